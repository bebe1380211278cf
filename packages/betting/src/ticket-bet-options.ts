/** The ticket's transitions for custom bets, bonuses, jackpots and stakes a trader decides on. */
import { betKey, mapBets, type SlipBet, settleBets } from './slip-bet.ts'
import { withAvailableBonuses, withBonus, withFreebet } from './slip-bonus.ts'
import { createCustomBet, isCustomSlip, withCustomPrice } from './slip-custom-bet.ts'
import { edited, refreshed, step } from './ticket-transitions.ts'
import type { Step, Ticket, TicketEvent } from './ticket-types.ts'

export type ExtraEvent = Extract<
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

type EventOf<T extends ExtraEvent['type']> = Extract<ExtraEvent, { type: T }>

// A custom bet takes the place of another without asking; ordinary picks are not thrown away unasked.
function buildCustomBet(ticket: Ticket, { outcomes, odds, replacesSlip }: EventOf<'buildCustomBet'>): Step {
  const bet = createCustomBet(outcomes, odds, ticket.currency)
  if (!bet) return step(ticket)
  const isFree = ticket.ticketState === 'SUCCESS' || ticket.bets.length === 0 || isCustomSlip(ticket.bets)
  if (!isFree && !replacesSlip) return step(ticket, { type: 'askCustomBet', outcomes, odds })
  return step(edited(ticket, [bet]))
}

function takeCustomOdds(ticket: Ticket, { selectionIds, odds }: EventOf<'customOddsChanged'>): Ticket {
  const [bet] = ticket.bets
  const isOurs =
    bet?.betType === 'custom' &&
    bet.selections.length === selectionIds.length &&
    bet.selections.every(({ id }) => selectionIds.includes(id))
  if (!isOurs) return ticket
  const bets = mapBets(ticket.bets, one => withCustomPrice(one, odds, ticket.acceptMode))
  return refreshed(ticket, settleBets(bets, ticket.acceptMode))
}

function changeBet(ticket: Ticket, key: string, change: (bet: SlipBet) => SlipBet): readonly SlipBet[] {
  return mapBets(ticket.bets, bet => (betKey(bet) === key ? change(bet) : bet))
}

function editBet(ticket: Ticket, key: string, change: (bet: SlipBet) => SlipBet): Step {
  const bets = changeBet(ticket, key, change)
  return step(bets === ticket.bets ? ticket : edited(ticket, bets))
}

export function changeExtras(ticket: Ticket, event: ExtraEvent): Step {
  switch (event.type) {
    case 'buildCustomBet':
      return buildCustomBet(ticket, event)
    case 'customOddsChanged':
      return step(takeCustomOdds(ticket, event))
    case 'bonusesChanged': {
      const { available } = event
      return step(
        refreshed(
          ticket,
          changeBet(ticket, event.betKey, bet => withAvailableBonuses(bet, available)),
        ),
      )
    }
    case 'setFreebet':
      return editBet(ticket, event.betKey, bet => withFreebet(bet, event.freebetId))
    case 'chooseBonus':
      return editBet(ticket, event.betKey, bet => withBonus(bet, event.bonus))
    case 'setVip':
      return editBet(ticket, event.betKey, bet =>
        (bet.isVip ?? false) === event.isVip ? bet : { ...bet, isVip: event.isVip },
      )
    case 'setJackpots':
      return editBet(ticket, event.betKey, bet => ({ ...bet, jackpots: event.jackpots }))
  }
}
