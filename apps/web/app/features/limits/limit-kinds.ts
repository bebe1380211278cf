/** The limits that a player can set, in display order. */
import type { UserLimitType } from '@touchline/contract/entities/limits'
import type { LimitPeriod } from './limit-slots.ts'

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
