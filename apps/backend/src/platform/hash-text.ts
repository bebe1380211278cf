/** Hashes secrets for storage, and texts too long to compare. */
import { createHash } from 'node:crypto'

/** SHA-256 of a text, in base64. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
