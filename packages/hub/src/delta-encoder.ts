/**
 * Fossil deltas between JSON texts, in the form the protocol's clients apply. A delta is bytes cut at any place, yet it
 * travels as a JSON string: only texts without multi-byte characters survive that, hence the ASCII spelling of JSON.
 */
import { createDelta } from 'fossil-delta'

/** Above this size the search for what two texts share would hold up everything else; they are sent whole. */
const MAX_LENGTH = 131_072

/** The same JSON value in ASCII characters only. */
export function toAsciiJson(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The delta that turns one ASCII text into another, ASCII itself; null where none is worth making. */
export function encodeDelta(base: string, target: string): string | null {
  if (base.length > MAX_LENGTH || target.length > MAX_LENGTH) return null
  const delta: Uint8Array = createDelta<Uint8Array>(Buffer.from(base, 'latin1'), Buffer.from(target, 'latin1'))
  return Buffer.from(delta).toString('latin1')
}
