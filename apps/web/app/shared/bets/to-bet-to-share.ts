import { parseBetType } from '@touchline/betting/bets/bet-status'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ShareBetRequest } from '@touchline/contract/entities/share'

/** The shareable part of a placed bet: its selections, neither stake nor bonus. */
export function toBetToShare({ type, system, selections }: Bet): ShareBetRequest {
  return {
    type: parseBetType(type) ?? 'single',
    ...(system && { system_id: system.id }),
    selections: selections.map(({ match, market, specifier, outcome, odds }) => ({
      match_id: match.id,
      market_id: market.id,
      specifier,
      outcome_id: outcome.id,
      odds,
    })),
  }
}
