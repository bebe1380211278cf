/** Hands a tap that quick bet does not place over to the slip. */
import type { SlipBet } from '@touchline/betting/slip-bet'
import { listSelectedOutcomeIds } from '@touchline/betting/ticket'
import type { TicketStore } from '../ticket-store.ts'

/**
 * Picks the bet's outcome on the slip, unless it is there; with its stake, where that is the slip's only bet and has none.
 * Answers whether the slip has it now: while its own bets are on their way it takes nothing.
 */
export function putOnSlip(ticket: TicketStore, bet: SlipBet, isStaked: boolean): boolean {
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
