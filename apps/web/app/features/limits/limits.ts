/** The limits that a player can have: types, periods, states, and how they are written. */
import type { UserLimit, UserLimitType } from '@touchline/contract/entities/limits'
import type { Formats } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useSubunits } from '../../shared/app/app-context.tsx'
import { formatMinutes } from '../../shared/formats/durations.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'

export type LimitPeriod = UserLimit['period']

/** Limits of one type and period: at most one active limit and one pending change. */
export interface LimitSlot {
  readonly period: LimitPeriod
  readonly active: UserLimit | undefined
  /** A looser limit that must be confirmed before it applies. */
  readonly pending: UserLimit | undefined
}

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month', 'permanent']

const isDisabled = ({ status }: UserLimit): boolean => status === 'disabled'
const isUnconfirmed = ({ status }: UserLimit): boolean => status === 'unconfirmed'

/** Whether removal of a limit was requested. */
export const isBeingRemoved = ({ status }: UserLimit): boolean =>
  status === 'unconfirmed_disabled' || status === 'confirmed_disabled'

const byPeriod = (a: { period: LimitPeriod }, b: { period: LimitPeriod }): number =>
  PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period)

/** The non-empty slots of a type, shortest period first: of the limits that were set in this account. */
export function buildLimitSlots(limits: readonly UserLimit[], type: UserLimitType): LimitSlot[] {
  const current = limits.filter(limit => limit.type === type && !isDisabled(limit) && !limit.is_from_other_account)
  const slots = [...new Set(current.map(({ period }) => period))].map(period => {
    const inSlot = current.filter(limit => limit.period === period)
    return { period, active: inSlot.find(limit => !isUnconfirmed(limit)), pending: inSlot.find(isUnconfirmed) }
  })
  return slots.sort(byPeriod)
}

/** The limits of a type that the player has set in other accounts, shortest period first: they can only be read here. */
export const findOtherLimits = (limits: readonly UserLimit[], type: UserLimitType): UserLimit[] =>
  limits.filter(limit => limit.type === type && !isDisabled(limit) && limit.is_from_other_account).sort(byPeriod)

/** Whether a pending change can be confirmed: not yet, now, or no longer. */
export type ConfirmationState = 'early' | 'due' | 'late'

export function getConfirmationState({ confirm_from, confirm_until }: UserLimit, now: number): ConfirmationState {
  if (confirm_from !== null && now < Date.parse(confirm_from)) return 'early'
  return confirm_until !== null && now > Date.parse(confirm_until) ? 'late' : 'due'
}

/** The active time-out or exclusion; the longer one of two. */
export function findExclusion(limits: readonly UserLimit[]): UserLimit | undefined {
  const exclusions = limits.filter(limit => isExclusion(limit.type) && !isDisabled(limit))
  const end = ({ disable_at }: UserLimit) => (disable_at === null ? Number.POSITIVE_INFINITY : Date.parse(disable_at))
  return exclusions.sort((a, b) => end(b) - end(a))[0]
}

const isExclusion = (type: UserLimitType): boolean => type === 'cooling_off' || type === 'self_exclusion'

/** Currency of monetary limits. */
export interface LimitCurrency {
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

interface LimitTexts {
  readonly t: Translate
  readonly formats: Formats
  /** Number of minor units in one unit of a currency. */
  readonly subunitsOf: (currency: string) => number
  readonly timeZone: string
}

type Measure = Pick<UserLimit, 'strategy' | 'currency'>

/** Formats an amount of money or time, depending on the limit. */
export function formatLimitValue(value: number, { strategy, currency }: Measure, words: LimitTexts): string {
  if (strategy === 'duration' || currency === null) return formatMinutes(Math.round(value / 60), words.t)
  return words.formats.money({ value, currency, subunits: words.subunitsOf(currency) })
}

/** `€200.00 a week`, `every 30 min`. */
export function formatLimit(limit: UserLimit, words: LimitTexts): string {
  const value = formatLimitValue(limit.value ?? 0, limit, words)
  return limit.period === 'permanent'
    ? words.t('limits.every', { value })
    : words.t(`limits.per.${limit.period}`, { value })
}

/** Formats a moment in the reader's time zone. */
export function formatMoment(at: string | null, { formats, timeZone }: LimitTexts): string {
  return at === null ? '' : formats.dateTime(at, timeZone)
}

/** The formatters for limits on this page. */
export function useLimitTexts(): LimitTexts {
  const { t, formats } = useI18n()
  return { t, formats, timeZone: useTimeZone(), subunitsOf: useSubunits() }
}
