/**
 * The life of the limits that players set themselves. A stricter limit holds at once. A looser one, or none, waits: until
 * its wait is over it can only be taken back, then it has to be confirmed within a while, or it lapses; all the time the
 * limit before it holds. A break and a self-exclusion hold at once, are never shortened, and end by themselves.
 *
 * A limit stands in a slot, which is its type, its period and its currency; breaks and exclusions have one slot a type.
 * In a slot one limit holds and at most one change of it waits. All times are epoch milliseconds.
 */
import { computeExclusionEnd, type LimitPeriod } from './limit-periods.ts'

export type ExclusionType = 'cooling_off' | 'self_exclusion'
export type LimitType = 'deposit' | 'loss' | 'wager' | 'session' | 'reality_check' | ExclusionType

/**
 * `active` and `unconfirmed_disabled` hold; of the latter the removal waits. `unconfirmed` waits to take the place of
 * what holds. `disabled` is over.
 */
export type LimitStatus = 'active' | 'unconfirmed' | 'unconfirmed_disabled' | 'disabled'

/** The periods that a limit of a type can have; the interval of reality checks is one for all time. */
export const LIMIT_PERIODS: Readonly<Record<LimitType, readonly LimitPeriod[]>> = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  wager: ['day', 'week', 'month'],
  session: ['day', 'week', 'month'],
  reality_check: ['permanent'],
  cooling_off: ['day', 'week', 'month'],
  self_exclusion: ['month', 'permanent'],
}

/** What a player asks for. */
export interface LimitRequest {
  readonly type: LimitType
  readonly period: LimitPeriod
  /** In the currency's smallest unit, or in seconds; null for breaks and exclusions. */
  readonly value: number | null
  readonly currency: string | null
}

export interface PlayerLimit extends LimitRequest {
  readonly id: string
  readonly status: LimitStatus
  readonly createdAt: number
  /** Between these a change that waits can be confirmed. */
  readonly confirmFrom: number | null
  readonly confirmUntil: number | null
  /** When a break or an exclusion ends; when a removal that waits can be made. */
  readonly disableAt: number | null
}

export interface LimitChangeRules {
  readonly now: number
  /** Milliseconds until a looser limit can be confirmed, and for how long it can be then. */
  readonly loosenDelayMs: number
  readonly confirmWindowMs: number
}

export type LimitChangeError = 'not_found' | 'conflict' | 'not_confirmable'

/** `limit` is the one that was asked about; `changed` all that are other than before, with it. */
export type LimitChangeResult =
  | { readonly ok: true; readonly limit: PlayerLimit; readonly changed: readonly PlayerLimit[] }
  | { readonly ok: false; readonly refusal: LimitChangeError }

const reject = (refusal: LimitChangeError): LimitChangeResult => ({ ok: false, refusal })

/** Whether a limit is a break or an exclusion: it keeps from betting altogether. */
export function isExclusion(type: LimitType): type is ExclusionType {
  return type === 'cooling_off' || type === 'self_exclusion'
}

/** Whether a limit binds the player; of `standing` limits only. */
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

/** A limit as it is at a moment: what lapsed or ended meanwhile is so without anybody doing anything. */
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

/** Breaks and exclusions: at once, and never to an earlier end than before. */
function applyExclusion(earlier: PlayerLimit | undefined, limit: PlayerLimit): LimitChangeResult {
  const isLater = (limit.disableAt ?? Infinity) > (earlier?.disableAt ?? Infinity)
  if (earlier && !isLater) return reject('conflict')
  return { ok: true, limit, changed: [limit, ...(earlier ? [end(earlier)] : [])] }
}

/** Sets a limit. `limits` are the player's, `id` is what a new one is called. */
export function setLimit(
  all: readonly PlayerLimit[],
  request: LimitRequest,
  id: string,
  rules: LimitChangeRules,
): LimitChangeResult {
  const { now, loosenDelayMs, confirmWindowMs } = rules
  const slot = all.map(one => resolveLimit(one, now)).filter(one => isSameSlot(one, request))
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

/** Confirms a looser limit, which takes the place of the one before, or a removal. */
export function confirmLimit(all: readonly PlayerLimit[], id: string, now: number): LimitChangeResult {
  const found = all.map(one => resolveLimit(one, now)).find(one => one.id === id && one.status !== 'disabled')
  if (!found) return reject(all.some(one => one.id === id) ? 'not_confirmable' : 'not_found')
  const isDue = found.confirmFrom !== null && found.confirmFrom <= now
  if (!isDue) return reject('not_confirmable')
  if (found.status === 'unconfirmed_disabled') return { ok: true, limit: end(found), changed: [end(found)] }
  const limit = activate(found)
  const before = all.filter(one => one.id !== id && isLimitInForce(one) && isSameSlot(one, found))
  return { ok: true, limit, changed: [...before.map(end), limit] }
}

/** Takes a change back that waits; of a limit that holds, asks for the removal. */
export function removeLimit(all: readonly PlayerLimit[], id: string, rules: LimitChangeRules): LimitChangeResult {
  const { now, loosenDelayMs, confirmWindowMs } = rules
  const limits = all.map(one => resolveLimit(one, now))
  const found = limits.find(one => one.id === id && one.status !== 'disabled')
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
  const waiting = limits.filter(one => one.status === 'unconfirmed' && isSameSlot(one, found))
  return { ok: true, limit, changed: [limit, ...waiting.map(end)] }
}

/** What may still be staked, deposited or played under a limit of which so much is used. */
export function remainingAllowance(value: number, used: number): number {
  return Math.max(0, value - used)
}
