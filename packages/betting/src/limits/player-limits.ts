/**
 * Lifecycle of player-set limits. A stricter limit applies immediately. Loosening or removing a limit is pending:
 * during its waiting period it can only be cancelled, then it must be confirmed within a window or it lapses. The
 * previous limit applies throughout. Cooling-off periods and self-exclusions apply immediately, are never shortened,
 * and end by themselves.
 *
 * A limit's slot is its type, period and currency; exclusions have one slot per type. A slot has at most one limit in
 * force and at most one pending change. All times are epoch milliseconds.
 */
import { computeExclusionEnd, type LimitPeriod } from './limit-periods.ts'

export type ExclusionType = 'cooling_off' | 'self_exclusion'
export type LimitType = 'deposit' | 'loss' | 'wager' | 'session' | 'reality_check' | ExclusionType

/**
 * `active` and `unconfirmed_disabled` are in force; the latter has a pending removal. `unconfirmed` is a pending
 * replacement of the limit in force. `disabled` is over.
 */
export type LimitStatus = 'active' | 'unconfirmed' | 'unconfirmed_disabled' | 'disabled'

/** Valid periods by limit type. The reality-check interval has no period and is `permanent`. */
export const LIMIT_PERIODS: Readonly<Record<LimitType, readonly LimitPeriod[]>> = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  wager: ['day', 'week', 'month'],
  session: ['day', 'week', 'month'],
  reality_check: ['permanent'],
  cooling_off: ['day', 'week', 'month'],
  self_exclusion: ['month', 'permanent'],
}

/** A limit requested by the player. */
export interface LimitRequest {
  readonly type: LimitType
  readonly period: LimitPeriod
  /** In minor units or in seconds; null for exclusions. */
  readonly value: number | null
  readonly currency: string | null
}

export interface PlayerLimit extends LimitRequest {
  readonly id: string
  readonly status: LimitStatus
  readonly createdAt: number
  /** Window in which a pending change can be confirmed. */
  readonly confirmFrom: number | null
  readonly confirmUntil: number | null
  /** When an exclusion ends, or when a pending removal can be made. */
  readonly disableAt: number | null
}

export interface LimitChangeRules {
  readonly now: number
  /**
   * Waiting period before a looser limit can be confirmed and the length of the confirmation window, in milliseconds.
   */
  readonly loosenDelayMs: number
  readonly confirmWindowMs: number
}

export type LimitChangeError = 'not_found' | 'conflict' | 'not_confirmable'

/** `limit` is the requested one; `changed` lists every limit that changed, including it. */
export type LimitChangeResult =
  | { readonly ok: true; readonly limit: PlayerLimit; readonly changed: readonly PlayerLimit[] }
  | { readonly ok: false; readonly refusal: LimitChangeError }

const reject = (refusal: LimitChangeError): LimitChangeResult => ({ ok: false, refusal })

/** Whether the type is a cooling-off period or self-exclusion, which blocks betting entirely. */
export function isExclusion(type: LimitType): type is ExclusionType {
  return type === 'cooling_off' || type === 'self_exclusion'
}

/** Whether a limit is in force. Expects limits resolved by `resolveLimit`. */
export function isLimitInForce({ status }: PlayerLimit): boolean {
  return status === 'active' || status === 'unconfirmed_disabled'
}

const end = (limit: PlayerLimit): PlayerLimit => ({ ...limit, status: 'disabled' })
const activate = (limit: PlayerLimit): PlayerLimit => ({
  ...limit,
  status: 'active',
  confirmFrom: null,
  confirmUntil: null,
  disableAt: isExclusion(limit.type) ? limit.disableAt : null,
})

/** Resolves a limit at `now`: applies a lapse or an end that happened without an action of the player. */
export function resolveLimit(limit: PlayerLimit, now: number): PlayerLimit {
  const { status, type, confirmUntil, disableAt } = limit
  if (isExclusion(type)) return disableAt !== null && disableAt <= now ? end(limit) : limit
  const isLapsed = confirmUntil !== null && confirmUntil < now
  if (!isLapsed) return limit
  if (status === 'unconfirmed') return end(limit)
  return status === 'unconfirmed_disabled' ? activate(limit) : limit
}

function isSameSlot(a: LimitRequest, b: LimitRequest): boolean {
  if (a.type !== b.type) return false
  return isExclusion(a.type) || (a.period === b.period && a.currency === b.currency)
}

/** Exclusions apply immediately and never end earlier than the previous one. */
function applyExclusion(earlier: PlayerLimit | undefined, limit: PlayerLimit): LimitChangeResult {
  const isLater = (limit.disableAt ?? Infinity) > (earlier?.disableAt ?? Infinity)
  if (earlier && !isLater) return reject('conflict')
  return { ok: true, limit, changed: [limit, ...(earlier ? [end(earlier)] : [])] }
}

/** Sets a limit. `limits` are the player's existing ones; `id` identifies a new one. */
export function setLimit(
  all: readonly PlayerLimit[],
  request: LimitRequest,
  id: string,
  rules: LimitChangeRules,
): LimitChangeResult {
  const { now, loosenDelayMs, confirmWindowMs } = rules
  const slot = all.map(limit => resolveLimit(limit, now)).filter(limit => isSameSlot(limit, request))
  const current = slot.find(isLimitInForce)
  const waiting = slot.find(({ status }) => status === 'unconfirmed')
  const dropped = waiting ? [end(waiting)] : []
  const disableAt = isExclusion(request.type) ? computeExclusionEnd(request.type, request.period, now) : null
  const fresh: PlayerLimit = {
    ...request,
    id,
    status: 'active',
    createdAt: now,
    confirmFrom: null,
    confirmUntil: null,
    disableAt,
  }
  if (isExclusion(request.type)) return applyExclusion(current, fresh)
  if (!current) return { ok: true, limit: fresh, changed: [fresh, ...dropped] }
  const isLooser = (request.value ?? 0) > (current.value ?? 0)
  if (!isLooser) return { ok: true, limit: fresh, changed: [fresh, end(current), ...dropped] }
  const from = now + loosenDelayMs
  const limit: PlayerLimit = {
    ...fresh,
    status: 'unconfirmed',
    confirmFrom: from,
    confirmUntil: from + confirmWindowMs,
  }
  return { ok: true, limit, changed: [limit, activate(current), ...dropped] }
}

/** Confirms a pending looser limit, which replaces the one in force, or a pending removal. */
export function confirmLimit(all: readonly PlayerLimit[], id: string, now: number): LimitChangeResult {
  const found = all.map(limit => resolveLimit(limit, now)).find(limit => limit.id === id && limit.status !== 'disabled')
  if (!found) return reject(all.some(limit => limit.id === id) ? 'not_confirmable' : 'not_found')
  const isDue = found.confirmFrom !== null && found.confirmFrom <= now
  if (!isDue) return reject('not_confirmable')
  if (found.status === 'unconfirmed_disabled') return { ok: true, limit: end(found), changed: [end(found)] }
  const limit = activate(found)
  const before = all.filter(limit => limit.id !== id && isLimitInForce(limit) && isSameSlot(limit, found))
  return { ok: true, limit, changed: [...before.map(end), limit] }
}

/** Cancels a pending change, or requests removal of a limit in force. */
export function removeLimit(all: readonly PlayerLimit[], id: string, rules: LimitChangeRules): LimitChangeResult {
  const { now, loosenDelayMs, confirmWindowMs } = rules
  const limits = all.map(limit => resolveLimit(limit, now))
  const found = limits.find(limit => limit.id === id && limit.status !== 'disabled')
  if (!found) return reject('not_found')
  if (isExclusion(found.type)) return reject('conflict')
  if (found.status === 'unconfirmed') return { ok: true, limit: end(found), changed: [end(found)] }
  if (found.status === 'unconfirmed_disabled') return { ok: true, limit: activate(found), changed: [activate(found)] }
  const from = now + loosenDelayMs
  const limit: PlayerLimit = {
    ...found,
    status: 'unconfirmed_disabled',
    confirmFrom: from,
    confirmUntil: from + confirmWindowMs,
    disableAt: from,
  }
  const waiting = limits.filter(limit => limit.status === 'unconfirmed' && isSameSlot(limit, found))
  return { ok: true, limit, changed: [limit, ...waiting.map(end)] }
}

/** The remaining allowance to stake, deposit or play under a limit, given the amount used. */
export function remainingAllowance(value: number, used: number): number {
  return Math.max(0, value - used)
}
