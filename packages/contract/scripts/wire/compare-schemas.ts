import type { Json, JsonObject } from '../components.ts'

/** What a change of the wire asks of the next version. */
export type Level = 'major' | 'minor'

export interface Change {
  readonly level: Level
  /** The change in a sentence, with the place of it. */
  readonly text: string
}

type Schemas = Readonly<Record<string, JsonObject>>

export interface SchemaSets {
  readonly before: Schemas
  readonly after: Schemas
}

/** Compares two schemas, references followed. Of a schema that refers to itself each pair of places is compared once. */
export function compareSchemas(before: Json, after: Json, place: string, sets: SchemaSets): Change[] {
  const compared = new Set<string>()
  return compare(before, after, place)

  function compare(one: Json, other: Json, where: string): Change[] {
    if (!isObject(one) || !isObject(other)) return isEqual(one, other) ? [] : [major(where, 'has another schema')]
    const pair = `${nameOf(one)} ${nameOf(other)}`
    if (pair !== ' ' && compared.has(pair)) return []
    compared.add(pair)
    return compareMembers(resolve(one, sets.before), resolve(other, sets.after), where)
  }

  function compareMembers(one: JsonObject, other: JsonObject, where: string): Change[] {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...keys].flatMap(key => {
      if (key === 'required' || key === 'x-open' || key === 'x-enum-varnames') return []
      if (key === 'properties') return compareProperties(one, other, where)
      if (key === 'enum') return compareValues(one, other, where)
      const [left, right] = [one[key], other[key]]
      if (Array.isArray(left) && Array.isArray(right) && left.length === right.length)
        return left.flatMap((item, index) => compare(item as Json, right[index] as Json, where))
      if (key === 'items' && left !== undefined && right !== undefined)
        return compare(left as Json, right as Json, `${where}[]`)
      if (isObject(left) && isObject(right)) return compare(left, right, where)
      return isEqual(left, right) ? [] : [major(where, `has another ${key}`)]
    })
  }

  function compareProperties(one: JsonObject, other: JsonObject, where: string): Change[] {
    const [left, right] = [propertiesOf(one), propertiesOf(other)]
    const [wasRequired, isRequired] = [requiredOf(one), requiredOf(other)]
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap(name => {
      const inner = `${where}.${name}`
      if (right[name] === undefined) return [major(inner, 'is removed')]
      if (left[name] === undefined)
        return [isRequired.has(name) ? major(inner, 'is new and required') : minor(inner, 'is new and optional')]
      const moved =
        wasRequired.has(name) === isRequired.has(name) ? [] : [major(inner, 'changed between required and optional')]
      return [...moved, ...compare(left[name], right[name], inner)]
    })
  }
}

/** New values are minor where the schema was marked as open before, since only then readers expect others. */
function compareValues(before: JsonObject, after: JsonObject, where: string): Change[] {
  const [left, right] = [valuesOf(before), valuesOf(after)]
  const added = right.filter(value => !left.includes(value))
  return [
    ...left.filter(value => !right.includes(value)).map(value => major(where, `has no value ${value} any more`)),
    ...added.map(value =>
      before['x-open'] === true
        ? minor(where, `has the new value ${value}`)
        : major(where, `has the new value ${value} and is not marked x-open`),
    ),
  ]
}

const major = (place: string, text: string): Change => ({ level: 'major', text: `${place} ${text}` })
const minor = (place: string, text: string): Change => ({ level: 'minor', text: `${place} ${text}` })

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const nameOf = (schema: JsonObject): string => (typeof schema.$ref === 'string' ? schema.$ref : '')

const propertiesOf = ({ properties }: JsonObject) => (properties ?? {}) as Record<string, JsonObject>
const requiredOf = ({ required }: JsonObject) => new Set((required ?? []) as string[])
const valuesOf = ({ enum: values }: JsonObject) => ((values ?? []) as Json[]).map(value => JSON.stringify(value))

/** The schema that a reference leads to; `allOf` of one reference is that reference with a text. */
function resolve(schema: JsonObject, schemas: Schemas): JsonObject {
  const { allOf, $ref, ...rest } = schema
  const [first, ...others] = (allOf ?? []) as JsonObject[]
  if (first && others.length === 0) return { ...resolve(first, schemas), ...rest }
  if (typeof $ref !== 'string') return schema
  return { ...resolve(schemas[$ref] ?? {}, schemas), ...rest }
}
