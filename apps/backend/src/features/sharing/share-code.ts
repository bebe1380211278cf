/**
 * Codes that a person can read out and type: six letters and digits that are not easily confused, such as `7KQ-4MX`.
 */
import { randomInt } from 'node:crypto'

// Without 0 O, 1 I L, 5 S, 8 B, 2 Z, U V.
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
const HALF = 3

/** Creates a random code; no code reveals another. */
export function createShareCode(): string {
  const letters = Array.from({ length: 2 * HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

/** Normalises a typed code to the stored form; null when it cannot be one. */
export function parseShareCode(text: string): string | null {
  const letters = text.replaceAll('-', '').toUpperCase()
  if (letters.length !== 2 * HALF || [...letters].some(letter => !ALPHABET.includes(letter))) return null
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

/** Formats times in share codes, such as `2026-02-01 18:30:00 UTC`. */
export function toShareTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
