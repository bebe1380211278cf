/**
 * Fossil deltas between JSON texts, in the format the protocol's clients apply. A delta may cut bytes anywhere but
 * travels as a JSON string, which only single-byte characters survive; hence the ASCII form of JSON.
 */
import { createDelta } from 'fossil-delta'

/** Larger texts are sent in full, because searching for common parts would block the event loop. */
const MAX_LENGTH = 131_072

/** Converts JSON to ASCII characters with the same value. */
export function toAsciiJson(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Encodes the delta between two ASCII texts, in ASCII; null when it is not worthwhile. */
export function encodeDelta(base: string, target: string): string | null {
  if (base.length > MAX_LENGTH || target.length > MAX_LENGTH) return null
  const delta: Uint8Array = createDelta<Uint8Array>(Buffer.from(base, 'latin1'), Buffer.from(target, 'latin1'))
  return Buffer.from(delta).toString('latin1')
}
