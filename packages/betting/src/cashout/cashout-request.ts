/**
 * State machine of a cash-out request for one bet: state and event in, state and effects out. The player confirms an
 * amount; exactly that amount is sent under its own idempotency key, and never a second one while the outcome of the
 * first is unknown. A better offer replaces the displayed one at once; a lower one must be confirmed anew and cannot be
 * confirmed by a press meant for the previous one. A part of the bet is chosen and confirmed where its amount is shown, and
 * then sent like the whole.
 */
import type { BetStatus } from '../bets/bet-status.ts'
import type { PartRequest } from './partial-cashout.ts'

/** How long an offer can be confirmed. */
export const CONFIRMATION_MS = 10_000
/** After an offer fell, a press within this time still refers to the previous one. */
export const QUIET_MS = 700

export type CashoutChange = 'higher' | 'lower' | null

export type CashoutState =
  | { readonly step: 'idle' }
  | {
      readonly step: 'confirming'
      readonly amount: number
      readonly offeredAt: number
      /** Confirmations before this time are ignored. */
      readonly quietUntil: number
      /** How the amount moved since it was first offered. */
      readonly change: CashoutChange
    }
  /** With `part`: of a part of the bet, here and below. */
  | { readonly step: 'sending'; readonly amount: number; readonly key: string; readonly part?: PartRequest }
  /** Sent without a response: whether the bet is cashed out is unknown. */
  | { readonly step: 'checking'; readonly amount: number; readonly key: string; readonly part?: PartRequest }
  /** Accepted by the back end, which decides after its delay. */
  | { readonly step: 'settling'; readonly amount: number; readonly part?: PartRequest }
  | { readonly step: 'rejected'; readonly reason: CashoutRejection; readonly message: string }

/** `changed`: the part is worth less by now, or another was taken. */
export type CashoutRejection = 'unavailable' | 'changed' | 'failed'

export type CashoutEvent =
  /** The player asks for the offer: it is shown for confirmation. */
  | { readonly type: 'open'; readonly amount: number; readonly now: number }
  /** The offered amount changed; null: no offer. */
  | { readonly type: 'offerChanged'; readonly amount: number | null; readonly now: number }
  /** The key must be new: one confirmation, one idempotency key. */
  | { readonly type: 'confirm'; readonly key: string; readonly now: number }
  /** The player confirmed a part at the amount that is shown for it. */
  | { readonly type: 'sendPart'; readonly key: string; readonly amount: number; readonly part: PartRequest }
  | { readonly type: 'dismiss' }
  | { readonly type: 'expire'; readonly now: number }
  | { readonly type: 'accepted'; readonly key: string; readonly status: BetStatus; readonly amount: number }
  | { readonly type: 'amountChanged'; readonly key: string; readonly amount: number; readonly now: number }
  | { readonly type: 'rejected'; readonly key: string; readonly reason: CashoutRejection; readonly message: string }
  | { readonly type: 'responseLost'; readonly key: string }
  /** A request whose outcome was unknown when the page was unloaded. */
  | { readonly type: 'restored'; readonly key: string; readonly amount: number; readonly part?: PartRequest }
  /** A status of the bet from a push or a fetch; `amount` is the payout, `paidPart` what was paid for the part that waits. */
  | {
      readonly type: 'betUpdated'
      readonly status: BetStatus
      readonly amount: number
      readonly paidPart?: number | null
    }

export type CashoutEffect =
  | { readonly type: 'send'; readonly amount: number; readonly key: string; readonly part?: PartRequest }
  /** Determine the outcome of the request with this key. */
  | { readonly type: 'reconcile'; readonly amount: number; readonly key: string }
  /** Poll the bet: the push that ends the wait may be lost. */
  | { readonly type: 'poll' }
  | { readonly type: 'notifyDone'; readonly amount: number; readonly part?: PartRequest }
  | { readonly type: 'notifyFailed'; readonly message: string }

export interface CashoutTransition {
  readonly state: CashoutState
  readonly effects: readonly CashoutEffect[]
}

/** No request. */
export const IDLE: CashoutState = { step: 'idle' }

const toTransition = (state: CashoutState, ...effects: CashoutEffect[]): CashoutTransition => ({ state, effects })

type Confirming = Extract<CashoutState, { step: 'confirming' }>

const openConfirmation = (amount: number, now: number): Confirming => ({
  step: 'confirming',
  amount,
  offeredAt: now,
  quietUntil: now,
  change: null,
})

interface Request {
  readonly amount: number
  readonly key: string
  readonly part?: PartRequest
}

const ofPart = ({ part }: { readonly part?: PartRequest }) => (part ? { part } : {})

const reconcile = (request: Request): CashoutTransition => {
  const { amount, key } = request
  return toTransition({ step: 'checking', amount, key, ...ofPart(request) }, { type: 'reconcile', amount, key })
}

const settle = (request: Pick<Request, 'amount' | 'part'>): CashoutTransition =>
  toTransition({ step: 'settling', amount: request.amount, ...ofPart(request) }, { type: 'poll' })

const finish = (amount: number, state: { readonly part?: PartRequest }): CashoutTransition =>
  toTransition(IDLE, { type: 'notifyDone', amount, ...ofPart(state) })

const NO_OFFER: CashoutState = { step: 'rejected', reason: 'unavailable', message: '' }

function applyOffer(state: Confirming, amount: number, now: number): CashoutState {
  if (amount === state.amount) return state
  const isLower = amount < state.amount
  return {
    step: 'confirming',
    amount,
    offeredAt: now,
    quietUntil: isLower ? now + QUIET_MS : state.quietUntil,
    change: isLower ? 'lower' : 'higher',
  }
}

function whileConfirming(state: Confirming, event: CashoutEvent): CashoutTransition {
  switch (event.type) {
    case 'offerChanged':
      return toTransition(event.amount ? applyOffer(state, event.amount, event.now) : NO_OFFER)
    case 'confirm': {
      const isForThisOffer = event.now >= state.quietUntil && event.now - state.offeredAt < CONFIRMATION_MS
      if (!isForThisOffer) return toTransition(state)
      const { amount } = state
      const { key } = event
      return toTransition({ step: 'sending', amount, key }, { type: 'send', amount, key })
    }
    case 'dismiss':
      return toTransition(IDLE)
    case 'expire':
      return toTransition(event.now - state.offeredAt >= CONFIRMATION_MS ? IDLE : state)
    case 'betUpdated':
      if (event.status === 'waiting_results') return toTransition(state)
      // Cashed out from another page, or settled meanwhile.
      return event.status === 'cashout_in_progress' ? settle({ amount: state.amount }) : toTransition(IDLE)
    default:
      return toTransition(state)
  }
}

type Sent = Extract<CashoutState, { step: 'sending' | 'checking' }>

function whileSent(state: Sent, event: CashoutEvent): CashoutTransition {
  if (event.type === 'betUpdated') {
    // The response to a part says more than the bet, another part of which may have been taken.
    return event.status === 'cashed_out' && !state.part ? finish(event.amount, state) : toTransition(state)
  }
  if (!('key' in event) || event.key !== state.key) return toTransition(state)
  switch (event.type) {
    case 'accepted':
      return event.status === (state.part ? 'waiting_results' : 'cashed_out')
        ? finish(event.amount, state)
        : settle(state)
    case 'amountChanged':
      return toTransition(applyOffer(openConfirmation(state.amount, event.now), event.amount, event.now))
    case 'rejected':
      return toTransition(
        { step: 'rejected', reason: event.reason, message: event.message },
        ...(event.reason === 'failed' ? [{ type: 'notifyFailed', message: event.message } as const] : []),
      )
    case 'responseLost':
      return state.step === 'checking' ? toTransition(state) : reconcile(state)
    default:
      return toTransition(state)
  }
}

function whileSettling(state: Extract<CashoutState, { step: 'settling' }>, event: CashoutEvent): CashoutTransition {
  if (event.type !== 'betUpdated' || event.status === 'cashout_in_progress') return toTransition(state)
  if (state.part && event.paidPart) return finish(event.paidPart, state)
  if (event.status === 'cashed_out') return finish(event.amount, {})
  // Open again: the cash-out failed.
  if (event.status !== 'waiting_results') return toTransition(IDLE)
  return toTransition({ step: 'rejected', reason: 'failed', message: '' }, { type: 'notifyFailed', message: '' })
}

function whileIdle(state: CashoutState, event: CashoutEvent): CashoutTransition {
  switch (event.type) {
    case 'open':
      return toTransition(event.amount > 0 ? openConfirmation(event.amount, event.now) : state)
    case 'restored':
      return reconcile(event)
    case 'sendPart': {
      const { amount, key, part } = event
      return toTransition({ step: 'sending', amount, key, part }, { type: 'send', amount, key, part })
    }
    case 'dismiss':
      return toTransition(IDLE)
    case 'offerChanged':
      return toTransition(state.step === 'rejected' && state.reason === 'unavailable' && event.amount ? IDLE : state)
    case 'betUpdated':
      return toTransition(event.status === 'waiting_results' ? state : IDLE)
    default:
      return toTransition(state)
  }
}

/** Events that do not apply to the state are ignored. */
export function reduceCashout(state: CashoutState, event: CashoutEvent): CashoutTransition {
  switch (state.step) {
    case 'confirming':
      return whileConfirming(state, event)
    case 'sending':
    case 'checking':
      return whileSent(state, event)
    case 'settling':
      return whileSettling(state, event)
    default:
      return whileIdle(state, event)
  }
}

/** Whether a cash-out is in progress, so that no other can be requested. */
export function isCashoutBusy({ step }: CashoutState): boolean {
  return step === 'sending' || step === 'checking' || step === 'settling'
}
