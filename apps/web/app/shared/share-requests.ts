/**
 * Requests to share bets or to add them to the slip again. The shell registers the handlers, so a
 * list of bets depends on neither slip nor dialog.
 */
import { parseBetType } from '@touchline/betting/bet-status'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ShareBetRequest } from '@touchline/contract/entities/share'

export interface ShareHandler {
  readonly share: (bets: readonly ShareBetRequest[]) => void
  /** Adds the selections of the bets that are still available to the slip. */
  readonly repeat: (bets: readonly ShareBetRequest[]) => void
  /**
   * Adds the bets of a bet code to the slip; resolves when done, or after reporting that it is
   * impossible.
   */
  readonly openCode: (code: string) => Promise<void>
}

let handler: ShareHandler | null = null

export function setShareHandler(next: ShareHandler): void {
  handler = next
}

export const requestShare = (bets: readonly ShareBetRequest[]): void => handler?.share(bets)

export const requestRepeat = (bets: readonly ShareBetRequest[]): void => handler?.repeat(bets)

export const requestBetCode = async (code: string): Promise<void> => handler?.openCode(code)

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
