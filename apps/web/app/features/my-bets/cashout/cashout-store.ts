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
import { type ApiError, isOutcomeUnknown, isUnauthorized, MalformedResponseError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createIdempotentWrite, type WriteOutcome } from '@touchline/client/idempotent-write'
import { createPendingWrites, type OwnedWrite } from '@touchline/client/pending-writes'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorName } from '@touchline/contract/errors'

/**
 * Sends cash-outs as idempotent writes and maps their outcomes to the state machine's events. The bet's own status takes
 * precedence over a rejection that follows a lost response, because the bet may have been cashed out from another page.
 */
interface CashoutWritesDeps {
  readonly api: Pick<Api, 'call'>
  readonly now: () => number
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Id of the current session; empty while unknown. Cash-outs are never sent in another one. */
  readonly owner: () => string
  /** A newer state of a bet was received. */
  readonly onBet: (bet: Bet) => void
  readonly report: (error: unknown, context: string) => void
}

interface CashoutBody {
  readonly bet_id: string
  readonly to_cashout: number
}

type CashoutWrite = OwnedWrite<CashoutBody>

type CashoutOutcome = WriteOutcome<Bet>

const isCashout = ({ bet_id, to_cashout }: Readonly<Record<string, unknown>>): boolean =>
  typeof bet_id === 'string' && Number.isSafeInteger(to_cashout)

/** Stored by the server under the key, or permanent for this bet and player. */
const FINAL: readonly string[] = [
  'CASHOUT_CHANGED',
  'CASHOUT_UNAVAILABLE',
  'NOT_FOUND',
  'PLAYER_EXCLUDED',
] satisfies ErrorName[]

/** @param isAwaited whether the bet's state machine still waits for the outcome of a write */
function createCashoutWrites(
  { api, now, wait, owner, onBet, report }: CashoutWritesDeps,
  isAwaited: (write: CashoutWrite) => boolean,
) {
  const storage = createPendingWrites<CashoutBody>('touchline.cashouts', isCashout)
  let restoredOwner: string | null = null
  const isOwner = (write: CashoutWrite): boolean => write.owner === owner()

  /** Fetches a bet; undefined when the player has no such bet. */
  const fetchBet = async (betId: string, shouldSend?: () => boolean): Promise<Bet | undefined> => {
    const { data } = await api.call('getBets', { query: { id: betId, limit: 1 }, shouldSend })
    const bet = data.find(({ id }) => id === betId)
    if (bet) onBet(bet)
    return bet
  }
  const client = createIdempotentWrite<CashoutWrite, Bet>({
    submit: async write => {
      const { body, idempotencyKey } = write
      // A session renewed for another player must not continue the request.
      const shouldSend = () => isOwner(write) && isAwaited(write)
      const { data } = await api.call('postBetsCashout', { body, idempotencyKey, shouldSend })
      if (!data) throw new MalformedResponseError('postBetsCashout', 'postBetsCashout: a response without the bet')
      return data
    },
    find: async write => {
      const bet = await fetchBet(write.body.bet_id, () => isOwner(write))
      return bet?.status === 'cashed_out' || bet?.status === 'cashout_in_progress' ? bet : null
    },
    scopeOf: ({ name }) => (FINAL.includes(name) ? 'final' : 'none'),
    confirmsRejections: true,
    isOwner,
    storage,
    now,
    wait,
    report: error => report(error, 'reconciling a cash-out'),
  })

  return {
    fetchBet,
    /** The writes of this session that were pending when the page was unloaded, once; drops those of others. */
    restore(): readonly CashoutWrite[] {
      if (restoredOwner === owner()) return []
      restoredOwner = owner()
      for (const write of storage.list()) if (!isOwner(write)) storage.remove(write)
      return storage.list()
    },
    send: (betId: string, amount: number, idempotencyKey: string): Promise<CashoutOutcome> => {
      const body = { bet_id: betId, to_cashout: amount }
      return client.send({ idempotencyKey, body, owner: owner(), at: now(), lastAt: now() })
    },
    async reconcile(key: string): Promise<CashoutOutcome> {
      const write = storage.list().find(({ idempotencyKey }) => idempotencyKey === key)
      if (!write) return { kind: 'pending' }
      const outcome = await client.reconcile(write, () => isAwaited(write))
      // The state machine learnt the outcome from a push.
      if (outcome.kind === 'pending') storage.remove(write)
      return outcome
    },
  }
}

/** The state machine's event for a rejection; a changed offer carries the current amount. */
function toRejected({ name, data, localizedMessage = '' }: ApiError, key: string, now: number): CashoutEvent {
  const { to_cashout: amount } = data
  const isChanged = name === 'CASHOUT_CHANGED'
  if (isChanged && typeof amount === 'number' && amount > 0) return { type: 'amountChanged', key, amount, now }
  const isGone = isChanged || name === 'CASHOUT_UNAVAILABLE'
  return { type: 'rejected', key, reason: isGone ? 'unavailable' : 'failed', message: localizedMessage }
}

function toCashoutEvent(outcome: CashoutOutcome, key: string, now: number): CashoutEvent {
  switch (outcome.kind) {
    case 'accepted':
      return { type: 'accepted', key, status: outcome.response.status, amount: outcome.response.win_amount }
    case 'rejected':
      return toRejected(outcome.error, key, now)
    case 'notExecuted':
      return { type: 'rejected', key, reason: 'failed', message: '' }
    case 'unauthorized':
    case 'pending':
      return { type: 'responseLost', key }
  }
}

export interface CashoutDeps extends CashoutWritesDeps {
  readonly createKey: () => string
  readonly onDone: (betId: string, amount: number) => void
  readonly onFailed: (message: string) => void
}

/** A cash-out in progress is polled, because the push that ends it may be lost. */
const POLL_INTERVAL_MS = 8000

export interface CashoutStore {
  get(betId: string): CashoutState
  subscribe(betId: string, listener: () => void): () => void
  /** Shows the offer for confirmation. */
  requestConfirmation(betId: string, amount: number): void
  confirm(betId: string): void
  cancel(betId: string): void
  expire(betId: string): void
  applyCashoutOffer(betId: string, amount: number | null): void
  applyBetUpdate(bet: Pick<Bet, 'id' | 'status' | 'win_amount'>): void
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

export function createCashoutStore(deps: CashoutDeps): CashoutStore {
  const { now, wait, createKey, onBet, onDone, onFailed, report } = deps
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
  const applyOutcome = async (betId: string, key: string, outcome: Promise<CashoutOutcome>): Promise<void> => {
    const settled = await outcome
    dispatch(betId, toCashoutEvent(settled, key, now()))
    if (settled.kind === 'accepted') onBet(settled.response)
  }
  const poll = async (betId: string): Promise<void> => {
    while (get(betId).step === 'settling') {
      await wait(POLL_INTERVAL_MS)
      if (get(betId).step !== 'settling') return
      try {
        const bet = await writes.fetchBet(betId)
        if (bet) dispatch(betId, { type: 'betUpdated', status: bet.status, amount: bet.win_amount })
      } catch (error) {
        if (!isOutcomeUnknown(error) && !isUnauthorized(error)) report(error, 'polling a cash-out')
      }
    }
  }
  const run = (betId: string, effect: CashoutEffect): void => {
    switch (effect.type) {
      case 'send':
        void applyOutcome(betId, effect.key, writes.send(betId, effect.amount, effect.key))
        break
      case 'reconcile':
        void applyOutcome(betId, effect.key, writes.reconcile(effect.key))
        break
      case 'poll':
        void poll(betId)
        break
      case 'notifyDone':
        onDone(betId, effect.amount)
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
    applyBetUpdate: ({ id, status, win_amount }) => dispatch(id, { type: 'betUpdated', status, amount: win_amount }),
    restore() {
      for (const { idempotencyKey: key, body } of writes.restore()) {
        dispatch(body.bet_id, { type: 'restored', key, amount: body.to_cashout })
      }
    },
    clear() {
      for (const betId of betIds()) set(betId, IDLE)
    },
  }
}
