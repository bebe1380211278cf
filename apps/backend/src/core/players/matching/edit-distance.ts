/**
 * Whether one word becomes the other by at most `limit` edits: a letter replaced, added, left out, or swapped with its
 * neighbour (optimal string alignment). `limit` is 1 or more.
 */
export function isWithinEdits(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false
  let start = 0
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  // Equal beginnings and ends cost nothing; what is left must be edited away.
  if (endA === start || endB === start) return Math.max(endA, endB) - start <= limit
  return countEdits(a.slice(start, endA), b.slice(start, endB), limit) <= limit
}

/** The number of edits, or some number above `limit` when there are more. */
function countEdits(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isEqual ? 0 : 1))
      const isSwap =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      if (isSwap) edits = Math.min(edits, beforeLast[column - 2]! + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    // A swap reaches back two rows, so one row alone above the limit decides only when it exceeds it by more than one.
    if (least > limit + 1) return least
    beforeLast = last
    last = current
  }
  return last[b.length]!
}

/** A bit for each letter from a to z that occurs in a word. */
export function toLetterBits(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) - FIRST_LETTER)
  return bits
}

const FIRST_LETTER = 97

/**
 * The number of letters that occur in one of two words alone, by their bits. One edit changes two at most, so that words
 * with more cannot be near each other.
 */
export function countDifferentLetters(a: number, b: number): number {
  let different = a ^ b
  let count = 0
  while (different !== 0) {
    different &= different - 1
    count++
  }
  return count
}
