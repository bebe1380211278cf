/**
 * What reaches the ticket from outside: the feed, the back end's prices and bonuses, and settings. Flags follow in every
 * state, accepted prices only while the slip is editable, the ticket's state only when it is idle.
 */
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import {
  applyMarketChanges,
  applyMatchChanges,
  applyProviderStatus,
  type Selection,
  updateSelectionMarks,
} from '../selections/selection.ts'
import { buildBonusRequestKey, buildJudgedKey, isSameComposition, withAvailableBonuses } from '../slip/bonus.ts'
import { completeMixedSlip } from '../slip/compose.ts'
import { withCustomPrice } from '../slip/custom-bet.ts'
import type { SlipRules } from '../slip/rules.ts'
import {
  betKey,
  mapBets,
  mapSelections,
  refreshBetPrices,
  type SlipBet,
  type SlipCurrency,
  selectionMode,
} from '../slip/slip-bet.ts'
import {
  isInProgress,
  refreshEditableBets,
  resetForeignStakes,
  toTransition,
  withRefreshedBets,
} from './transitions.ts'
import type { Ticket, TicketTransition, UpdateEvent } from './types.ts'

type EventOf<T extends UpdateEvent['type']> = Extract<UpdateEvent, { type: T }>

function reprice(ticket: Ticket, change: (selection: Selection) => Selection): Ticket {
  const changed = mapSelections(ticket.bets, (selection, bet) =>
    updateSelectionMarks(change(selection), selectionMode(bet, ticket.acceptMode)),
  )
  return withRefreshedBets(ticket, isInProgress(ticket) ? changed : refreshEditableBets(changed, ticket.acceptMode))
}

function changeAcceptMode(ticket: Ticket, acceptMode: AcceptMode): Ticket {
  if (acceptMode === ticket.acceptMode) return ticket
  const next = { ...ticket, acceptMode }
  return isInProgress(ticket) ? next : reprice(next, selection => selection)
}

function changeCurrency(ticket: Ticket, currency: SlipCurrency): Ticket {
  if (currency.currency === ticket.currency.currency) return ticket
  const next = { ...ticket, currency }
  return isInProgress(ticket) ? next : { ...next, bets: resetForeignStakes(next), intent: null }
}

// The offered systems decide which bets a mixed slip holds.
function applyRules(ticket: Ticket, rules: SlipRules): Ticket {
  const isEditable = !isInProgress(ticket) && ticket.ticketState !== 'SUCCESS'
  const bets = isEditable ? completeMixedSlip(ticket.bets, rules.systemTypes) : ticket.bets
  return { ...ticket, rules, bets }
}

function applyCustomOdds(ticket: Ticket, { selectionIds, odds }: EventOf<'customOddsChanged'>): Ticket {
  const [custom] = ticket.bets
  const isPriced =
    custom?.betType === 'custom' &&
    custom.selections.length === selectionIds.length &&
    custom.selections.every(({ id }) => selectionIds.includes(id))
  if (!isPriced) return ticket
  const bets = mapBets(ticket.bets, bet => withCustomPrice(bet, odds, ticket.acceptMode))
  return withRefreshedBets(ticket, refreshBetPrices(bets, ticket.acceptMode))
}

// An answer about a bet that has changed since is applied, and the bonuses are fetched again.
function applyBonuses(ticket: Ticket, { betKey: key, available, judged }: EventOf<'bonusesChanged'>): TicketTransition {
  const current = ticket.bets.find(bet => betKey(bet) === key)
  if (!current || (judged && !isSameComposition(judged, current))) return toTransition(ticket)
  const offers = judged
    ? { ...available, judgedKey: buildJudgedKey({ ...judged, availableBonuses: available }) }
    : available
  const bets = mapBets(ticket.bets, bet => (betKey(bet) === key ? withAvailableBonuses(bet, offers) : bet))
  const state = withRefreshedBets(ticket, refreshBetPrices(bets, ticket.acceptMode))
  const requestKeyOf = (bet: SlipBet) => buildBonusRequestKey([{ ...bet, availableBonuses: available }])
  const isOutdated =
    judged !== undefined && requestKeyOf({ ...judged, bonus: current.bonus ?? null }) !== requestKeyOf(current)
  return isOutdated ? toTransition(state, { type: 'fetchBonuses' }) : toTransition(state)
}

export function applyUpdate(ticket: Ticket, event: UpdateEvent): TicketTransition {
  switch (event.type) {
    case 'marketsChanged':
      return toTransition(reprice(ticket, selection => applyMarketChanges(selection, event.changes)))
    case 'matchChanged':
      return toTransition(reprice(ticket, selection => applyMatchChanges(selection, event.changes)))
    case 'providerStatusChanged':
      return toTransition(reprice(ticket, selection => applyProviderStatus(selection, event.provider, event.isActive)))
    case 'customOddsChanged':
      return toTransition(applyCustomOdds(ticket, event))
    case 'bonusesChanged':
      return applyBonuses(ticket, event)
    case 'changeAcceptMode':
      return toTransition(changeAcceptMode(ticket, event.mode))
    case 'rulesChanged':
      return toTransition(applyRules(ticket, event.rules))
    case 'currencyChanged':
      return toTransition(changeCurrency(ticket, event.currency))
  }
}
