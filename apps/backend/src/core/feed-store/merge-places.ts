/** A page of a list whose items come from memory and from a table, both in the same order. */

export interface MergeSources<T> {
  /** All items in memory, in order. */
  readonly memory: readonly T[]
  /** Items of the table, in order. */
  readonly fetch: (offset: number, limit: number) => Promise<readonly T[]>
  readonly compare: (a: T, b: T) => number
}

/** The items from a position on. Reads no more of the table than the page and as many items as there are in memory. */
export async function mergePlaces<T>(
  { memory, fetch, compare }: MergeSources<T>,
  offset: number,
  limit: number,
): Promise<T[]> {
  // Items before this one in the table are before the page: at most all those in memory come between them and it.
  const skipped = Math.max(0, offset - memory.length)
  const start = offset - skipped
  const fetched = await fetch(skipped, start + limit)
  return [...memory, ...fetched].sort(compare).slice(start, start + limit)
}
