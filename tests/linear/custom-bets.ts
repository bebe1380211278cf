/** A custom bet on the scripted feed: the result of a match and its total. */
import type { BetRequest } from '@touchline/contract/entities/bet'
import { pick } from '../../apps/backend/src/testing/client.ts'
import { TOTAL } from './feed-actions.ts'

const OVER_ODDS = 1.9

/** The legs and the price of the match's result together with more than two goals. */
export function customLegs(matchId: number, outcomeId: string): Pick<BetRequest, 'selections' | 'custom_odds'> {
  const result = pick(matchId, outcomeId)
  const { marketId, specifier, over } = TOTAL
  const total = { match_id: matchId, market_id: marketId, specifier, outcome_id: over, odds: OVER_ODDS }
  return { selections: [result, total], custom_odds: Math.round(result.odds * OVER_ODDS * 100) / 100 }
}
