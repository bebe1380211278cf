/** Headers of calls that will be removed: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */

export interface Deprecation {
  /** The day (UTC) from which on the call should not be used any more, as `2027-01-31`. */
  readonly since: string
  /** The day (UTC) on which the call may be gone, half a year later or more. */
  readonly sunset: string
}

export type DeprecationHeaders = Readonly<Record<'deprecation' | 'sunset', string>>

const MIN_DAYS = 182
const DAY_MS = 86_400_000

/** Throws RangeError when a day is malformed, or when callers have less than half a year. */
export function formatDeprecation({ since, sunset }: Deprecation): DeprecationHeaders {
  const [sinceMs, sunsetMs] = [parseDay(since), parseDay(sunset)]
  if (sunsetMs - sinceMs < MIN_DAYS * DAY_MS)
    throw new RangeError(`A call deprecated on ${since} stays for ${MIN_DAYS} days, longer than until ${sunset}.`)
  return { deprecation: `@${sinceMs / 1_000}`, sunset: new Date(sunsetMs).toUTCString() }
}

function parseDay(text: string): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`"${text}" is not a day such as 2027-01-31.`)
  return ms
}
