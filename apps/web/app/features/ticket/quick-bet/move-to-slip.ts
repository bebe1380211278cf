/** Moves a quick bet that is not placed to the slip. */
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { listSelectedOutcomeIds } from '@touchline/betting/ticket/ticket'
import type { TicketStore } from '../ticket-store.ts'

/**
 * Adds the bet's outcome to the slip unless it is there, with its stake if it is the slip's only
 * bet without a stake. Returns whether the slip holds it now: while its own placement is pending it
 * accepts nothing.
 */
export function moveToSlip(ticket: TicketStore, bet: SlipBet, isStaked: boolean): boolean {
  const [selection] = bet.selections
  if (!selection) return false
  const has = () => listSelectedOutcomeIds(ticket.get()).includes(selection.id)
  if (!has()) ticket.dispatch({ type: 'pick', outcome: selection })
  const [only, ...others] = ticket.get().bets
  const isAlone = only?.betType === 'single' && others.length === 0 && only.currency === bet.currency
  if (isStaked && isAlone && has() && only.stake === 0) {
    ticket.dispatch({ type: 'setStake', betKey: selection.id, stake: bet.stake })
  }
  return has()
}
