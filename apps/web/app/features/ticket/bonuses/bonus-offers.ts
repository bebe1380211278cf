/**
 * Fetches the bonuses of the slip's bets: at most twice a second, only for a signed-in player. The last response stays
 * until the next one, also while the back end cannot be reached.
 */
import { NO_BONUSES } from '@touchline/betting/engagement/bonus-types'
import { betKey } from '@touchline/betting/slip/slip-bet'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { isCancelled, isRetryable, NotOfferedError } from '@touchline/client/errors'
import type { Readable } from '@touchline/client/observable'
import type { App } from '../../../shared/app/app.ts'
import { reportError } from '../../../shared/errors/report-error.ts'
import { throttle } from '../../../shared/helpers/throttle.ts'
import type { SlipTicket } from '../placing/placing.ts'
import { readBonuses, toSlipBets } from './read-bonuses.ts'

const INTERVAL_MS = 500
const RETRY_MS = 5000
/** The most bets that one request may have. */
const MAX_BETS = 40

interface OfferDeps extends Pick<App, 'api' | 'session' | 'liveSession'> {
  readonly ticket: Readable<SlipTicket>
  readonly dispatch: (event: Extract<TicketEvent, { type: 'bonusesChanged' }>) => void
}

export interface BonusOffers {
  /** Fetches them soon. */
  fetch(): void
}

/** Starts fetching at sign-in and when a bonus is issued; runs as long as the page. */
export function startBonusOffers({ api, session, liveSession, ticket, dispatch }: OfferDeps): BonusOffers {
  let pending: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  /** The operator's back end has no bonuses. */
  let isOff = false

  const isSignedIn = () => session.get().status === 'LOGGED_IN'

  const cancel = (): void => {
    pending?.abort()
    pending = null
    clearTimeout(retry)
  }

  const request = async (): Promise<void> => {
    cancel()
    const bets = ticket.get().bets.slice(0, MAX_BETS)
    if (isOff || bets.length === 0 || !isSignedIn()) return
    const own = new AbortController()
    pending = own
    try {
      const { data } = await api.call('postBonuses', { body: toSlipBets(bets), signal: own.signal })
      if (pending !== own) return
      pending = null
      bets.forEach((judged, at) => {
        const answer = data[at]
        const available = answer ? readBonuses(answer, judged) : NO_BONUSES
        dispatch({ type: 'bonusesChanged', betKey: betKey(judged), available, judged })
      })
    } catch (error) {
      if (pending !== own || isCancelled(error)) return
      pending = null
      isOff = error instanceof NotOfferedError
      if (isOff) return
      if (!isRetryable(error)) reportError(error, 'bonuses of the slip')
      retry = setTimeout(fetch, RETRY_MS)
    }
  }
  const fetch = throttle(() => void request(), INTERVAL_MS)

  /** Bonuses are the player's own; a session that merely expired may be renewed. */
  const clear = (): void => {
    cancel()
    if (session.get().reason !== 'signed-out') return
    for (const bet of ticket.get().bets) {
      if (bet.availableBonuses || bet.bonus)
        dispatch({ type: 'bonusesChanged', betKey: betKey(bet), available: NO_BONUSES })
    }
  }

  let was = isSignedIn()
  session.subscribe(() => {
    const isNow = isSignedIn()
    if (isNow === was) return
    was = isNow
    if (isNow) fetch()
    else clear()
  })
  liveSession.on('bonus_issued', fetch)
  return { fetch }
}
