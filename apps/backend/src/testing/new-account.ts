/** Sign-up data for tests: a unique name and an adult's birth date. */
import { randomUUID } from 'node:crypto'
import type { RequestBody } from '@touchline/contract/endpoints'

export const NEW_PASSWORD = 'long enough'

/** A body of `POST /users` for a person unique to the test. */
export function newAccount(otherwise: Partial<RequestBody<'postSignUp'>> = {}): RequestBody<'postSignUp'> {
  const id = randomUUID()
  return {
    email: `${id}@example.com`,
    password: NEW_PASSWORD,
    currency: 'EUR',
    first_name: 'Ada',
    last_name: id,
    birth_date: '1985-12-10',
    terms_version: '2026-01',
    ...otherwise,
  }
}
