/** Parses a typed limit; null when invalid. */
import { digitValue } from '@touchline/betting/money/parse-stake'
import { parseAmount } from '../../shared/formats/parse-amount.ts'

const HOUR_S = 3600
const MINUTE_S = 60
const MONTH_S = 31 * 24 * HOUR_S

/** An amount in minor units; zero is not a valid limit. */
export function parseLimitAmount(
  text: string,
  locale: string,
  currency: Parameters<typeof parseAmount>[2],
): number | null {
  const parsed = parseAmount(text, locale, currency)
  return parsed.ok && parsed.value > 0 ? parsed.value : null
}

/** A whole number in digits of any script; an empty text is 0. */
function readWhole(text: string): number | null {
  const digits = [...text.trim()].map(digitValue)
  if (digits.length > 3 || digits.includes(null)) return null
  return digits.reduce<number>((sum, digit) => sum * 10 + (digit ?? 0), 0)
}

/** Hours and minutes in seconds, at most a month. */
export function parseLimitDuration(hoursText: string, minutesText: string): number | null {
  const hours = readWhole(hoursText)
  const minutes = readWhole(minutesText)
  if (hours === null || minutes === null) return null
  const seconds = hours * HOUR_S + minutes * MINUTE_S
  return seconds > 0 && seconds <= MONTH_S ? seconds : null
}
