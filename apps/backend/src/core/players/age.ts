/** Ages and birth dates such as `1990-05-17`. */
import { ApiError, fieldError } from '../../platform/http/api-error.ts'

const MAX_AGE = 120

/** Full years between a date and a moment, in UTC. */
export function computeAge(birthDate: string, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Throws a 422 for a birth date that nobody alive can have. */
export function checkBirthDate(birthDate: string, now: number): void {
  const age = isDay(birthDate) ? computeAge(birthDate, now) : -1
  if (age < 0 || age > MAX_AGE) throw fieldError('body/birth_date', 'must be the day you were born on')
}

/** Throws a 422 for an impossible birth date, PLAYER_UNDERAGE below the minimum age. */
export function checkAge(birthDate: string, minimumAge: number, now: number): void {
  checkBirthDate(birthDate, now)
  if (computeAge(birthDate, now) < minimumAge) throw new ApiError('PLAYER_UNDERAGE')
}
