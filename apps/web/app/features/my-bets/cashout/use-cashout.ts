/** Hooks for the cashouts of a page and of one bet. */

import type { CashoutState } from '@touchline/betting/cashout/cashout-request'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import { useCallback, useSyncExternalStore } from 'react'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import { type App, perApp } from '../../../shared/app/app.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { reportError } from '../../../shared/errors/report-error.ts'
import { findBet } from '../bets-queries.ts'
import { applyBetUpdate } from '../fold-bet.ts'
import { type CashoutStore, createCashoutStore } from './cashout-store.ts'

type Deps = Pick<App, 'api' | 'queryClient' | 'session' | 'i18n'>

/** The cashout store of an app. */
export const cashoutOf = perApp(({ api, queryClient, session, i18n: { t, formats } }: Deps): CashoutStore => {
  return createCashoutStore({
    api,
    now: Date.now,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    owner: () => session.get().info?.id ?? '',
    createKey: createIdempotencyKey,
    onBet: bet => applyBetUpdate(queryClient, bet),
    onDone: (betId, value) => {
      const stake = findBet(queryClient, betId)?.stake
      const amount = stake ? formats.money({ ...stake, value }) : ''
      showAlert({ kind: 'success', title: t('cashout.done', { amount }), text: t('cashout.done.text') })
    },
    onFailed: message =>
      showAlert({ kind: 'danger', title: t('cashout.failed'), text: message || t('cashout.failed.text') }),
    report: reportError,
  })
})

export interface Cashout {
  readonly state: CashoutState
  readonly store: CashoutStore
}

export function useCashout(betId: string): Cashout {
  const store = cashoutOf(useApp())
  const subscribe = useCallback((listener: () => void) => store.subscribe(betId, listener), [store, betId])
  const get = useCallback(() => store.get(betId), [store, betId])
  return { store, state: useSyncExternalStore(subscribe, get, get) }
}
