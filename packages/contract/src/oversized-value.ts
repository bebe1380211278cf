/**
 * Rejects oversized values before faults are listed. Listing faults costs far more than detecting one: a body with a
 * hundred thousand of them would block the server for seconds, so its size is checked first.
 */
import type { FieldProblem } from './errors.ts'

/** The largest list or object that the contract has anywhere is half of this. */
const MAX_ENTRIES = 1000
/** The largest body that the contract allows has about half as many values. */
const MAX_VALUES = 50_000

/** A property's name as a step of a JSON pointer. */
export const escapePointerSegment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The first place at which `value` holds more than any request may, if there is one. */
export const findOversizedValue = (part: string, value: unknown): FieldProblem | undefined => {
  const rest: Array<[place: string, value: unknown]> = [[part, value]]
  let seen = 0
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [place, at] = next
    if (typeof at !== 'object' || at === null) continue
    const size = Array.isArray(at) ? at.length : Object.keys(at).length
    seen += size
    if (size > MAX_ENTRIES) return { field: place, message: `must not have more than ${MAX_ENTRIES} entries` }
    if (seen > MAX_VALUES) return { field: part, message: 'holds too much' }
    for (const [name, member] of Object.entries(at)) {
      if (typeof member === 'object') rest.push([`${place}/${escapePointerSegment(name)}`, member])
    }
  }
  return undefined
}
