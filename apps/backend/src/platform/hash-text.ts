/** What is kept of a secret, or in place of a text too long to compare. */
import { createHash } from 'node:crypto'

/** SHA-256 of a text, base64. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
