/** Ticket transitions for custom bets, bonuses, jackpots and trader requests. */

import {
  buildBonusRequestKey,
  buildJudgedKey,
  hasFreebet,
  isSameComposition,
  withAvailableBonuses,
  withBonus,
  withFreebet,
} from '../slip/bonus.ts'
import { createCustomBet, isCustomSlip, withCustomPrice } from '../slip/custom-bet.ts'
import { betKey, mapBets, refreshBetPrices, type SlipBet } from '../slip/slip-bet.ts'
import { toTransition, withEditedBets, withRefreshedBets } from './transitions.ts'
import type { Ticket, TicketEvent, TicketTransition } from './types.ts'

export type BetOptionEvent = Extract<
  TicketEvent,
  {
    type:
      | 'buildCustomBet'
      | 'customOddsChanged'
      | 'bonusesChanged'
      | 'setFreebet'
      | 'chooseBonus'
      | 'setVip'
      | 'setJackpots'
  }
>

type EventOf<T extends BetOptionEvent['type']> = Extract<BetOptionEvent, { type: T }>

// A custom bet replaces another one without confirmation; replacing ordinary picks requires confirmation.
function buildCustomBet(ticket: Ticket, { outcomes, odds, replacesSlip }: EventOf<'buildCustomBet'>): TicketTransition {
  const bet = createCustomBet(outcomes, odds, ticket.currency)
  if (!bet) return toTransition(ticket)
  const isFree = ticket.ticketState === 'SUCCESS' || ticket.bets.length === 0 || isCustomSlip(ticket.bets)
  if (!isFree && !replacesSlip) return toTransition(ticket, { type: 'confirmCustomBetReplacement', outcomes, odds })
  return toTransition(withEditedBets(ticket, [bet]))
}

function applyCustomOdds(ticket: Ticket, { selectionIds, odds }: EventOf<'customOddsChanged'>): Ticket {
  const [bet] = ticket.bets
  const isOurs =
    bet?.betType === 'custom' &&
    bet.selections.length === selectionIds.length &&
    bet.selections.every(({ id }) => selectionIds.includes(id))
  if (!isOurs) return ticket
  const bets = mapBets(ticket.bets, one => withCustomPrice(one, odds, ticket.acceptMode))
  return withRefreshedBets(ticket, refreshBetPrices(bets, ticket.acceptMode))
}

function changeBet(ticket: Ticket, key: string, change: (bet: SlipBet) => SlipBet): readonly SlipBet[] {
  return mapBets(ticket.bets, bet => (betKey(bet) === key ? change(bet) : bet))
}

function editBet(ticket: Ticket, key: string, change: (bet: SlipBet) => SlipBet): TicketTransition {
  const bets = changeBet(ticket, key, change)
  return toTransition(bets === ticket.bets ? ticket : withEditedBets(ticket, bets))
}

function applyBonuses(ticket: Ticket, { betKey: key, available, judged }: EventOf<'bonusesChanged'>): TicketTransition {
  const bet = ticket.bets.find(one => betKey(one) === key)
  if (!bet || (judged && !isSameComposition(judged, bet))) return toTransition(ticket)
  const answered = judged
    ? { ...available, judgedKey: buildJudgedKey({ ...judged, availableBonuses: available }) }
    : available
  const bets = changeBet(ticket, key, one => withAvailableBonuses(one, answered))
  const state = withRefreshedBets(ticket, refreshBetPrices(bets, ticket.acceptMode))
  const keyOf = (one: SlipBet) => buildBonusRequestKey([{ ...one, availableBonuses: available }])
  const isOutdated = judged !== undefined && keyOf({ ...judged, bonus: bet.bonus ?? null }) !== keyOf(bet)
  return isOutdated ? toTransition(state, { type: 'fetchBonuses' }) : toTransition(state)
}

/** Whether the freebet has a use left beside the slip's other bets. */
export function isFreebetLeft({ bets }: Ticket, event: { betKey: string; freebetId: string | null }): boolean {
  const others = bets.filter(bet => betKey(bet) !== event.betKey && bet.bonus?.type === 'freebet')
  const used = others.filter(({ bonus }) => bonus?.id === event.freebetId).length
  const own = bets.find(bet => betKey(bet) === event.betKey)
  const freebet = own?.availableBonuses?.freebets.find(({ id }) => id === event.freebetId)
  return used < (freebet?.usesLeft ?? Number.POSITIVE_INFINITY)
}

export function applyBetOption(ticket: Ticket, event: BetOptionEvent): TicketTransition {
  switch (event.type) {
    case 'buildCustomBet':
      return buildCustomBet(ticket, event)
    case 'customOddsChanged':
      return toTransition(applyCustomOdds(ticket, event))
    case 'bonusesChanged':
      return applyBonuses(ticket, event)
    case 'setFreebet':
      return editBet(ticket, event.betKey, bet =>
        isFreebetLeft(ticket, event) ? withFreebet(bet, event.freebetId) : bet,
      )
    case 'chooseBonus':
      return editBet(ticket, event.betKey, bet => withBonus(bet, event.bonus))
    case 'setVip':
      return editBet(ticket, event.betKey, bet =>
        (bet.isVip ?? false) === event.isVip || hasFreebet(bet) ? bet : { ...bet, isVip: event.isVip },
      )
    case 'setJackpots':
      return editBet(ticket, event.betKey, bet => ({ ...bet, jackpots: event.jackpots }))
  }
}
