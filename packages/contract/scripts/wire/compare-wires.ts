import type { Json } from '../components.ts'
import { type Change, compareSchemas, type SchemaSets } from './compare-schemas.ts'
import type { Wire, WireCall } from './wire.ts'

/**
 * Changes between the wires of two releases. Both sides of the wire are other people's programs, so the rules have no
 * direction: what is added and optional is minor, everything else is major. New values of an enum are minor where it
 * was open (`x-open`); so are new errors, events and messages, whose readers ignore what they do not understand.
 */
export function compareWires(before: Wire, after: Wire): Change[] {
  const sets = { before: before.schemas, after: after.schemas }
  return [
    ...compareTables(before.calls, after.calls, {
      added: (name, call): Change => ({
        level: call.optional ? 'minor' : 'major',
        text: `${name} is a new call that a back end ${call.optional ? 'may leave out' : 'must have'}`,
      }),
      changed: (name, one, other) => compareCalls(name, one, other, sets),
    }),
    ...compareTables(before.messages, after.messages, {
      added: (name): Change => ({ level: 'minor', text: `${name} is a new message` }),
      changed: (name, one, other) => compareSchemas(one, other, name, sets),
    }),
  ]
}

interface Rules<Entry> {
  readonly added: (name: string, entry: Entry) => Change
  readonly changed: (name: string, before: Entry, after: Entry) => Change[]
}

type Table<Entry> = Readonly<Record<string, Entry>>

function compareTables<Entry>(before: Table<Entry>, after: Table<Entry>, rules: Rules<Entry>): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name => {
    const [one, other] = [before[name], after[name]]
    if (other === undefined) return [{ level: 'major', text: `${name} is removed` } as const]
    return one === undefined ? [rules.added(name, other)] : rules.changed(name, one, other)
  })
}

const FIXED = ['route', 'bodyRequired', 'security'] as const

function compareCalls(name: string, before: WireCall, after: WireCall, sets: SchemaSets): Change[] {
  const fixed = FIXED.filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const errors = new Set([...before.errors, ...after.errors])
  return [
    ...fixed.map((key): Change => ({ level: 'major', text: `${name} has another ${key}` })),
    ...compareNeed(name, before, after),
    ...compareSchemas(before.parameters, after.parameters, `${name} parameters`, sets),
    ...compareSchemas(before.body as Json, after.body as Json, `${name} body`, sets),
    ...compareTables(before.responses, after.responses, {
      added: (status): Change => ({ level: 'major', text: `${name} has the new success ${status}` }),
      changed: (status, one, other) => compareSchemas(one as Json, other as Json, `${name} ${status}`, sets),
    }),
    ...[...errors].flatMap((error): Change[] => {
      if (!before.errors.includes(error)) return [{ level: 'minor', text: `${name} has the new error ${error}` }]
      if (after.errors.includes(error)) return []
      return [{ level: 'major', text: `${name} has no error ${error} any more` }]
    }),
  ]
}

/** A back end need not have what became optional, but must have what became necessary. */
function compareNeed(name: string, before: WireCall, after: WireCall): Change[] {
  if (before.optional === after.optional) return []
  return [{ level: 'major', text: `${name} became ${after.optional ? 'optional' : 'necessary'}` }]
}
