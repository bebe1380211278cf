/** The largest request an endpoint's schemas allow; its ids need not exist. */
import type { Endpoint } from '@touchline/contract/endpoint'
import fc from 'fast-check'
import { arbitraryOf } from '../../apps/backend/src/testing/arbitrary.ts'

type Schema = NonNullable<Endpoint['body']>

interface Described {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  maxLength?: number
}

/** Length where the contract has no limit of its own; the body size limits it. */
const UNBOUNDED_LENGTH = 2000
const UNBOUNDED_ITEMS = 100
const IDS = 500
const SAMPLES = 30
const SEED = 5

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

const longest = <T>(values: readonly T[]): T | undefined => values.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]

function largestText(described: Described, nr: number): string {
  const { pattern, maxLength = UNBOUNDED_LENGTH } = described
  // A list of ids.
  if (pattern?.startsWith('^[1-9]') && pattern.includes(','))
    return Array.from({ length: IDS }, (_, at) => 1_000_000_000_000_000 + nr * IDS + at).join(',')
  const samples = fc.sample(arbitraryOf(described as Schema), { numRuns: SAMPLES, seed: SEED + nr }).map(String)
  const sample = longest(samples) ?? ''
  if (pattern !== undefined || 'format' in described) return sample
  return 'é'.repeat(maxLength - String(nr).length) + nr
}

/** @param nr makes the values of one schema differ */
export function buildLargestValue(schema: Schema, nr = 0): unknown {
  const described = schema as Described
  if ('const' in described) return described.const
  if (described.enum) return longest(described.enum)
  if (described.anyOf) return longest(described.anyOf.map(option => buildLargestValue(option, nr)))
  switch (described.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(described.properties ?? {}).map(([name, inner]) => [name, buildLargestValue(inner, nr)]),
      )
    case 'array': {
      const { items, maxItems = UNBOUNDED_ITEMS } = described
      return items ? Array.from({ length: maxItems }, (_, at) => buildLargestValue(items, nr * maxItems + at)) : []
    }
    case 'integer':
      return Math.max(described.minimum ?? 0, Math.min(described.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER) - nr)
    case 'number':
      return described.maximum ?? 1_000_000
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return largestText(described, nr)
  }
}

export interface AbusiveCall {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** @param nr makes two calls differ */
export function buildLargestCall({ method, path, params, query, body }: Endpoint, nr: number): AbusiveCall {
  const values = Object(params ? buildLargestValue(params, nr) : {}) as Record<string, unknown>
  const place = path.replace(/:([a-z_]+)/g, (_whole, name: string) => encodeURIComponent(String(values[name] ?? 1)))
  const search = new URLSearchParams(
    Object.entries(Object(query ? buildLargestValue(query, nr) : {})).map(([name, value]) => [name, String(value)]),
  )
  const address = search.size > 0 ? `${place}?${search}` : place
  return { method, path: address, ...(body && { body: buildLargestValue(body, nr) }) }
}
