/** Walks a value along its schema, so that a check finds all amounts, odds or times wherever the contract declares them. */
import type { Endpoint } from '@touchline/contract/endpoint'

/** A schema of the endpoint table. */
export type Schema = NonNullable<Endpoint['body']>

type Keywords = Schema & {
  readonly properties?: Readonly<Record<string, Keywords>>
  readonly patternProperties?: Readonly<Record<string, Keywords>>
  readonly items?: Keywords
  readonly anyOf?: readonly Keywords[]
}

export type Visit = (schema: Schema & Record<string, unknown>, value: unknown, path: string) => void

/** Calls back for every value with each schema that may be its own; those of a union all may. */
export function walkSchema(schema: Schema, value: unknown, visit: Visit, path = ''): void {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema as Keywords
  visit(schema as Schema & Record<string, unknown>, value, path)
  for (const member of anyOf) walkSchema(member, value, visit, path)
  if (Array.isArray(value)) {
    if (items) for (const [at, item] of value.entries()) walkSchema(items, item, visit, `${path}/${at}`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const fields = value as Readonly<Record<string, unknown>>
  for (const [name, property] of Object.entries(properties))
    if (name in fields) walkSchema(property, fields[name], visit, `${path}/${name}`)
  const [pattern] = Object.values(patternProperties)
  if (pattern) for (const [name, field] of Object.entries(fields)) walkSchema(pattern, field, visit, `${path}/${name}`)
}
