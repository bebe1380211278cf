/**
 * The player's edits: picks, stakes, bet types, bonuses, custom bets, accepted prices. Each changes the bets by the rules
 * of `slip/`; what follows from changed bets, `withEditedBets` works out once at the end.
 */
import { toMinor } from '../money/money.ts'
import { isPossibleStake } from '../money/stake.ts'
import { acceptCurrentOdds, createSelection, type Selection } from '../selections/selection.ts'
import { hasFreebet, withBonus, withFreebet } from '../slip/bonus.ts'
import { addSelection, changeBetType, completeMixedSlip, removeSelections, type SlipType } from '../slip/compose.ts'
import { acceptCustomPrice, createCustomBet, isCustomSlip } from '../slip/custom-bet.ts'
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
import type { EditEvent, Ticket, TicketEffect, TicketTransition } from './types.ts'

type EventOf<T extends EditEvent['type']> = Extract<EditEvent, { type: T }>

function systemChoice({ rules, chosenSystems }: Ticket): SystemChoice {
  return { offered: rules.systemTypes, chosen: chosenSystems }
}

function isPicked(ticket: Ticket, id: string): boolean {
  return listSelections(ticket.bets).some(selection => selection.id === id)
}

function withBets(ticket: Ticket, bets: readonly SlipBet[]): Ticket {
  const isSame = bets.length === ticket.bets.length && bets.every((bet, at) => bet === ticket.bets[at])
  return isSame ? ticket : { ...ticket, bets }
}

function clear(ticket: Ticket): Ticket {
  return { ...ticket, bets: [], chosenSystems: keepSystems(ticket.chosenSystems) }
}

// A custom bet is the only bet: an outcome beside one replaces it once the player has confirmed.
function togglePick(ticket: Ticket, { outcome, replacesCustomBet }: EventOf<'pick'>): Ticket | Confirmation {
  const from = ticket.ticketState === 'SUCCESS' ? clear(ticket) : ticket
  const selection = createSelection(outcome, ticket.acceptMode)
  if (isPicked(from, selection.id)) return removeFrom(from, ({ id }) => id === selection.id)
  const isReplacing = isCustomSlip(from.bets)
  if (isReplacing && !replacesCustomBet) return { type: 'confirmCustomBetReplacement', outcome }
  const bets = isReplacing ? [] : from.bets
  return { ...from, bets: addSelection(bets, selection, ticket.currency, systemChoice(from)) }
}

// A custom bet replaces another one without confirmation; replacing ordinary picks requires confirmation.
function buildCustomBet(
  ticket: Ticket,
  { outcomes, odds, replacesSlip }: EventOf<'buildCustomBet'>,
): Ticket | Confirmation {
  const bet = createCustomBet(outcomes, odds, ticket.currency)
  if (!bet) return ticket
  const isFree = ticket.ticketState === 'SUCCESS' || ticket.bets.length === 0 || isCustomSlip(ticket.bets)
  return isFree || replacesSlip ? { ...ticket, bets: [bet] } : { type: 'confirmCustomBetReplacement', outcomes, odds }
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
function changeType(ticket: Ticket, type: SlipType, systemTypeId?: string): Ticket {
  const id = systemTypeId ?? findChosenSystem(listSelections(ticket.bets).length, systemChoice(ticket))?.id
  const bets = changeBetType(ticket.bets, type, ticket.rules, type === 'system' ? id : undefined)
  if (bets === ticket.bets) return ticket
  const system = bets[0]?.systemType
  return { ...ticket, bets, chosenSystems: system ? withChosenSystem(ticket.chosenSystems, system) : [] }
}

function acceptPriceChanges(ticket: Ticket): Ticket {
  const accepted = mapBets(mapSelections(ticket.bets, acceptCurrentOdds), bet =>
    withAcceptedBoost(acceptCustomPrice(bet)),
  )
  return withBets(ticket, recomputeWantedWinStakes(accepted))
}

// Stakes are kept: these bets were not placed, so placing them does not duplicate a bet.
function restoreReceiptBets(ticket: Ticket, betKeys: readonly string[]): Ticket {
  const refused = resetForeignStakes(ticket).filter(bet => betKeys.includes(betKey(bet)))
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

// A freebet is the stake, which can be edited only after the freebet is removed.
function editBet(ticket: Ticket, bet: SlipBet, event: BetEditEvent): SlipBet {
  switch (event.type) {
    case 'setStake':
      return isPossibleStake(event.stake) && !hasFreebet(bet) ? withStake(bet, event.stake) : bet
    case 'setWantedWin':
      return isPossibleStake(event.win) && !hasFreebet(bet) ? withWantedWin(bet, event.win) : bet
    case 'setFreebet':
      return isFreebetLeft(ticket, event) ? withFreebet(bet, event.freebetId) : bet
    case 'chooseBonus':
      return withBonus(bet, event.bonus)
    case 'setVip':
      return (bet.isVip ?? false) === event.isVip || hasFreebet(bet) ? bet : { ...bet, isVip: event.isVip }
    case 'setJackpots':
      return { ...bet, jackpots: event.jackpots }
  }
}

type Confirmation = Extract<TicketEffect, { type: 'confirmCustomBetReplacement' }>

// The ticket with the edited bets, or what the player has to confirm first.
function edit(ticket: Ticket, event: EditEvent): Ticket | Confirmation {
  switch (event.type) {
    case 'pick':
      return togglePick(ticket, event)
    case 'remove':
      return removeFrom(ticket, ({ id }) => id === event.selectionId)
    case 'removeClosed':
      return removeFrom(ticket, ({ isSuspended, isNotAvailable }) => isSuspended || isNotAvailable)
    case 'clear':
    case 'finish':
      return clear(ticket)
    case 'setBetType':
      return changeType(ticket, event.betType, event.systemTypeId)
    case 'buildCustomBet':
      return buildCustomBet(ticket, event)
    case 'acceptOddsChanges':
      return acceptPriceChanges(ticket)
    case 'keepPicks':
      return restorePicks(ticket)
    case 'tryAgain':
      return restoreReceiptBets(ticket, event.betKeys)
    default:
      return withBets(
        ticket,
        mapBets(ticket.bets, bet => (betKey(bet) === event.betKey ? editBet(ticket, bet, event) : bet)),
      )
  }
}

export function applyEdit(ticket: Ticket, event: EditEvent): TicketTransition {
  const edited = edit(ticket, event)
  if ('type' in edited) return toTransition(ticket, edited)
  return toTransition(edited === ticket ? ticket : withEditedBets(edited, edited.bets))
}
