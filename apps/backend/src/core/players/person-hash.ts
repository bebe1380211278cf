/** Keyed hashes of what connects accounts: without the secret nobody can tell whose a key is, or make one. */
import { createHmac, createSecretKey } from 'node:crypto'
import type { PersonKey } from './matching/person-keys.ts'

/** HMAC-SHA-256 of a key under `PERSON_SECRET`, in hexadecimal digits. */
export type HashPersonKey = (key: PersonKey) => string

export function createPersonHash(secret: string): HashPersonKey {
  // One key object: a newcomer asks for hundreds of hashes.
  const secretKey = createSecretKey(secret, 'utf8')
  return ({ kind, value }) => createHmac('sha256', secretKey).update(`${kind}\0${value}`).digest('hex')
}
