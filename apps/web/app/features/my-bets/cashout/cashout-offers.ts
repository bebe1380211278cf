/**
 * What cashing each open bet out would pay now: the one place that every list and card reads the amount from, so that two
 * of them never show different ones. Amounts come by push and with every fetched list; the one known since later counts,
 * and a fetched amount is known since its request was sent.
 */
import type { QueryClient } from '@tanstack/react-query'
import { isOpenBet } from '@touchline/betting/bet-status'
import { createKeyedStore, type KeyedReadable } from '@touchline/client/live/keyed-store'
import type { Bet } from '@touchline/contract/entities/bet'

interface CashoutOffer {
  /** In the smallest unit; null: the bet cannot be cashed out now. */
  readonly amount: number | null
  /** Milliseconds of the page's clock (`performance.now`). */
  readonly knownSinceMs: number
}

export interface CashoutOffers extends KeyedReadable<CashoutOffer> {
  /** Records the amounts of bets, known since that moment; bets that are over have none. */
  record(bets: readonly Pick<Bet, 'id' | 'status' | 'to_cashout'>[], knownSinceMs: number): void
  /** Records one pushed amount. */
  recordPush(betId: string, amount: number | null): void
}

function createCashoutOffers(): CashoutOffers {
  const store = createKeyedStore<CashoutOffer>()
  const set = (betId: string, amount: number | null, knownSinceMs: number): void => {
    const known = store.get(betId)
    if (known && known.knownSinceMs > knownSinceMs) return
    store.set(betId, { amount, knownSinceMs })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    record(bets, knownSinceMs) {
      for (const { id, status, to_cashout } of bets) {
        if (isOpenBet(status)) set(id, to_cashout, knownSinceMs)
        else store.set(id, undefined)
      }
      store.flush()
    },
    recordPush(betId, amount) {
      set(betId, amount, performance.now())
      store.flush()
    },
  }
}

const known = new WeakMap<QueryClient, CashoutOffers>()

/** The offers of a page, by the client that holds its lists of bets. */
export function cashoutOffersOf(client: QueryClient): CashoutOffers {
  const offers = known.get(client) ?? createCashoutOffers()
  known.set(client, offers)
  return offers
}
