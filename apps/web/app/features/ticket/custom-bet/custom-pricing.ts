/**
 * Keeps the price of the custom bet on the slip current: requests it when the selections change,
 * and at a limited rate while their prices move. The latest request wins. A temporarily suspended
 * selection keeps the accepted price, so that the next price is compared with what the player
 * accepted.
 */
import { toMilli } from '@touchline/betting/odds/odds'
import type { Selection } from '@touchline/betting/selections/selection'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { ApiError, isCancelled } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Readable } from '@touchline/client/observable'
import { throttle } from '../../../shared/helpers/throttle.ts'
import type { SlipTicket } from '../placing/placing.ts'

type PriceEvent = Extract<TicketEvent, { type: 'customOddsChanged' }>

interface PricingDeps {
  readonly api: Api
  readonly ticket: Readable<SlipTicket>
  readonly dispatch: (event: PriceEvent) => void
}

const MOVING_MS = 1000
const RETRY_MS = 4000

const isClosed = ({ selections }: SlipBet): boolean =>
  selections.some(({ isSuspended, isNotAvailable }) => isSuspended || isNotAvailable)

/**
 * The custom bet whose price may change now; null when there is none, or its selections are
 * suspended.
 */
function pricedBet({ bets, ticketState }: SlipTicket): SlipBet | null {
  const [bet] = bets
  const isEditable = ticketState === 'INITIAL' || ticketState === 'ODDS_CHANGED' || ticketState === 'ERROR'
  return isEditable && bet?.betType === 'custom' && !isClosed(bet) ? bet : null
}

const idsOf = (bet: SlipBet | null): string => (bet ? bet.selections.map(({ id }) => id).join(' ') : '')

/** Identity of the inputs that the price depends on. */
const nameOf = (bet: SlipBet | null): string =>
  bet ? bet.selections.map(({ id, odds }) => `${id}@${odds}`).join(' ') : ''

/** Whether the backend rejected the combination; other errors say nothing about the price. */
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

/** The odds of the selections as one bet, as a decimal. Rejects with `ApiError` when they have none. */
export async function fetchCustomOdds(
  api: Api,
  selections: readonly Selection[],
  signal?: AbortSignal,
): Promise<number> {
  const body = {
    selections: selections.map(({ matchId, marketId, specifier, outcomeId }) => ({
      match_id: matchId,
      market_id: marketId,
      specifier,
      outcome_id: outcomeId,
    })),
  }
  return (await api.call('postBetsCustomOdds', { body, ...(signal && { signal }) })).odds
}

export interface CustomPricing {
  /** Requests the price, rate limited: a request within the interval is delayed to its end. */
  price(): void
  stop(): void
}

export function createCustomPricing({ api, ticket, dispatch }: PricingDeps): CustomPricing {
  let inFlight: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let priced = ''
  /** The selections of the request in flight, and whether their prices moved meanwhile. */
  let requestedIds = ''
  let hasMoved = false

  const cancelRequest = (): void => {
    inFlight?.abort()
    inFlight = null
    clearTimeout(retry)
  }

  const requestPrice = async (): Promise<void> => {
    cancelRequest()
    const bet = pricedBet(ticket.get())
    if (!bet) return
    requestedIds = idsOf(bet)
    hasMoved = false
    const controller = new AbortController()
    inFlight = controller
    const selectionIds = bet.selections.map(({ id }) => id)
    try {
      const odds = await fetchCustomOdds(api, bet.selections, controller.signal)
      if (inFlight === controller) dispatch({ type: 'customOddsChanged', selectionIds, odds: toMilli(odds) })
    } catch (error) {
      if (inFlight !== controller || isCancelled(error)) return
      if (isRefusal(error)) dispatch({ type: 'customOddsChanged', selectionIds, odds: null })
      retry = setTimeout(requestPriceThrottled, RETRY_MS)
    } finally {
      if (inFlight === controller) {
        inFlight = null
        if (hasMoved) requestPriceThrottled()
      }
    }
  }
  const requestPriceThrottled = throttle(() => {
    // A request for the same selections is not superseded, otherwise a slow response would never be
    // used.
    hasMoved = inFlight !== null && requestedIds === idsOf(pricedBet(ticket.get()))
    if (!hasMoved) return requestPrice()
  }, MOVING_MS)

  const onTicketChange = (): void => {
    const name = nameOf(pricedBet(ticket.get()))
    if (name === priced) return
    priced = name
    if (name === '') cancelRequest()
    else requestPriceThrottled()
  }
  const unsubscribe = ticket.subscribe(onTicketChange)
  onTicketChange()
  return {
    price: requestPriceThrottled,
    stop() {
      unsubscribe()
      cancelRequest()
    },
  }
}
