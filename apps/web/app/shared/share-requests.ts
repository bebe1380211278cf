/**
 * How anything on the page asks for bets to be shared, or to be put on the slip once more. Who does it is told by the
 * shell; a list of bets knows neither slip nor dialog.
 */
import { parseBetType } from '@touchline/betting/bet-status'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ShareBetRequest } from '@touchline/contract/entities/share'

export interface ShareHandler {
  readonly share: (bets: readonly ShareBetRequest[]) => void
  /** Puts what is still on offer of the bets on the slip. */
  readonly repeat: (bets: readonly ShareBetRequest[]) => void
  /** Puts the bets behind a code on the slip; resolves when that is done, or was said to be impossible. */
  readonly openCode: (code: string) => Promise<void>
}

let handler: ShareHandler | null = null

export function setShareHandler(next: ShareHandler): void {
  handler = next
}

export const requestShare = (bets: readonly ShareBetRequest[]): void => handler?.share(bets)

export const requestRepeat = (bets: readonly ShareBetRequest[]): void => handler?.repeat(bets)

export const requestBetCode = async (code: string): Promise<void> => handler?.openCode(code)

/** What of a placed bet may be shared: the selections, neither stake nor bonus. */
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
