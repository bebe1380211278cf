/**
 * Keeps the price of the custom bet on the slip true: asks for it when its selections change, and not too often while
 * their prices move. The latest question wins. A selection that is suspended for a moment leaves the agreed price as it
 * is, so that the one after it is compared with what the player has agreed to.
 */
import { toMilli } from '@touchline/betting/odds'
import type { SlipBet } from '@touchline/betting/slip-bet'
import type { TicketEvent } from '@touchline/betting/ticket-types'
import { ApiError, isCancelled } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Readable } from '@touchline/client/observable'
import { throttle } from '../../../shared/throttle.ts'
import type { TicketOf } from '../ticket-store.ts'

type PriceEvent = Extract<TicketEvent, { type: 'customOddsChanged' }>

interface PricingDeps {
  readonly api: Api
  readonly ticket: Readable<TicketOf>
  readonly tell: (event: PriceEvent) => void
}

const MOVING_MS = 1000
const RETRY_MS = 4000

const isClosed = ({ selections }: SlipBet): boolean =>
  selections.some(({ isSuspended, isNotAvailable }) => isSuspended || isNotAvailable)

/** The custom bet whose price may change now; null when there is none, or its selections take no bets. */
function pricedBet({ bets, ticketState }: TicketOf): SlipBet | null {
  const [bet] = bets
  const isEditable = ticketState === 'INITIAL' || ticketState === 'ODDS_CHANGED' || ticketState === 'ERROR'
  return isEditable && bet?.betType === 'custom' && !isClosed(bet) ? bet : null
}

const idsOf = (bet: SlipBet | null): string => (bet ? bet.selections.map(({ id }) => id).join(' ') : '')

/** What a price hangs on. */
const nameOf = (bet: SlipBet | null): string =>
  bet ? bet.selections.map(({ id, odds }) => `${id}@${odds}`).join(' ') : ''

/** The answer says that there is no such price; anything else says nothing of it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  [
    'COMBINATION_NOT_PRICED',
    'COMBINATION_TOO_COMPLEX',
    'VALIDATION_FAILED',
    'CUSTOM_BET_NOT_AVAILABLE',
    'BET_LIMIT_EXCEEDED',
    'SELECTION_NOT_FOUND',
    'MATCH_CLOSED',
  ].includes(error.name)

export interface CustomPricing {
  /** Asks for the price, unless that was done a moment ago: then a moment later. */
  price(): void
  stop(): void
}

export function createCustomPricing({ api, ticket, tell }: PricingDeps): CustomPricing {
  let asking: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let priced = ''
  /** The selections that are being asked about, and whether their prices moved meanwhile. */
  let askedFor = ''
  let hasMoved = false

  const giveUp = (): void => {
    asking?.abort()
    asking = null
    clearTimeout(retry)
  }

  const fetchOdds = async ({ selections }: SlipBet, signal: AbortSignal): Promise<number> => {
    const wanted = selections.map(({ matchId, marketId, specifier, outcomeId }) => ({
      match_id: matchId,
      market_id: marketId,
      specifier,
      outcome_id: outcomeId,
    }))
    return (await api.call('postBetsCustomOdds', { body: { selections: wanted }, signal })).odds
  }

  const ask = async (): Promise<void> => {
    giveUp()
    const bet = pricedBet(ticket.get())
    if (!bet) return
    askedFor = idsOf(bet)
    hasMoved = false
    const own = new AbortController()
    asking = own
    const selectionIds = bet.selections.map(({ id }) => id)
    try {
      const odds = await fetchOdds(bet, own.signal)
      if (asking === own) tell({ type: 'customOddsChanged', selectionIds, odds: toMilli(odds) })
    } catch (error) {
      if (asking !== own || isCancelled(error)) return
      if (isRefusal(error)) tell({ type: 'customOddsChanged', selectionIds, odds: null })
      retry = setTimeout(askSoon, RETRY_MS)
    } finally {
      if (asking === own) {
        asking = null
        if (hasMoved) askSoon()
      }
    }
  }
  const askSoon = throttle(() => {
    // A question about the same selections is left to be answered, else a slow answer would never come.
    hasMoved = asking !== null && askedFor === idsOf(pricedBet(ticket.get()))
    if (!hasMoved) return ask()
  }, MOVING_MS)

  const look = (): void => {
    const name = nameOf(pricedBet(ticket.get()))
    if (name === priced) return
    priced = name
    if (name === '') giveUp()
    else askSoon()
  }
  const stopLooking = ticket.subscribe(look)
  look()
  return {
    price: askSoon,
    stop() {
      stopLooking()
      giveUp()
    },
  }
}
