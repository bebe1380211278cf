/** Three-way markets with endlessly moving odds, equal in every run. */
import { makeMarket, toState, urnOf } from '@touchline/client/testing/fixtures'
import type { Market, MarketState } from '@touchline/contract/entities/market'

const MATCHES = 200
const MARKETS_PER_MATCH = 5
const OUTCOMES = 3

export const PRICES: number = MATCHES * MARKETS_PER_MATCH * OUTCOMES

/** A pseudo-random generator of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function createMarkets(): Market[] {
  return Array.from({ length: MATCHES * MARKETS_PER_MATCH }, (_, index) => {
    const match = 1 + Math.floor(index / MARKETS_PER_MATCH)
    const id = String(1 + (index % MARKETS_PER_MATCH))
    return makeMarket([2, 3, 4], { match_urn_id: urnOf(match), id, name: `Market ${id}` })
  })
}

/** Creates changes of all odds of a market; consecutive changes belong to consecutive matches. */
export function createFeed(markets: readonly Market[]): (count: number) => MarketState[] {
  const random = createRandom(7)
  const current = markets.map(toState)
  let at = 0
  return count =>
    Array.from({ length: count }, () => {
      // A stride coprime to the number of markets visits all of them.
      at = (at + 7) % current.length
      const known = current[at] as MarketState
      const outcomes = known.outcomes.map(outcome => ({ ...outcome, odds: move(outcome.odds, random()) }))
      const next = { ...known, version: known.version + 1, outcomes }
      current[at] = next
      return next
    })
}

function move(odds: number, chance: number): number {
  const cents = Math.round(100 * odds) + (chance < 0.5 ? -1 : 1) * (1 + Math.floor(chance * 8))
  return Math.min(Math.max(cents, 105), 1500) / 100
}
