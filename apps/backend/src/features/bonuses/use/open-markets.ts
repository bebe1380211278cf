/** The markets on which a player has open bets, with their outcomes. */
import type { PlacedOutcome } from '../../../core/engagement/placement-bonuses.ts'

export type OpenMarkets = ReadonlyMap<string, ReadonlySet<string>>

const marketOf = ({ match_id, market_id, specifier }: PlacedOutcome): string =>
  JSON.stringify([match_id, market_id, specifier])

export function toOpenMarkets(open: readonly PlacedOutcome[]): OpenMarkets {
  const markets = new Map<string, Set<string>>()
  for (const outcome of open) {
    const key = marketOf(outcome)
    const outcomes = markets.get(key)
    if (outcomes) outcomes.add(outcome.outcome_id)
    else markets.set(key, new Set([outcome.outcome_id]))
  }
  return markets
}

/** Whether one of the outcomes has an open bet on another outcome of its market. */
export function hasOpposite(outcomes: readonly PlacedOutcome[], open: OpenMarkets): boolean {
  if (open.size === 0) return false
  return outcomes.some(outcome => {
    const openOutcomes = open.get(marketOf(outcome))
    return openOutcomes !== undefined && openOutcomes.size > Number(openOutcomes.has(outcome.outcome_id))
  })
}
