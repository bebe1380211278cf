/** Formats limits: amount, period, and when a change is possible. */
import type { UserLimit } from '@touchline/contract/entities/limits'
import type { Formats } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useSubunits } from '../../shared/app/app-context.tsx'
import { formatMinutes } from '../../shared/formats/durations.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'

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
