/**
 * Keeps the order of a list on screen while matches start and end: remaining matches keep their
 * position, new ones are appended to their group, and new groups to the list. Rows do not move away
 * under the user's finger.
 */
import type { Match } from '@touchline/contract/entities/match'

export type GroupOf = (match: Match) => string | number

/** The matches of `next` in the order of `shown`. */
export function applyStableOrder(shown: readonly Match[], next: readonly Match[], groupOf: GroupOf): readonly Match[] {
  if (shown.length === 0) return next
  const left = new Map(next.map(match => [match.id, match]))
  const groups = new Map<string | number, Match[]>()
  const place = (match: Match) => {
    const group = groups.get(groupOf(match))
    if (group) group.push(match)
    else groups.set(groupOf(match), [match])
  }
  for (const { id } of shown) {
    const match = left.get(id)
    if (match) place(match)
    left.delete(id)
  }
  for (const match of left.values()) place(match)
  return [...groups.values()].flat()
}
