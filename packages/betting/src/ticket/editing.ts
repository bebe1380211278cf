/** Ticket transitions for the player's edits: picking, removing, stakes, bet type, accepting prices. */
import { toMinor } from '../money/money.ts'
import { isPossibleStake } from '../money/stake.ts'
import { acceptCurrentOdds, createSelection, type PickedOutcome, type Selection } from '../selections/selection.ts'
import { hasFreebet } from '../slip/bonus.ts'
import { addSelection, changeBetType, removeSelections, type SlipType } from '../slip/compose.ts'
import { acceptCustomPrice, isCustomSlip } from '../slip/custom-bet.ts'
import { completeMixedSlip } from '../slip/mixed-slip.ts'
import {
  betKey,
  listSelections,
  mapBets,
  mapSelections,
  recomputeWantedWinStakes,
  type SlipBet,
  withAcceptedBoost,
  withoutStake,
  withStake,
  withWantedWin,
} from '../slip/slip-bet.ts'
import { findChosenSystem, keepSystems, type SystemChoice, withChosenSystem } from '../systems/system-choice.ts'
import { resetForeignStakes, toTransition, withEditedBets } from './transitions.ts'
import type { Ticket, TicketTransition } from './types.ts'

export function clearBets(ticket: Ticket): Ticket {
  return withEditedBets({ ...ticket, chosenSystems: keepSystems(ticket.chosenSystems) }, [])
}

function systemChoice({ rules, chosenSystems }: Ticket): SystemChoice {
  return { offered: rules.systemTypes, chosen: chosenSystems }
}

export function togglePick(ticket: Ticket, outcome: PickedOutcome, replacesCustomBet = false): TicketTransition {
  const from = ticket.ticketState === 'SUCCESS' ? clearBets(ticket) : ticket
  const selection = createSelection(outcome, ticket.acceptMode)
  const isPicked = listSelections(from.bets).some(({ id }) => id === selection.id)
  if (isCustomSlip(from.bets) && !isPicked) {
    if (!replacesCustomBet) return toTransition(ticket, { type: 'confirmCustomBetReplacement', outcome })
    return toTransition(withEditedBets(from, addSelection([], selection, ticket.currency)))
  }
  const bets = isPicked
    ? removeSelections(from.bets, ({ id }) => id === selection.id, systemChoice(from))
    : addSelection(from.bets, selection, ticket.currency, systemChoice(from))
  return toTransition(withEditedBets(from, bets))
}

function editIfChanged(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  const isSame = bets.length === ticket.bets.length && bets.every((bet, at) => bet === ticket.bets[at])
  return isSame ? ticket : withEditedBets(ticket, bets)
}

function editBet(ticket: Ticket, key: string, change: (bet: SlipBet) => SlipBet): Ticket {
  return editIfChanged(
    ticket,
    ticket.bets.map(bet => (betKey(bet) === key ? change(bet) : bet)),
  )
}

// A freebet is the stake, which can be edited only after the freebet is removed.
function editStake(ticket: Ticket, key: string, change: (bet: SlipBet) => SlipBet): Ticket {
  return editBet(ticket, key, bet => (hasFreebet(bet) ? bet : change(bet)))
}

export function setStake(ticket: Ticket, key: string, stake: number): Ticket {
  return isPossibleStake(stake) ? editStake(ticket, key, bet => withStake(bet, stake)) : ticket
}

export function setWantedWin(ticket: Ticket, key: string, win: number): Ticket {
  return isPossibleStake(win) ? editStake(ticket, key, bet => withWantedWin(bet, win)) : ticket
}

export function removeFromTicket(ticket: Ticket, isRemoved: (selection: Selection) => boolean): Ticket {
  const bets = removeSelections(ticket.bets, isRemoved, systemChoice(ticket))
  return bets.length > 0 ? editIfChanged(ticket, bets) : clearBets(ticket)
}

/** Removes selections that are no longer on offer. */
export function removeUnavailable(ticket: Ticket, bets: readonly SlipBet[] = ticket.bets): readonly SlipBet[] {
  return removeSelections(bets, ({ isNotAvailable }) => isNotAvailable, systemChoice(ticket))
}

// A chosen system is remembered until the player selects another bet type.
export function changeTicketBetType(ticket: Ticket, type: SlipType, systemTypeId?: string): Ticket {
  const id = systemTypeId ?? findChosenSystem(listSelections(ticket.bets).length, systemChoice(ticket))?.id
  const bets = changeBetType(ticket.bets, type, ticket.rules, type === 'system' ? id : undefined)
  if (bets === ticket.bets) return ticket
  const system = bets[0]?.systemType
  return withEditedBets(
    { ...ticket, chosenSystems: system ? withChosenSystem(ticket.chosenSystems, system) : [] },
    bets,
  )
}

export function acceptPriceChanges(ticket: Ticket): Ticket {
  const accepted = mapBets(mapSelections(ticket.bets, acceptCurrentOdds), bet =>
    withAcceptedBoost(acceptCustomPrice(bet)),
  )
  return editIfChanged(ticket, recomputeWantedWinStakes(accepted))
}

/** Stakes are kept: these bets were not placed, so placing them does not duplicate a bet. */
export function restoreReceiptBets(ticket: Ticket, betKeys: readonly string[]): Ticket {
  const refused = resetForeignStakes(ticket).filter(bet => betKeys.includes(betKey(bet)))
  const bets = completeMixedSlip(refused, ticket.rules.systemTypes)
  return bets.length > 0 ? withEditedBets(ticket, bets) : ticket
}

// Stakes are cleared, so that a second bet is a deliberate choice.
export function restorePicks(ticket: Ticket): Ticket {
  const bets = ticket.bets.map(bet => withStake(withoutStake(bet, ticket.currency), toMinor(0)))
  return withEditedBets(ticket, bets)
}
