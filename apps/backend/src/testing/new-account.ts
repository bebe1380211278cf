/** Sign-up data for tests: a person of its own for each account, as people are told apart by names and birth dates. */
import { randomInt, randomUUID } from 'node:crypto'
import type { RequestBody } from '@touchline/contract/endpoints'

export const NEW_PASSWORD = 'long enough'

const FIRST_BIRTH_MS = Date.parse('1950-01-01T00:00:00.000Z')
const LAST_BIRTH_MS = Date.parse('2000-01-01T00:00:00.000Z')
const NAME_LETTERS = 12

/** A name that no other account has, nor one like it. */
export function randomName(): string {
  const letters = Array.from({ length: NAME_LETTERS }, () => String.fromCharCode(97 + randomInt(26))).join('')
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}

/** A date such as `1985-12-10`, an adult's. */
export const randomBirthDate = (): string =>
  new Date(randomInt(FIRST_BIRTH_MS, LAST_BIRTH_MS)).toISOString().slice(0, 10)

/** A body of `POST /users` for a person unique to the test. */
export function newAccount(otherwise: Partial<RequestBody<'postSignUp'>> = {}): RequestBody<'postSignUp'> {
  return {
    email: `${randomUUID()}@example.com`,
    password: NEW_PASSWORD,
    currency: 'EUR',
    first_name: randomName(),
    last_name: randomName(),
    birth_date: randomBirthDate(),
    terms_version: '2026-01',
    ...otherwise,
  }
}
