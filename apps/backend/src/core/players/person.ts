/** Identifies the person behind an account, so that a self-exclusion holds for all of the person's accounts. */
import type { PlayerRow } from './tables.ts'

export interface Person {
  /** See `toNameKey`; null when a name is unknown. */
  readonly nameKey: string | null
  /** Date such as `1990-05-17`, or null when unknown. */
  readonly birthDate: string | null
  /** Verified, or about to be verified. */
  readonly phoneNumber: string | null
}

/** Normalises a full name so that spelling variants match: `Zoë Müller` and `MULLER, Zoe` have the same key. */
export function toNameKey(firstName: string | null, lastName: string | null): string | null {
  if (!firstName || !lastName) return null
  const letters = `${firstName} ${lastName}`.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  return letters
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
}

export const toPerson = ({ name_key, birth_date, phone_number }: PlayerRow): Person => ({
  nameKey: name_key,
  birthDate: birth_date,
  phoneNumber: phone_number,
})
