/** Shares the bet type and selections of bets, at current prices. */
import { toDecimal } from '@touchline/betting/odds/odds'
import { listSelectionBets } from '@touchline/betting/slip/compose'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { toBetToShare } from '../../../shared/bets/to-bet-to-share.ts'
import { type ModalDeps, openModal } from '../../../shared/modals/modals.ts'

export function toShareRequest({ betType, systemType, selections }: SlipBet): ShareBetRequest {
  return {
    type: betType === 'custom' ? 'custom_bet' : betType,
    ...(systemType && { system_id: systemType.id }),
    selections: selections.map(({ matchId, marketId, specifier, outcomeId, odds }) => ({
      match_id: matchId,
      market_id: marketId,
      specifier,
      outcome_id: outcomeId,
      odds: toDecimal(odds),
    })),
  }
}

/** Opens the share dialog for the bets on the slip; of a mixed slip its singles, which hold all its selections. */
export const shareSlipBets = (app: ModalDeps, bets: readonly SlipBet[]): void =>
  void openModal(app, 'share', { bets: listSelectionBets(bets).map(toShareRequest) })

/** Opens the share dialog for placed bets. */
export const sharePlacedBets = (app: ModalDeps, bets: readonly Bet[]): void =>
  void openModal(app, 'share', { bets: bets.map(toBetToShare) })
