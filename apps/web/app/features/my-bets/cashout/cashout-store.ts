/**
 * The cashouts of a page by bet: runs their state machines and executes the effects. Lives as long
 * as the page, so leaving a list loses nothing.
 */
import type { Bet } from '@touchline/contract/entities/bet'
import { type CashoutEffect, type CashoutEvent, type CashoutState, IDLE, reduceCashout } from '@touchline/betting/cashout-request'
import {
  type CashoutRequestContext,
  type CashoutRequestDeps,
  pollCashout,
  reconcileCashout,
  submitCashout,
} from './submit-cashout.ts'

export interface CashoutDeps extends CashoutRequestDeps {
  readonly createKey: () => string
  readonly onDone: (betId: string, amount: number) => void
  readonly onFailed: (message: string) => void
}

export interface CashoutStore {
  get(betId: string): CashoutState
  subscribe(betId: string, listener: () => void): () => void
  requestConfirmation(betId: string, amount: number): void
  confirm(betId: string): void
  cancel(betId: string): void
  expire(betId: string): void
  applyCashoutOffer(betId: string, amount: number | null): void
  applyBetUpdate(bet: Pick<Bet, 'id' | 'status' | 'win_amount'>): void
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
      const own = listeners.get(betId) ?? new Set()
      listeners.set(betId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(betId) === own) listeners.delete(betId)
      }
    },
    betIds: () => [...states.keys()],
  }
}

export function createCashoutStore(parts: CashoutDeps): CashoutStore {
  const { now, createKey, onDone, onFailed } = parts
  const { get, set, subscribe, betIds } = createStates()

  const dispatch = (betId: string, event: CashoutEvent): void => {
    const { state, effects } = reduceCashout(get(betId), event)
    set(betId, state)
    for (const effect of effects) run(betId, effect)
  }
  const lineOf = (betId: string): CashoutRequestContext => ({
    ...parts,
    betId,
    read: () => get(betId),
    dispatch: event => dispatch(betId, event),
  })
  const run = (betId: string, effect: CashoutEffect): void => {
    switch (effect.type) {
      case 'send':
        void submitCashout(lineOf(betId), effect)
        break
      case 'check':
        void reconcileCashout(lineOf(betId), effect)
        break
      case 'watch':
        void pollCashout(lineOf(betId))
        break
      case 'tellDone':
        onDone(betId, effect.amount)
        break
      case 'tellFailed':
        onFailed(effect.message)
        break
    }
  }

  return {
    get,
    subscribe,
    requestConfirmation: (betId, amount) => dispatch(betId, { type: 'ask', amount, now: now() }),
    confirm: betId => dispatch(betId, { type: 'confirm', key: createKey(), now: now() }),
    cancel: betId => dispatch(betId, { type: 'keep' }),
    expire: betId => dispatch(betId, { type: 'expire', now: now() }),
    applyCashoutOffer: (betId, amount) => dispatch(betId, { type: 'offer', amount, now: now() }),
    applyBetUpdate: ({ id, status, win_amount }) => dispatch(id, { type: 'seen', status, amount: win_amount }),
    clear() {
      for (const betId of betIds()) set(betId, IDLE)
    },
  }
}
