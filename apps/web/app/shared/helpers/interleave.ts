import { groupBy } from './group-by.ts'

/** Interleaves groups round-robin, ordered by rank and each in its own order: a1 b1 c1 a2 b2 a3. */
export function interleave<T>(items: readonly T[], rankOf: (item: T) => number): T[] {
  const groups = [...groupBy(items, rankOf)].sort(([a], [b]) => a - b).map(([, group]) => group)
  const longest = Math.max(0, ...groups.map(group => group.length))
  return Array.from({ length: longest }, (_, turn) => groups.flatMap(group => group.slice(turn, turn + 1))).flat()
}
