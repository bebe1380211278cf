/**
 * Cashout of one bet as a pure state machine: state and event in, state and effects out. A player
 * confirms an amount; exactly that amount is sent under its own idempotency key, and never a second
 * one while the first is unanswered. A better offer replaces the displayed one at once; a lower one
 * must be confirmed anew and cannot be confirmed by a press meant for the previous one.
 */
import type { BetStatus } from './bet-status.ts'

/** How long an offer can be confirmed. */
export const CONFIRMATION_MS = 10_000
/** After an offer fell, a press within this time still refers to the previous one. */
export const QUIET_MS = 700

export type CashoutChange = 'higher' | 'lower' | null

export type CashoutState =
  | { readonly step: 'idle' }
  | {
      readonly step: 'asking'
      readonly amount: number
      readonly askedAt: number
      /** Confirmations before this time are ignored. */
      readonly quietUntil: number
      /** How the amount moved since it was first offered. */
      readonly change: CashoutChange
    }
  | { readonly step: 'sending'; readonly amount: number; readonly key: string }
  /** Sent without a response: whether the bet is cashed out is unknown. */
  | { readonly step: 'checking'; readonly amount: number; readonly key: string }
  /** Accepted by the backend and in progress. */
  | { readonly step: 'settling'; readonly amount: number }
  | { readonly step: 'refused'; readonly why: CashoutRefused; readonly message: string }

export type CashoutRefused = 'unavailable' | 'failed'

export type CashoutEvent =
  | { readonly type: 'ask'; readonly amount: number; readonly now: number }
  /** The offered amount changed; null: no offer. */
  | { readonly type: 'offer'; readonly amount: number | null; readonly now: number }
  /** The key must be new: one confirmation, one idempotency key. */
  | { readonly type: 'confirm'; readonly key: string; readonly now: number }
  | { readonly type: 'keep' }
  | { readonly type: 'expire'; readonly now: number }
  | { readonly type: 'answered'; readonly key: string; readonly status: BetStatus; readonly amount: number }
  | { readonly type: 'changed'; readonly key: string; readonly amount: number; readonly now: number }
  | { readonly type: 'refused'; readonly key: string; readonly why: CashoutRefused; readonly message: string }
  | { readonly type: 'answerLost'; readonly key: string }
  /** A status of the bet from a push or a fetch; `amount` is the payout. */
  | { readonly type: 'seen'; readonly status: BetStatus; readonly amount: number }

export type CashoutEffect =
  | { readonly type: 'send'; readonly amount: number; readonly key: string }
  /** Determine the outcome of the request with this key. */
  | { readonly type: 'check'; readonly amount: number; readonly key: string }
  /** Poll the bet: the push that ends the wait may be lost. */
  | { readonly type: 'watch' }
  | { readonly type: 'tellDone'; readonly amount: number }
  | { readonly type: 'tellFailed'; readonly message: string }

export interface CashoutStep {
  readonly state: CashoutState
  readonly effects: readonly CashoutEffect[]
}

export const IDLE: CashoutState = { step: 'idle' }

const to = (state: CashoutState, ...effects: CashoutEffect[]): CashoutStep => ({ state, effects })

type Asking = Extract<CashoutState, { step: 'asking' }>

const createConfirmation = (amount: number, now: number): Asking => ({
  step: 'asking',
  amount,
  askedAt: now,
  quietUntil: now,
  change: null,
})

const settle = (amount: number): CashoutStep => to({ step: 'settling', amount }, { type: 'watch' })

const NO_OFFER: CashoutState = { step: 'refused', why: 'unavailable', message: '' }

function reoffer(state: Asking, amount: number, now: number): CashoutState {
  if (amount === state.amount) return state
  const isLower = amount < state.amount
  return {
    step: 'asking',
    amount,
    askedAt: now,
    quietUntil: isLower ? now + QUIET_MS : state.quietUntil,
    change: isLower ? 'lower' : 'higher',
  }
}

function whileAsking(state: Asking, event: CashoutEvent): CashoutStep {
  switch (event.type) {
    case 'offer':
      return to(event.amount ? reoffer(state, event.amount, event.now) : NO_OFFER)
    case 'confirm': {
      const isAnswer = event.now >= state.quietUntil && event.now - state.askedAt < CONFIRMATION_MS
      if (!isAnswer) return to(state)
      const { amount } = state
      const { key } = event
      return to({ step: 'sending', amount, key }, { type: 'send', amount, key })
    }
    case 'keep':
      return to(IDLE)
    case 'expire':
      return to(event.now - state.askedAt >= CONFIRMATION_MS ? IDLE : state)
    case 'seen':
      if (event.status === 'waiting_results') return to(state)
      // Cashed out from another page, or settled meanwhile.
      return event.status === 'cashout_in_progress' ? settle(state.amount) : to(IDLE)
    default:
      return to(state)
  }
}

type Sent = Extract<CashoutState, { step: 'sending' | 'checking' }>

function whileSent(state: Sent, event: CashoutEvent): CashoutStep {
  if (event.type === 'seen') {
    return event.status === 'cashed_out' ? to(IDLE, { type: 'tellDone', amount: event.amount }) : to(state)
  }
  if (!('key' in event) || event.key !== state.key) return to(state)
  switch (event.type) {
    case 'answered':
      if (event.status === 'cashed_out') return to(IDLE, { type: 'tellDone', amount: event.amount })
      return settle(state.amount)
    case 'changed':
      return to(reoffer(createConfirmation(state.amount, event.now), event.amount, event.now))
    case 'refused':
      return to(
        { step: 'refused', why: event.why, message: event.message },
        ...(event.why === 'failed' ? [{ type: 'tellFailed', message: event.message } as const] : []),
      )
    case 'answerLost': {
      if (state.step === 'checking') return to(state)
      const { amount, key } = state
      return to({ step: 'checking', amount, key }, { type: 'check', amount, key })
    }
    default:
      return to(state)
  }
}

function whileSettling(state: CashoutState, event: CashoutEvent): CashoutStep {
  if (event.type !== 'seen' || event.status === 'cashout_in_progress') return to(state)
  if (event.status === 'cashed_out') return to(IDLE, { type: 'tellDone', amount: event.amount })
  // Open again: the cashout failed.
  if (event.status !== 'waiting_results') return to(IDLE)
  return to({ step: 'refused', why: 'failed', message: '' }, { type: 'tellFailed', message: '' })
}

function whileResting(state: CashoutState, event: CashoutEvent): CashoutStep {
  switch (event.type) {
    case 'ask':
      return to(event.amount > 0 ? createConfirmation(event.amount, event.now) : state)
    case 'keep':
      return to(IDLE)
    case 'offer':
      return to(state.step === 'refused' && state.why === 'unavailable' && event.amount ? IDLE : state)
    case 'seen':
      return to(event.status === 'waiting_results' ? state : IDLE)
    default:
      return to(state)
  }
}

/** Events that do not apply to the state are ignored. */
export function reduceCashout(state: CashoutState, event: CashoutEvent): CashoutStep {
  switch (state.step) {
    case 'asking':
      return whileAsking(state, event)
    case 'sending':
    case 'checking':
      return whileSent(state, event)
    case 'settling':
      return whileSettling(state, event)
    default:
      return whileResting(state, event)
  }
}

/** Whether a cashout is in progress, so that no other can be requested. */
export function isCashoutBusy({ step }: CashoutState): boolean {
  return step === 'sending' || step === 'checking' || step === 'settling'
}
