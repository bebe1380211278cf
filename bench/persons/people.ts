/** Generated persons: who opens an account, and what the account then claims. All randomness is seeded. */
import { type IdentityClaim, toAccountClaims } from '../../apps/backend/src/core/players/identity-claims.ts'
import type { Random } from '../../packages/simulator/src/shared/random.ts'
import { drawFamily, drawGiven, drawName, type GeneratedName } from './names.ts'

const DAY_MS = 86_400_000
const YEAR_DAYS = 365.25
const NOW = Date.UTC(2026, 0, 1)
const AGES = { least: 18, most: 85, mean: 38, deviation: 13 }

export interface Person extends GeneratedName {
  /** Date such as `1990-05-17`. */
  readonly birthDate: string
  readonly email: string
  readonly isConfirmed: boolean
  /** Value of the device cookie. */
  readonly device: string
}

function drawBirthDate(random: Random): string {
  const age = AGES.mean + AGES.deviation * random.normal()
  if (age < AGES.least || age > AGES.most) return drawBirthDate(random)
  return new Date(NOW - Math.floor(age * YEAR_DAYS) * DAY_MS).toISOString().slice(0, 10)
}

/** @param id makes the mailbox and the device the person's own */
export function drawPerson(random: Random, id: string): Person {
  return {
    ...drawName(random),
    birthDate: drawBirthDate(random),
    email: `${random.integer(10_000, 99_999)}.${id}@post.example`,
    isConfirmed: random.chance(0.8),
    device: `device ${id}`,
  }
}

/** Somebody of the same household: with the same family name, on the same device. */
export function drawRelative(random: Random, of: Person, id: string): Person {
  const drawn = drawPerson(random, id)
  return { ...drawn, script: of.script, first: drawGiven(random, of.script), last: of.last, device: of.device }
}

/** Another name, as after a marriage or to be found no more. */
export const drawOtherName = (random: Random, { script }: GeneratedName): { first: string; last: string } => ({
  first: drawGiven(random, script),
  last: drawFamily(random, script),
})

/** What the account of a person claims and holds. */
export function toClaims(person: Person, at: Date): IdentityClaim[] {
  const row = {
    email: person.email,
    confirmed_at: person.isConfirmed ? at : null,
    first_name: person.first,
    last_name: person.last,
    birth_date: person.birthDate,
    phone_number: null,
    phone_verified_at: null,
  }
  return [...toAccountClaims(row), { kind: 'device', value: person.device, heldAt: at }]
}
