/**
 * Current cashout amounts of open bets: the single source for all lists and cards, so that they
 * never show different amounts. Amounts arrive by push and with every fetched list; the one known
 * since later wins, and a fetched amount is known since its request was sent.
 */
import { isOpenBet } from '@touchline/betting/bets/bet-status'
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import type { KeyedReadable } from '@touchline/client/observable'
import type { Bet } from '@touchline/contract/entities/bet'
import { perApp } from '../../../shared/app/app.ts'

interface CashoutOffer {
  /** In minor units; null: the bet cannot be cashed out now. */
  readonly amount: number | null
  /** Milliseconds of the page's clock (`performance.now`). */
  readonly knownSinceMs: number
}

export interface CashoutOffers extends KeyedReadable<CashoutOffer> {
  /** Records the amounts of bets, known since a moment; decided bets have none. */
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

/** The cashout offers of an app. */
export const cashoutOffersOf = perApp(createCashoutOffers)
