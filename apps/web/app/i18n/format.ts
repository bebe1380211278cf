/**
 * Formats numbers, money, dates and clock times by locale. Values that could be reordered in
 * right-to-left text (money, signed numbers) are wrapped in isolates.
 */
import { countCurrencyDecimals } from '@touchline/betting/money/currency-decimals'
import type { Money } from '@touchline/betting/money/money'
import { decimalSeparatorOf } from '@touchline/contract/intl-tags'
import { listSeparatorOf } from '@touchline/contract/list-separator'
import { getDateTimeFormat, getNumberFormat } from './intl.ts'
import { isRtl } from './locales.ts'

const ISOLATE = '\u2066'
const END_ISOLATE = '\u2069'

export interface Formats {
  readonly locale: string
  /** Of prices: as of money, which looks the same from right to left as in English. */
  readonly decimalSeparator: string
  /** A number with the locale's grouping, with the precision of money. */
  number(value: number): string
  /** Entries with the locale's comma between them. */
  list(entries: readonly string[]): string
  /** An amount with its currency: `€248.60`. */
  money(amount: Money): string
  /** The symbol of a currency beside a field: `€`. */
  currencySymbol(currency: string): string
  /** `19:45`. */
  time(at: Date | number | string, timeZone: string): string
  /** `12 Nov`, in the order of the locale. */
  date(at: Date | number | string, timeZone: string): string
  /** `Sat`. */
  weekday(at: Date | number | string, timeZone: string): string
  /** `12 Nov 2026, 19:45`. */
  dateTime(at: Date | number | string, timeZone: string): string
}

const isolate = (text: string, locale: string): string => (isRtl(locale) ? ISOLATE + text + END_ISOLATE : text)

/** The `Intl` locale of a locale: Serbian dates are day first and numeric in either script. */
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

function dateOptions(locale: string): Intl.DateTimeFormatOptions {
  return locale.startsWith('sr') ? { day: '2-digit', month: '2-digit' } : { day: 'numeric', month: 'short' }
}

/** Money looks the same from right to left as in English. */
const getMoneyFormat = (locale: string, options: Intl.NumberFormatOptions) =>
  getNumberFormat(isRtl(locale) ? 'en' : locale, {
    style: 'currency',
    currencyDisplay: 'narrowSymbol',
    ...options,
  })

function moneyText(amount: Money, locale: string): string {
  const digits = countCurrencyDecimals(amount.subunits)
  const format = getMoneyFormat(locale, {
    currency: amount.currency,
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
  })
  return isolate(format.format(amount.value / amount.subunits), locale)
}

/** Formats in any time zone; readers seldom use more than one. */
function createDateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at: Date | number | string, timeZone: string): string => {
    const format = formats.get(timeZone) ?? getDateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format.format(new Date(at))
  }
}

export function createFormats(locale: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => createDateFormat(locale, options)
  return {
    locale,
    decimalSeparator: decimalSeparatorOf(locale),
    number: value => getNumberFormat(locale, { maximumFractionDigits: 8 }).format(value),
    list: entries => entries.join(listSeparatorOf(locale)),
    money: amount => moneyText(amount, locale),
    currencySymbol: currency => currencySymbol(currency, locale),
    time: dates(TIME),
    date: dates(dateOptions(locale)),
    weekday: dates({ weekday: 'short' }),
    dateTime: dates({ ...dateOptions(locale), year: 'numeric', ...TIME }),
  }
}

function currencySymbol(currency: string, locale: string): string {
  const parts = getMoneyFormat(locale, { currency }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}
