/**
 * The cash-outs of a page by bet: runs their state machines and executes the effects. Lives as long as the page; pending
 * requests survive a reload.
 */
import {
  type CashoutEffect,
  type CashoutEvent,
  type CashoutState,
  IDLE,
  reduceCashout,
} from '@touchline/betting/cashout/cashout-request'
import { findPaidPart, type PartRequest } from '@touchline/betting/cashout/partial-cashout'
import { isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import type { Bet } from '@touchline/contract/entities/bet'
import { useCallback, useSyncExternalStore } from 'react'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import { type App, perApp } from '../../../shared/app/app.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { reportError } from '../../../shared/errors/report-error.ts'
import { applyBetUpdate, findBet } from '../bets-queries.ts'
import {
  amountOf,
  type CashoutOutcome,
  type CashoutWritesDeps,
  createCashoutWrites,
  partOf,
  toCashoutEvent,
} from './cashout-writes.ts'

export interface CashoutDeps extends CashoutWritesDeps {
  readonly createKey: () => string
  readonly onDone: (betId: string, amount: number) => void
  /** A part was cashed out for that amount. */
  readonly onPartDone: (betId: string, amount: number, part: PartRequest) => void
  readonly onFailed: (message: string) => void
}

/** A cash-out in progress is polled, because the push that ends it may be lost. */
const POLL_INTERVAL_MS = 8000

type CashoutBet = Pick<Bet, 'id' | 'status' | 'win_amount' | 'stake' | 'cashed_out'>

export interface CashoutStore {
  get(betId: string): CashoutState
  subscribe(betId: string, listener: () => void): () => void
  /** Shows the offer for confirmation. */
  requestConfirmation(betId: string, amount: number): void
  confirm(betId: string): void
  /** Cashes out a part for at least that amount. */
  sendPart(betId: string, amount: number, part: PartRequest): void
  cancel(betId: string): void
  expire(betId: string): void
  applyCashoutOffer(betId: string, amount: number | null): void
  applyBetUpdate(bet: CashoutBet): void
  /** Reconciles the requests that were pending when the page was unloaded; call when a player is signed in. */
  restore(): void
  /** Removes all state after sign-out. */
  clear(): void
}

function createStates() {
  const states = new Map<string, CashoutState>()
  const listeners = new Map<string, Set<() => void>>()
  const get = (betId: string): CashoutState => states.get(betId) ?? IDLE
  return {
    get,
    set(betId: string, state: CashoutState): void {
      if (state === get(betId)) return
      if (state.step === 'idle') states.delete(betId)
      else states.set(betId, state)
      for (const listener of [...(listeners.get(betId) ?? [])]) listener()
    },
    subscribe(betId: string, listener: () => void): () => void {
      const ofBet = listeners.get(betId) ?? new Set()
      listeners.set(betId, ofBet.add(listener))
      return () => {
        ofBet.delete(listener)
        if (ofBet.size === 0 && listeners.get(betId) === ofBet) listeners.delete(betId)
      }
    },
    betIds: () => [...states.keys()],
  }
}

export function createCashoutStore(deps: CashoutDeps): CashoutStore {
  const { now, wait, createKey, onBet, onDone, onPartDone, onFailed, report } = deps
  const { get, set, subscribe, betIds } = createStates()
  const writes = createCashoutWrites(deps, ({ body, idempotencyKey }) => {
    const state = get(body.bet_id)
    return (state.step === 'sending' || state.step === 'checking') && state.key === idempotencyKey
  })

  const dispatch = (betId: string, event: CashoutEvent): void => {
    const { state, effects } = reduceCashout(get(betId), event)
    set(betId, state)
    for (const effect of effects) run(betId, effect)
  }
  const findPart = (betId: string): PartRequest | undefined => {
    const state = get(betId)
    return 'part' in state ? state.part : undefined
  }
  const applyBetUpdate = (bet: CashoutBet): void => {
    const { id, status, win_amount: amount } = bet
    const part = findPart(id)
    dispatch(id, { type: 'betUpdated', status, amount, ...(part && { paidPart: findPaidPart(bet, part) }) })
  }
  const applyOutcome = async (betId: string, key: string, outcome: Promise<CashoutOutcome>): Promise<void> => {
    const result = await outcome
    dispatch(betId, toCashoutEvent(result, key, now(), findPart(betId)))
    if (result.kind === 'accepted') onBet(result.response)
  }
  const poll = async (betId: string): Promise<void> => {
    while (get(betId).step === 'settling') {
      await wait(POLL_INTERVAL_MS)
      if (get(betId).step !== 'settling') return
      try {
        const bet = await writes.fetchBet(betId)
        if (bet) applyBetUpdate(bet)
      } catch (error) {
        if (!isOutcomeUnknown(error) && !isUnauthorized(error)) report(error, 'polling a cash-out')
      }
    }
  }
  const run = (betId: string, effect: CashoutEffect): void => {
    switch (effect.type) {
      case 'send':
        void applyOutcome(betId, effect.key, writes.send(betId, effect))
        break
      case 'reconcile':
        void applyOutcome(betId, effect.key, writes.reconcile(effect.key))
        break
      case 'poll':
        void poll(betId)
        break
      case 'notifyDone':
        if (effect.part) onPartDone(betId, effect.amount, effect.part)
        else onDone(betId, effect.amount)
        break
      case 'notifyFailed':
        onFailed(effect.message)
        break
    }
  }

  return {
    get,
    subscribe,
    requestConfirmation: (betId, amount) => dispatch(betId, { type: 'open', amount, now: now() }),
    confirm: betId => dispatch(betId, { type: 'confirm', key: createKey(), now: now() }),
    cancel: betId => dispatch(betId, { type: 'dismiss' }),
    expire: betId => dispatch(betId, { type: 'expire', now: now() }),
    applyCashoutOffer: (betId, amount) => dispatch(betId, { type: 'offerChanged', amount, now: now() }),
    applyBetUpdate,
    sendPart: (betId, amount, part) => dispatch(betId, { type: 'sendPart', key: createKey(), amount, part }),
    restore() {
      for (const { idempotencyKey: key, body } of writes.restore()) {
        const part = partOf(body)
        dispatch(body.bet_id, { type: 'restored', key, amount: amountOf(body), ...(part && { part }) })
      }
    },
    clear() {
      for (const betId of betIds()) set(betId, IDLE)
    },
  }
}

type AppDeps = Pick<App, 'api' | 'queryClient' | 'session' | 'i18n'>

export const cashoutOf = perApp(({ api, queryClient, session, i18n: { t, formats } }: AppDeps): CashoutStore => {
  const alertDone = (betId: string, amount: number, write: (money: (value: number) => string) => string): void => {
    const stake = findBet(queryClient, betId)?.stake
    const money = (value: number) => (stake ? formats.money({ ...stake, value }) : '')
    showAlert({ kind: 'success', title: t('cashout.done', { amount: money(amount) }), text: write(money) })
  }
  return createCashoutStore({
    api,
    now: Date.now,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    owner: () => session.get().info?.id ?? '',
    createKey: createIdempotencyKey,
    onBet: bet => applyBetUpdate(queryClient, bet),
    onDone: (betId, amount) => alertDone(betId, amount, () => t('cashout.done.text')),
    onPartDone: (betId, amount, { remaining, stake }) =>
      alertDone(betId, amount, money => t('cashout.part.done', { stake: money(remaining - stake) })),
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
