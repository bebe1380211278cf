/**
 * Runs the cashout machine of every bet: sends, and finds out what became of a lost answer by asking again under the same
 * key and, after a while, by looking at the bet itself. Lives as long as the page, so leaving a list loses nothing.
 */
import { isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { type CashoutEffect, type CashoutEvent, type CashoutState, IDLE, reduceCashout } from './cashout-machine.ts'
import { isVerdict, readRefusal } from './cashout-wire.ts'

export interface CashoutParts {
  readonly api: Pick<Api, 'call'>
  readonly now: () => number
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  readonly createKey: () => string
  /** A newer state of a bet is known. */
  readonly onBet: (bet: Bet) => void
  readonly onDone: (betId: string, amount: number) => void
  readonly onFailed: (message: string) => void
  readonly report: (error: unknown, context: string) => void
}

export interface CashoutStore {
  get(betId: string): CashoutState
  subscribe(betId: string, listener: () => void): () => void
  ask(betId: string, amount: number): void
  confirm(betId: string): void
  keep(betId: string): void
  expire(betId: string): void
  takeOffer(betId: string, amount: number | null): void
  takeBet(bet: Pick<Bet, 'id' | 'status' | 'win_amount'>): void
  /** Forgets everything: the player has left. */
  clear(): void
}

/** A request is sent again for so long; after that only the bet itself is looked at. */
const RESEND_MS = 2 * 60_000
/** So long after it was last sent a request can no longer be worked on. */
const CERTAIN_MS = 45_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 8000

export function createCashoutStore(parts: CashoutParts): CashoutStore {
  const { api, now, wait, createKey, onBet, onDone, onFailed, report } = parts
  const states = new Map<string, CashoutState>()
  const listeners = new Map<string, Set<() => void>>()

  const get = (betId: string): CashoutState => states.get(betId) ?? IDLE

  const set = (betId: string, state: CashoutState): void => {
    if (state === get(betId)) return
    if (state.step === 'idle') states.delete(betId)
    else states.set(betId, state)
    for (const listener of [...(listeners.get(betId) ?? [])]) listener()
  }

  const dispatch = (betId: string, event: CashoutEvent): void => {
    const { state, effects } = reduceCashout(get(betId), event)
    set(betId, state)
    for (const effect of effects) run(betId, effect)
  }

  const isSent = (betId: string, key: string): boolean => {
    const state = get(betId)
    return (state.step === 'sending' || state.step === 'checking') && state.key === key
  }

  const send = async (betId: string, amount: number, key: string): Promise<void> => {
    const body = { bet_id: betId, to_cashout: amount }
    // A session renewed for somebody else must not carry it on.
    const isWanted = () => isSent(betId, key)
    const { data: bet } = await api.call('postBetsCashout', { body, idempotencyKey: key, isWanted })
    dispatch(betId, { type: 'answered', key, status: bet.status, amount: bet.win_amount })
    onBet(bet)
  }

  const sendFirst = async (betId: string, amount: number, key: string): Promise<void> => {
    try {
      await send(betId, amount, key)
    } catch (error) {
      if (isOutcomeUnknown(error)) dispatch(betId, { type: 'answerLost', key })
      else dispatch(betId, readRefusal(error, key, now()))
    }
  }

  /** Looks at the bet; answers whether it is cashed out, or about to be. */
  const lookUp = async (betId: string): Promise<boolean> => {
    const { data } = await api.call('getBets', { query: { id: betId, limit: 1 } })
    const bet = data.find(({ id }) => id === betId)
    if (!bet) return false
    onBet(bet)
    dispatch(betId, { type: 'seen', status: bet.status, amount: bet.win_amount })
    return bet.status === 'cashed_out' || bet.status === 'cashout_in_progress'
  }

  /** Once more under the same key. A refusal only counts when the bet itself does not say otherwise. */
  const sendAgain = async (betId: string, amount: number, key: string): Promise<void> => {
    try {
      await send(betId, amount, key)
    } catch (error) {
      if (!isVerdict(error)) throw error
      if (!(await lookUp(betId))) dispatch(betId, readRefusal(error, key, now()))
    }
  }

  const lookOnce = async (betId: string, key: string, lastSentAt: number): Promise<void> => {
    const isTaken = await lookUp(betId)
    if (isTaken || now() - lastSentAt < CERTAIN_MS) return
    dispatch(betId, { type: 'refused', key, why: 'failed', message: '' })
  }

  const isWaitingFor = (betId: string, key: string): boolean => {
    const state = get(betId)
    return state.step === 'checking' && state.key === key
  }

  const check = async (betId: string, amount: number, key: string): Promise<void> => {
    const firstSentAt = now()
    let lastSentAt = firstSentAt
    for (let pause = FIRST_WAIT_MS; isWaitingFor(betId, key); pause = Math.min(pause * 2, LAST_WAIT_MS)) {
      await wait(pause)
      if (!isWaitingFor(betId, key)) return
      const isFresh = now() - firstSentAt < RESEND_MS
      if (isFresh) lastSentAt = now()
      try {
        await (isFresh ? sendAgain(betId, amount, key) : lookOnce(betId, key, lastSentAt))
      } catch (error) {
        // Not reached, or signed out meanwhile: asked again after a while.
        if (!isOutcomeUnknown(error) && !isUnauthorized(error)) report(error, 'what became of a cash out')
      }
    }
  }

  const run = (betId: string, effect: CashoutEffect): void => {
    switch (effect.type) {
      case 'send':
        void sendFirst(betId, effect.amount, effect.key)
        break
      case 'check':
        void check(betId, effect.amount, effect.key)
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
    subscribe(betId, listener) {
      const own = listeners.get(betId) ?? new Set()
      listeners.set(betId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(betId) === own) listeners.delete(betId)
      }
    },
    ask: (betId, amount) => dispatch(betId, { type: 'ask', amount, now: now() }),
    confirm: betId => dispatch(betId, { type: 'confirm', key: createKey(), now: now() }),
    keep: betId => dispatch(betId, { type: 'keep' }),
    expire: betId => dispatch(betId, { type: 'expire', now: now() }),
    takeOffer: (betId, amount) => dispatch(betId, { type: 'offer', amount, now: now() }),
    takeBet: ({ id, status, win_amount }) => dispatch(id, { type: 'seen', status, amount: win_amount }),
    clear() {
      for (const betId of [...states.keys()]) set(betId, IDLE)
    },
  }
}
