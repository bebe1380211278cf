/** Finds matches and markets in responses, wherever they stand. */
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { Exchange } from '../http/exchange.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Calls back for every object of a JSON value, outer ones first. */
export function forEachObject(value: unknown, visit: (object: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) forEachObject(item, visit)
  else if (isObject(value)) {
    visit(value)
    for (const field of Object.values(value)) if (isObject(field)) forEachObject(field, visit)
  }
}

const isMatch = (object: Fields): boolean => 'urn_id' in object && 'available_markets' in object && 'version' in object
const isMarket = (object: Fields): boolean => 'match_urn_id' in object && 'outcomes' in object && 'version' in object

const found = new WeakMap<object, { matches: Match[]; markets: Market[] }>()

/** The matches and markets of a response body. */
export function findEntities({ json }: Pick<Exchange, 'json'>): {
  readonly matches: Match[]
  readonly markets: Market[]
} {
  if (!isObject(json)) return { matches: [], markets: [] }
  const cached = found.get(json)
  if (cached) return cached
  const entities: { matches: Match[]; markets: Market[] } = { matches: [], markets: [] }
  forEachObject(json, object => {
    if (isMatch(object)) entities.matches.push(object as Match)
    else if (isMarket(object)) entities.markets.push(object as Market)
  })
  found.set(json, entities)
  return entities
}
