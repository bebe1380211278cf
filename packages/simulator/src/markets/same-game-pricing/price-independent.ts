import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { FeedOutcome, FeedSelection, SameGamePrice, SameGameValue } from '../../feed/feed-market.ts'
import type { FeedMatch } from '../../feed/feed-match.ts'
import { listPairs } from './index-pairs.ts'

/**
 * Prices outcomes of a match as independent: the product of their odds. For feeds without a model; only two outcomes of
 * one market clash.
 */
export function priceIndependent(match: FeedMatch, legs: readonly FeedSelection[]): SameGamePrice {
  const keys = legs.map(leg => marketKey(match.urnId, leg.marketId, leg.specifier))
  const outcomes = legs.map((leg, index) => findBettable(match, keys[index] ?? '', leg.outcomeId))
  const missing = outcomes.flatMap((outcome, index) => (outcome ? [] : [index]))
  if (missing.length > 0 || legs.length === 0) return { kind: 'unavailable', legs: missing }
  const clashes = listPairs(legs.length).filter(([a, b]) => keys[a] === keys[b])
  if (clashes.length > 0) return { kind: 'clash', clashes }
  let odds = 1
  let probability = 1
  for (const outcome of outcomes) {
    odds *= outcome?.odds ?? 1
    probability *= outcome?.probability ?? 1
  }
  return { kind: 'priced', odds: Math.round(odds * 100) / 100, probability }
}

/** The chance that outcomes of a match all win if they are independent: for feeds without a model. */
export function valueIndependent(match: FeedMatch, legs: readonly FeedSelection[]): SameGameValue {
  const outcomes = legs.map(leg =>
    findBettable(match, marketKey(match.urnId, leg.marketId, leg.specifier), leg.outcomeId),
  )
  const missing = outcomes.flatMap((outcome, index) => (outcome ? [] : [index]))
  if (missing.length > 0 || legs.length === 0) return { kind: 'unavailable', legs: missing }
  return { kind: 'valued', probability: outcomes.reduce((chance, outcome) => chance * (outcome?.probability ?? 1), 1) }
}

function findBettable(match: FeedMatch, key: string, outcomeId: string): FeedOutcome | undefined {
  const market = match.markets.get(key)
  if (market?.status !== MARKET_STATUS.bettable) return undefined
  return market.outcomes.find(outcome => outcome.id === outcomeId && outcome.active)
}
