/**
 * What reaches the ticket from outside: the feed, the back end's prices and bonuses, and settings. Flags follow in every
 * state, accepted prices only while the slip is editable, the ticket's state only when it is idle.
 */
import {
  applyMarketChanges,
  applyMatchChanges,
  applyProviderStatus,
  type Selection,
  updateSelectionMarks,
} from '../selections/selection.ts'
import { withAvailableBonuses } from '../slip/bonus.ts'
import { buildBonusRequestKey, buildJudgedKey, isSameComposition } from '../slip/bonus-request.ts'
import { completeMixedSlip } from '../slip/compose.ts'
import { selectionMode, withCustomPrice } from '../slip/prices.ts'
import { betKey, mapBets, mapSelections } from '../slip/slip-bet.ts'
import { applySlipCurrency, isInProgress, withBets, withUpdatedBets } from './transitions.ts'
import type { Emit, Ticket, TicketHandler, TicketHandlers, UpdateEvent } from './types.ts'

type EventOf<T extends UpdateEvent['type']> = Extract<UpdateEvent, { type: T }>

/** An update: what follows from changed bets is worked out once, after it. */
const update =
  <E extends UpdateEvent>(change: TicketHandler<E>): TicketHandler<E> =>
  (ticket, event, emit) => {
    const changed = change(ticket, event, emit)
    return changed === ticket ? ticket : withUpdatedBets(changed)
  }

/** An update of the feed: also selections of pending bets are marked. */
const feedUpdate = <E extends UpdateEvent>(change: (selection: Selection, event: E) => Selection): TicketHandler<E> =>
  update((ticket, event) => {
    const bets = mapSelections(ticket.bets, (selection, bet) =>
      updateSelectionMarks(change(selection, event), selectionMode(bet, ticket.acceptMode)),
    )
    return withBets(ticket, bets)
  })

function applyCustomOdds(ticket: Ticket, { selectionIds, odds }: EventOf<'customOddsChanged'>): Ticket {
  const [custom] = ticket.bets
  const isPriced =
    custom?.betType === 'custom' &&
    custom.selections.length === selectionIds.length &&
    custom.selections.every(({ id }) => selectionIds.includes(id))
  return isPriced
    ? withBets(
        ticket,
        ticket.bets.map(bet => withCustomPrice(bet, odds, ticket.acceptMode)),
      )
    : ticket
}

// An answer about a bet that has changed since is applied, and the bonuses are fetched again.
function applyBonuses(ticket: Ticket, event: EventOf<'bonusesChanged'>, emit: Emit): Ticket {
  const { available, judged } = event
  const current = ticket.bets.find(bet => betKey(bet) === event.betKey)
  if (!current || (judged && !isSameComposition(judged, current))) return ticket
  const offers = judged
    ? { ...available, judgedKey: buildJudgedKey({ ...judged, availableBonuses: available }) }
    : available
  const requestKeyOf = (bet: typeof current) => buildBonusRequestKey([{ ...bet, availableBonuses: available }])
  const isOutdated =
    judged !== undefined && requestKeyOf({ ...judged, bonus: current.bonus ?? null }) !== requestKeyOf(current)
  if (isOutdated) emit({ type: 'fetchBonuses' })
  return withBets(
    ticket,
    mapBets(ticket.bets, bet => (bet === current ? withAvailableBonuses(bet, offers) : bet)),
  )
}

export const UPDATES: TicketHandlers<UpdateEvent> = {
  marketsChanged: feedUpdate((selection, { changes }) => applyMarketChanges(selection, changes)),
  matchChanged: feedUpdate((selection, { changes }) => applyMatchChanges(selection, changes)),
  providerStatusChanged: feedUpdate((selection, { provider, isActive }) =>
    applyProviderStatus(selection, provider, isActive),
  ),
  customOddsChanged: update(applyCustomOdds),
  bonusesChanged: update(applyBonuses),
  changeAcceptMode: update((ticket, { mode }) =>
    mode === ticket.acceptMode ? ticket : { ...ticket, acceptMode: mode },
  ),
  // The offered systems decide which bets a mixed slip holds.
  rulesChanged: update((ticket, { rules }) => {
    const isEditable = !isInProgress(ticket) && ticket.ticketState !== 'SUCCESS'
    return { ...ticket, rules, bets: isEditable ? completeMixedSlip(ticket.bets, rules.systemTypes) : ticket.bets }
  }),
  currencyChanged: update((ticket, { currency }) => {
    const before = ticket.currency
    const isSame = currency.currency === before.currency
    if (isSame && currency.rounding === before.rounding) return ticket
    const changed = { ...ticket, currency }
    if (isInProgress(ticket)) return changed
    return { ...changed, bets: applySlipCurrency(changed), intent: isSame ? ticket.intent : null }
  }),
}
