/** The forms of a parameter beside its declared one that `src/coerce-strings.ts` reads, as JSON Schema. */
import type { TSchema } from 'typebox'
import type { UrnKinds } from '../src/coerce-strings.ts'
import type { Json, JsonObject } from './components.ts'

const FLAG: JsonObject = {
  type: 'string',
  pattern: '^([Tt]([Rr][Uu][Ee])?|[Yy]([Ee][Ss])?|[Oo][Nn]|1|[Ff]([Aa][Ll][Ss][Ee])?|[Nn][Oo]?|[Oo][Ff][Ff]|0)$',
}
const DAY: JsonObject = { type: 'string', format: 'date' }
const UNIX_TIME: JsonObject = { type: 'string', pattern: '^([0-9]{9,10}|[0-9]{12,13})$' }
const EMPTY: JsonObject = { type: 'string', maxLength: 0 }

type Property = TSchema & {
  readonly type?: string
  readonly format?: string
  readonly 'x-list'?: boolean
  readonly 'x-urn'?: UrnKinds
}

function urnOf(kinds: UrnKinds, isList: boolean): JsonObject {
  const names = Array.isArray(kinds) ? kinds : Object.values(kinds).flat()
  const id = `([1-9][0-9]{0,15}|[a-z]{2,8}:(${names.join('|')}):[1-9][0-9]{0,15})`
  return { type: 'string', pattern: isList ? `^${id}(,${id}){0,499}$` : `^${id}$` }
}

/** Adds the forms to the declared schema. `isOptional`: empty counts as not given. */
export function describeForms(declared: Json, property: Property, isOptional: boolean): Json {
  const { type, format, 'x-list': isList = false, 'x-urn': kinds } = property
  const forms = [
    ...(type === 'boolean' ? [FLAG] : []),
    ...(format === 'date-time' ? [DAY, UNIX_TIME] : []),
    ...(kinds ? [urnOf(kinds, isList)] : []),
    ...(isOptional ? [EMPTY] : []),
  ]
  return forms.length === 0 ? declared : { anyOf: [declared, ...forms] }
}
