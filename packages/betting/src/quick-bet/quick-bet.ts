/**
 * Quick bet state machine: one tap on a live price places a single at a pre-approved stake. Invariants: never place
 * without approval, never twice for one tap, and never while the outcome of the last bet is unknown. A tap it cannot
 * handle moves to the slip and turns quick bet off.
 */
import { MATCH_STATUS } from '../markets/market-availability.ts'
import { toMinor } from '../money/money.ts'
import { isPossibleStake } from '../money/stake.ts'
import { createSelection, type PickedOutcome } from '../selections/selection.ts'
import { checkLimits, type LimitFinding } from '../slip/limits.ts'
import { createSlipBet, potentialWin, type SlipBet, type SlipCurrency, withStake } from '../slip/slip-bet.ts'
import { PLACEMENT_ERROR_KEYS } from '../ticket/placement-errors.ts'
import { NO_ERROR } from '../ticket/transitions.ts'
import type { ReceiptBet } from '../ticket/types.ts'
import { applyQuickBetResponse, isResponseExpected } from './responses.ts'
import type {
  QuickBet,
  QuickBetContext,
  QuickBetEvent,
  QuickBetEventType,
  QuickBetSnapshot,
  QuickBetState,
  QuickBetTransition,
} from './types.ts'

const AWAITING_RESPONSE: readonly QuickBetState[] = ['PROCESSING', 'CHECKING']
const IN_PROGRESS: readonly QuickBetState[] = [...AWAITING_RESPONSE, 'CONFIRMING']
const IDLE: readonly QuickBetState[] = ['INITIAL', 'SUCCESS', 'ERROR']
const ANY: readonly QuickBetState[] = [...IDLE, ...IN_PROGRESS]

/** The states in which each event is accepted; elsewhere it is ignored. */
export const QUICK_BET_EVENT_STATES: Readonly<Record<QuickBetEventType, readonly QuickBetState[]>> = {
  toggle: ANY,
  setStake: ANY,
  approve: ANY,
  currencyChanged: ANY,
  pick: IDLE,
  dismiss: ['INITIAL', 'SUCCESS', 'ERROR'],
  balanceChanged: ANY,
  signedOut: ANY,
  placeSucceeded: AWAITING_RESPONSE,
  placeFailed: AWAITING_RESPONSE,
  answerLost: ['PROCESSING'],
  reconciled: ['CHECKING'],
  betChanged: ['CONFIRMING', 'SUCCESS'],
  restored: IDLE,
}

/** Creates a disabled quick bet in a currency. */
export function createQuickBet<P extends ReceiptBet = ReceiptBet>(currency: SlipCurrency): QuickBet<P> {
  return {
    isEnabled: false,
    state: 'INITIAL',
    bet: null,
    stake: toMinor(0),
    currency,
    isApproved: false,
    error: NO_ERROR,
    finding: null,
    placedBets: [],
    idempotencyKey: null,
    lastIdempotencyKey: null,
  }
}

/** Outcome keys that odds buttons show as picked for a quick bet. */
export function getQuickBetOutcomeIds({ bet }: QuickBet): readonly string[] {
  return bet?.selections.map(({ id }) => id) ?? []
}

/** The state to persist across reloads. Approval is not persisted. */
export function createQuickBetSnapshot({
  isEnabled,
  stake,
  currency,
  bet,
  idempotencyKey,
}: QuickBet): QuickBetSnapshot {
  const inFlight = idempotencyKey !== null && bet ? { idempotencyKey, bet } : null
  return { isEnabled, stake, currency, inFlight }
}

const RESET_FIELDS = { state: 'INITIAL', bet: null, error: NO_ERROR, finding: null, placedBets: [] } as const

function toTransition(state: QuickBet, ...effects: QuickBetTransition['effects'][number][]): QuickBetTransition {
  return { state, effects }
}

/** Whether the outcome of the last tap is not final: further taps are not taken until it is. */
export function isQuickBetInProgress({ state }: QuickBet): boolean {
  return IN_PROGRESS.includes(state)
}

// A pending bet keeps awaiting its response even when quick bet is turned off.
function resetUnlessInProgress(quick: QuickBet): QuickBet {
  return isQuickBetInProgress(quick) ? quick : { ...quick, ...RESET_FIELDS }
}

function turnOff(quick: QuickBet): QuickBet {
  return resetUnlessInProgress({ ...quick, isEnabled: false, isApproved: false })
}

// The balance may be too low because of the last bet itself: its receipt stays visible.
function turnOffForBalance(quick: QuickBet): QuickBet {
  return quick.state === 'SUCCESS' ? { ...quick, isEnabled: false, isApproved: false } : turnOff(quick)
}

function setStake(quick: QuickBet, stake: number): QuickBet {
  return isPossibleStake(stake) && stake !== quick.stake ? { ...quick, stake, isApproved: false } : quick
}

function changeCurrency(quick: QuickBet, currency: SlipCurrency): QuickBet {
  const before = quick.currency
  if (currency.currency === before.currency)
    return currency.rounding === before.rounding ? quick : { ...quick, currency }
  return { ...quick, currency, stake: toMinor(0), isApproved: false }
}

function approve(quick: QuickBet, isApproved: boolean): QuickBet {
  const isNowApproved = isApproved && quick.isEnabled && quick.stake > 0
  return isNowApproved === quick.isApproved ? quick : { ...quick, isApproved: isNowApproved }
}

function isBalanceTooLow(quick: QuickBet, balance: number): boolean {
  return balance <= 0 || balance < quick.stake
}

function send(quick: QuickBet, bet: SlipBet, idempotencyKey: string): QuickBetTransition {
  const sent: QuickBet = {
    ...quick,
    ...RESET_FIELDS,
    state: 'PROCESSING',
    bet,
    idempotencyKey,
    lastIdempotencyKey: idempotencyKey,
  }
  return toTransition(sent, { type: 'sendBets', idempotencyKey, bets: [bet] })
}

/** The potential win does not exceed the stake. */
const NO_PROFIT_KEY = 'error.potential_win.equal_or_less'

/** `to_slip`: a limit only warns, and a one-tap bet leaves no time to read a warning. */
type QuickBetCheck =
  | { kind: 'passed' }
  | { kind: 'rejected'; key: string; finding: LimitFinding | null }
  | { kind: 'to_slip'; finding: LimitFinding }

function findRejectionKey(bet: SlipBet, context: QuickBetContext): string | null {
  const { minStake, maxStake } = context
  const [selection] = bet.selections
  const reasons: readonly [key: string, applies: boolean][] = [
    [PLACEMENT_ERROR_KEYS.playerForbidden, context.isForbidden ?? false],
    ['phone_verification_required', context.needsPhoneVerification ?? false],
    ['selection_not_available', !selection || selection.isNotAvailable],
    ['selection_suspended', selection?.isSuspended ?? false],
    ['stake_below_min', minStake !== null && bet.stake < minStake],
    ['stake_above_max', maxStake !== null && bet.stake > maxStake],
  ]
  return reasons.find(([, applies]) => applies)?.[0] ?? null
}

/**
 * Checks a tap against the placement rules and limits. A limit that rejects is reported with its values; a limit that
 * warns sends the tap to the slip.
 */
function checkQuickBet(bet: SlipBet, context: QuickBetContext): QuickBetCheck {
  const key = findRejectionKey(bet, context)
  if (key !== null) return { kind: 'rejected', key, finding: null }
  const findings = checkLimits([bet], context.limits)
  const rejected = findings.find(({ action }) => action === 'reject')
  if (rejected?.action === 'reject') return { kind: 'rejected', key: rejected.key, finding: rejected }
  const [warning] = findings
  if (warning) return { kind: 'to_slip', finding: warning }
  if (potentialWin(bet) <= bet.stake) return { kind: 'rejected', key: NO_PROFIT_KEY, finding: null }
  return { kind: 'passed' }
}

function tryToPlace(
  quick: QuickBet,
  bet: SlipBet,
  idempotencyKey: string,
  context: QuickBetContext,
): QuickBetTransition {
  const checked = checkQuickBet(bet, context)
  switch (checked.kind) {
    case 'passed':
      return send(quick, bet, idempotencyKey)
    case 'to_slip':
      return toTransition(turnOff(quick), { type: 'moveToSlip', bet, why: 'limit' })
    case 'rejected': {
      const error = { ...NO_ERROR, key: checked.key }
      return toTransition({ ...quick, ...RESET_FIELDS, state: 'ERROR', bet, error, finding: checked.finding })
    }
  }
}

function createQuickSingle(quick: QuickBet, outcome: PickedOutcome): SlipBet {
  return withStake(createSlipBet(createSelection(outcome, 'none'), quick.currency), quick.stake)
}

type PickEvent = Extract<QuickBetEvent, { type: 'pick' }>

function pick(quick: QuickBet, { outcome, isCustom = false, idempotencyKey, context }: PickEvent): QuickBetTransition {
  if (!quick.isEnabled || idempotencyKey === quick.lastIdempotencyKey) return toTransition(quick)
  const bet = createQuickSingle(quick, outcome)
  if (isCustom) return toTransition(turnOff(quick))
  if (outcome.matchStatus !== MATCH_STATUS.live)
    return toTransition(turnOff(quick), { type: 'moveToSlip', bet, why: 'not_live' })
  // A tap on the price of the displayed receipt is a double click, not a second bet.
  const isPlaced = quick.state === 'SUCCESS' && quick.bet?.selections[0]?.id === bet.selections[0]?.id
  if (isPlaced) return toTransition(resetUnlessInProgress(quick))
  if (!context.isSignedIn) return toTransition({ ...quick, ...RESET_FIELDS }, { type: 'requestSignIn' })
  if (context.balance !== null && isBalanceTooLow(quick, context.balance)) {
    return toTransition(turnOff(quick), { type: 'moveToSlip', bet, why: 'balance' })
  }
  if (!quick.isApproved) return toTransition({ ...quick, ...RESET_FIELDS, bet })
  return tryToPlace(quick, bet, idempotencyKey, context)
}

function restoreSnapshot(
  quick: QuickBet,
  { isEnabled, stake, currency, inFlight }: QuickBetSnapshot,
): QuickBetTransition {
  const isSameCurrency = currency.currency === quick.currency.currency
  const validStake = isSameCurrency && isPossibleStake(stake) ? stake : toMinor(0)
  const base: QuickBet = { ...quick, ...RESET_FIELDS, isEnabled, stake: validStake, isApproved: false }
  if (!inFlight) return toTransition(base)
  const { idempotencyKey, bet } = inFlight
  const checking: QuickBet = { ...base, state: 'CHECKING', bet, idempotencyKey, lastIdempotencyKey: idempotencyKey }
  return toTransition(checking, { type: 'reconcile', idempotencyKey, bets: [bet] })
}

function transition(quick: QuickBet, event: QuickBetEvent): QuickBetTransition {
  switch (event.type) {
    case 'toggle':
      return toTransition(quick.isEnabled ? turnOff(quick) : { ...quick, isEnabled: true, isApproved: false })
    case 'setStake':
      return toTransition(setStake(quick, event.stake))
    case 'approve':
      return toTransition(approve(quick, event.isApproved))
    case 'currencyChanged':
      return toTransition(changeCurrency(quick, event.currency))
    case 'pick':
      return pick(quick, event)
    case 'dismiss':
      return toTransition(resetUnlessInProgress(quick))
    case 'balanceChanged':
      return toTransition(quick.isEnabled && isBalanceTooLow(quick, event.balance) ? turnOffForBalance(quick) : quick)
    case 'signedOut':
      return toTransition(turnOff(quick))
    case 'restored':
      return restoreSnapshot(quick, event.snapshot)
    default:
      return applyQuickBetResponse(quick, event)
  }
}

/**
 * Returns the next state and the effects to run, in order. An event that does not fit returns the same state object.
 */
export function reduceQuickBet<P extends ReceiptBet>(
  quick: QuickBet<P>,
  event: QuickBetEvent<P>,
): QuickBetTransition<P> {
  const isAccepted = QUICK_BET_EVENT_STATES[event.type].includes(quick.state)
  if (!isAccepted || !isResponseExpected(quick, event)) return { state: quick, effects: [] }
  // The cast is safe: placed bets pass through unchanged, so the type P is preserved.
  return transition(quick, event) as QuickBetTransition<P>
}
