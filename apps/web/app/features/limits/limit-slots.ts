/**
 * What a list of limits says, put in order. A limit stands in a slot: its type, its period and its currency. In each slot
 * one limit holds, and at most one change waits to take its place.
 */
import type { UserLimit, UserLimitType } from '@touchline/contract/entities/limits'

export type LimitPeriod = UserLimit['period']

export interface LimitSlot {
  readonly period: LimitPeriod
  readonly currency: string | null
  /** What binds the player now. */
  readonly held: UserLimit | undefined
  /** A looser limit that has to be confirmed before it holds. */
  readonly waiting: UserLimit | undefined
}

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month', 'permanent']

const isOver = ({ status }: UserLimit): boolean => status === 'disabled'
const isWaiting = ({ status }: UserLimit): boolean => status === 'unconfirmed'

/** Whether a limit's removal was asked for. */
export const isBeingRemoved = ({ status }: UserLimit): boolean =>
  status === 'unconfirmed_disabled' || status === 'confirmed_disabled'

/** The slots of a type in which there is anything, the shortest period first. */
export function findSlots(limits: readonly UserLimit[], type: UserLimitType): LimitSlot[] {
  const own = limits.filter(limit => limit.type === type && !isOver(limit))
  const keys = new Map(own.map(limit => [`${limit.period} ${limit.currency}`, limit]))
  const slots = [...keys.values()].map(({ period, currency }) => {
    const inSlot = own.filter(limit => limit.period === period && limit.currency === currency)
    return { period, currency, held: inSlot.find(limit => !isWaiting(limit)), waiting: inSlot.find(isWaiting) }
  })
  return slots.sort((a, b) => PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period))
}

/** A change that waits: not to be confirmed yet, to be confirmed now, or lapsed. */
export type WaitState = 'early' | 'due' | 'late'

export function waitState({ confirm_from, confirm_until }: UserLimit, now: number): WaitState {
  if (confirm_from !== null && now < Date.parse(confirm_from)) return 'early'
  return confirm_until !== null && now > Date.parse(confirm_until) ? 'late' : 'due'
}

/** The break or the exclusion that keeps the player from betting; the longer one of two. */
export function findExclusion(limits: readonly UserLimit[]): UserLimit | undefined {
  const found = limits.filter(limit => isExclusion(limit.type) && !isOver(limit))
  const end = ({ disable_at }: UserLimit) => (disable_at === null ? Number.POSITIVE_INFINITY : Date.parse(disable_at))
  return found.sort((a, b) => end(b) - end(a))[0]
}

const isExclusion = (type: UserLimitType): boolean => type === 'cooling_off' || type === 'self_exclusion'

/** What a limit's money is counted in: another account's where that is what the limit is about. */
export interface Counted {
  readonly currency: string
  readonly subunits: number
}

/** In what the limit of a slot is changed. */
export const countedIn = (
  { currency }: Pick<LimitSlot, 'currency'>,
  account: Counted,
  subunitsOf: (currency: string) => number,
): Counted =>
  currency === null || currency === account.currency ? account : { currency, subunits: subunitsOf(currency) }
