/**
 * The player's edits: picks, stakes, bet types, bonuses, custom bets, accepted prices. Each changes the bets by the rules
 * of `slip/`; what follows from changed bets, `withEditedBets` works out once at the end.
 */
import { toMinor } from '../money/money.ts'
import { isPossibleStake } from '../money/stake.ts'
import { createSelection, type Selection } from '../selections/selection.ts'
import { hasFreebet, withBonus, withFreebet } from '../slip/bonus.ts'
import { addSelection, changeBetType, completeMixedSlip, removeSelections } from '../slip/compose.ts'
import { acceptPrices } from '../slip/prices.ts'
import {
  betKey,
  createCustomBet,
  isCustomSlip,
  listSelections,
  type SlipBet,
  withoutStake,
  withStake,
  withWantedWin,
} from '../slip/slip-bet.ts'
import { findChosenSystem, keepSystems, type SystemChoice, withChosenSystem } from '../systems/system-choice.ts'
import { applySlipCurrency, withBets, withEditedBets } from './transitions.ts'
import type { EditEvent, Emit, Ticket, TicketHandler, TicketHandlers } from './types.ts'

type EventOf<T extends EditEvent['type']> = Extract<EditEvent, { type: T }>

function systemChoice({ rules, chosenSystems }: Ticket): SystemChoice {
  return { offered: rules.systemTypes, chosen: chosenSystems }
}

function isPicked(ticket: Ticket, id: string): boolean {
  return listSelections(ticket.bets).some(selection => selection.id === id)
}

function clear(ticket: Ticket): Ticket {
  return { ...ticket, bets: [], chosenSystems: keepSystems(ticket.chosenSystems) }
}

// A custom bet is the only bet: an outcome beside one replaces it once the player has confirmed.
function togglePick(ticket: Ticket, { outcome, replacesCustomBet }: EventOf<'pick'>, emit: Emit): Ticket {
  const from = ticket.ticketState === 'SUCCESS' ? clear(ticket) : ticket
  const selection = createSelection(outcome, ticket.acceptMode)
  if (isPicked(from, selection.id)) return removeFrom(from, ({ id }) => id === selection.id)
  const isReplacing = isCustomSlip(from.bets)
  if (isReplacing && !replacesCustomBet) {
    emit({ type: 'confirmCustomBetReplacement', outcome })
    return ticket
  }
  const bets = isReplacing ? [] : from.bets
  return { ...from, bets: addSelection(bets, selection, ticket.currency, systemChoice(from)) }
}

// A custom bet replaces another one without confirmation; replacing ordinary picks requires confirmation.
function buildCustomBet(
  ticket: Ticket,
  { outcomes, odds, replacesSlip }: EventOf<'buildCustomBet'>,
  emit: Emit,
): Ticket {
  const bet = createCustomBet(outcomes, odds, ticket.currency)
  if (!bet) return ticket
  const isFree = ticket.ticketState === 'SUCCESS' || ticket.bets.length === 0 || isCustomSlip(ticket.bets)
  if (isFree || replacesSlip) return { ...ticket, bets: [bet] }
  emit({ type: 'confirmCustomBetReplacement', outcomes, odds })
  return ticket
}

function removeFrom(ticket: Ticket, isRemoved: (selection: Selection) => boolean): Ticket {
  const bets = removeSelections(ticket.bets, isRemoved, systemChoice(ticket))
  return bets.length > 0 ? withBets(ticket, bets) : clear(ticket)
}

/** Removes selections that are no longer on offer. */
export function removeUnavailable(ticket: Ticket, bets: readonly SlipBet[]): readonly SlipBet[] {
  return removeSelections(bets, ({ isNotAvailable }) => isNotAvailable, systemChoice(ticket))
}

// A chosen system is remembered until the player selects another bet type.
function changeType(ticket: Ticket, { betType: type, systemTypeId }: EventOf<'setBetType'>): Ticket {
  const id = systemTypeId ?? findChosenSystem(listSelections(ticket.bets).length, systemChoice(ticket))?.id
  const bets = changeBetType(ticket.bets, type, ticket.rules, type === 'system' ? id : undefined)
  if (bets === ticket.bets) return ticket
  const system = bets[0]?.systemType
  return { ...ticket, bets, chosenSystems: system ? withChosenSystem(ticket.chosenSystems, system) : [] }
}

// Stakes are kept: these bets were not placed, so placing them does not duplicate a bet.
function restoreReceiptBets(ticket: Ticket, { betKeys }: EventOf<'tryAgain'>): Ticket {
  const refused = applySlipCurrency(ticket).filter(bet => betKeys.includes(betKey(bet)))
  const bets = completeMixedSlip(refused, ticket.rules.systemTypes)
  return bets.length > 0 ? { ...ticket, bets } : ticket
}

// Stakes are cleared, so that a second bet is a deliberate choice.
function restorePicks(ticket: Ticket): Ticket {
  return { ...ticket, bets: ticket.bets.map(bet => withStake(withoutStake(bet, ticket.currency), toMinor(0))) }
}

/** Whether the freebet has a use left beside the slip's other bets. */
export function isFreebetLeft({ bets }: Ticket, event: { betKey: string; freebetId: string | null }): boolean {
  const others = bets.filter(bet => betKey(bet) !== event.betKey && bet.bonus?.type === 'freebet')
  const used = others.filter(({ bonus }) => bonus?.id === event.freebetId).length
  const edited = bets.find(bet => betKey(bet) === event.betKey)
  const freebet = edited?.availableBonuses?.freebets.find(({ id }) => id === event.freebetId)
  return used < (freebet?.usesLeft ?? Number.POSITIVE_INFINITY)
}

type BetEditEvent = Extract<EditEvent, { betKey: string }>

/** An edit of the player: what follows from changed bets is worked out once, after it. */
const edit =
  <E extends EditEvent>(change: TicketHandler<E>): TicketHandler<E> =>
  (ticket, event, emit) => {
    const edited = change(ticket, event, emit)
    return edited === ticket ? ticket : withEditedBets(edited, edited.bets)
  }

const editBet = <E extends BetEditEvent>(
  change: (bet: SlipBet, event: E, ticket: Ticket) => SlipBet,
): TicketHandler<E> =>
  edit((ticket, event) =>
    withBets(
      ticket,
      ticket.bets.map(bet => (betKey(bet) === event.betKey ? change(bet, event, ticket) : bet)),
    ),
  )

export const EDITS: TicketHandlers<EditEvent> = {
  pick: edit(togglePick),
  remove: edit((ticket, { selectionId }) => removeFrom(ticket, ({ id }) => id === selectionId)),
  removeClosed: edit(ticket => removeFrom(ticket, ({ isSuspended, isNotAvailable }) => isSuspended || isNotAvailable)),
  clear: edit(clear),
  finish: edit(clear),
  setBetType: edit(changeType),
  buildCustomBet: edit(buildCustomBet),
  acceptOddsChanges: edit(ticket => withBets(ticket, acceptPrices(ticket.bets))),
  keepPicks: edit(restorePicks),
  tryAgain: edit(restoreReceiptBets),
  // A freebet is the stake, which can be edited only after the freebet is removed.
  setStake: editBet((bet, { stake }) => (isPossibleStake(stake) && !hasFreebet(bet) ? withStake(bet, stake) : bet)),
  setWantedWin: editBet((bet, { win }) => (isPossibleStake(win) && !hasFreebet(bet) ? withWantedWin(bet, win) : bet)),
  setFreebet: editBet((bet, event, ticket) => (isFreebetLeft(ticket, event) ? withFreebet(bet, event.freebetId) : bet)),
  chooseBonus: editBet((bet, { bonus }) => withBonus(bet, bonus)),
  setVip: editBet((bet, { isVip }) => ((bet.isVip ?? false) === isVip || hasFreebet(bet) ? bet : { ...bet, isVip })),
  setJackpots: editBet((bet, { jackpots }) => ({ ...bet, jackpots })),
}
