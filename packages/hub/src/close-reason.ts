import type { CloseReason } from './protocol-codes.ts'

/** A close frame holds 125 bytes, two of them for the code. */
const MAX_REASON_BYTES = 123

/**
 * Creates a valid close reason: a code of 3000–4999 (else RangeError), and a text that is non-empty, not JSON, and fits
 * a close frame.
 */
export function buildCloseReason(code: number, reason: string): CloseReason {
  if (!Number.isInteger(code) || code < 3000 || code > 4999) throw new RangeError(`close code ${code} is not 3000–4999`)
  const text = reason.trim() === '' || isJson(reason) ? `closed ${reason}`.trim() : reason
  return { code, reason: truncateBytes(text, MAX_REASON_BYTES) }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function truncateBytes(text: string, limit: number): string {
  let result = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    result += character
  }
  return result
}
