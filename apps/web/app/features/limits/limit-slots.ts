/**
 * Groups limits into slots by type and period. Each slot has at most one active limit and at most
 * one pending change.
 */
import type { UserLimit, UserLimitType } from '@touchline/contract/entities/limits'

export type LimitPeriod = UserLimit['period']

export interface LimitSlot {
  readonly period: LimitPeriod
  /** The active limit. */
  readonly held: UserLimit | undefined
  /** A looser limit that must be confirmed before it applies. */
  readonly waiting: UserLimit | undefined
}

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month', 'permanent']

const isOver = ({ status }: UserLimit): boolean => status === 'disabled'
const isWaiting = ({ status }: UserLimit): boolean => status === 'unconfirmed'

/** Whether removal of a limit was requested. */
export const isBeingRemoved = ({ status }: UserLimit): boolean =>
  status === 'unconfirmed_disabled' || status === 'confirmed_disabled'

/** The non-empty slots of a type, shortest period first. */
export function buildLimitSlots(limits: readonly UserLimit[], type: UserLimitType): LimitSlot[] {
  const own = limits.filter(limit => limit.type === type && !isOver(limit))
  const slots = [...new Set(own.map(({ period }) => period))].map(period => {
    const inSlot = own.filter(limit => limit.period === period)
    return { period, held: inSlot.find(limit => !isWaiting(limit)), waiting: inSlot.find(isWaiting) }
  })
  return slots.sort((a, b) => PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period))
}

/** State of a pending change: not confirmable yet, confirmable, or lapsed. */
export type WaitState = 'early' | 'due' | 'late'

export function getWaitState({ confirm_from, confirm_until }: UserLimit, now: number): WaitState {
  if (confirm_from !== null && now < Date.parse(confirm_from)) return 'early'
  return confirm_until !== null && now > Date.parse(confirm_until) ? 'late' : 'due'
}

/** The active time-out or exclusion; the longer one of two. */
export function findExclusion(limits: readonly UserLimit[]): UserLimit | undefined {
  const found = limits.filter(limit => isExclusion(limit.type) && !isOver(limit))
  const end = ({ disable_at }: UserLimit) => (disable_at === null ? Number.POSITIVE_INFINITY : Date.parse(disable_at))
  return found.sort((a, b) => end(b) - end(a))[0]
}

const isExclusion = (type: UserLimitType): boolean => type === 'cooling_off' || type === 'self_exclusion'

/** Currency of monetary limits. */
export interface TimeLeft {
  readonly currency: string
  readonly subunits: number
}

/** The limits that a player can set, in display order. */
export type LimitKind = Exclude<UserLimitType, 'cooling_off' | 'self_exclusion'>

const CALENDAR = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[]

export const MONEY_KINDS = ['deposit', 'wager', 'loss'] as const satisfies readonly LimitKind[]
export const TIME_KINDS = ['session', 'reality_check'] as const satisfies readonly LimitKind[]

/** The reality check interval has no period. */
export const periodsOf = (kind: LimitKind): readonly LimitPeriod[] =>
  kind === 'reality_check' ? ['permanent'] : CALENDAR

/**
 * Time-outs block betting for a while; exclusions last half a year or permanently and block sign-in
 * as well.
 */
export const EXCLUSIONS = {
  cooling_off: ['day', 'week', 'month'],
  self_exclusion: ['month', 'permanent'],
} as const satisfies Record<string, readonly LimitPeriod[]>

export type ExclusionType = keyof typeof EXCLUSIONS
