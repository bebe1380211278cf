/** Codes that a person can read out and type: six letters and digits of which none looks like another, as `7KQ-4MX`. */
import { randomInt } from 'node:crypto'

// Without 0 O, 1 I L, 5 S, 8 B, 2 Z, U V.
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
const HALF = 3

/** A new code; drawn so that no code tells of another. */
export function createShareCode(): string {
  const letters = Array.from({ length: 2 * HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

/** A code as somebody typed it, in the form it is kept in; null for what cannot be one. */
export function parseShareCode(text: string): string | null {
  const letters = text.replaceAll('-', '').toUpperCase()
  if (letters.length !== 2 * HALF || [...letters].some(letter => !ALPHABET.includes(letter))) return null
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

/** `2026-02-01 18:30:00 UTC`: the form of moments in share codes. */
export function toShareTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
