/**
 * Keeps a list that is being read in its order while matches begin and end around it: those that are still there stand
 * where they stood, new ones come in at the end of their group, and new groups at the end of the list. What is looked at
 * does not move away under the finger.
 */
import type { Match } from '@touchline/contract/entities/match'

export type GroupOf = (match: Match) => string | number

/** The matches of `next` in the order in which `shown` has them. */
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
