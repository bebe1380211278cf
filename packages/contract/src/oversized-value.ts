/**
 * Rejects oversized values before faults are listed. Listing faults costs far more than detecting one: a body with a
 * hundred thousand of them would block the server for seconds, so its size is checked first.
 */
import type { FieldProblem } from './errors.ts'

/** Twice the size of the contract's largest list or object. */
const MAX_ENTRIES = 1000
/** About twice the number of values of the contract's largest body. */
const MAX_VALUES = 50_000

/** Escapes a property name as a JSON pointer segment. */
export const escapePointerSegment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Finds the first place where `value` exceeds what any request may contain; undefined when there is none. */
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
