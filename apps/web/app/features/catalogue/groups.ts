/** Groups matches by league, in the order of their first match, or by day. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import { dayOf } from '../../shared/formats/dates.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import type { Grouping } from './list-choice.ts'

/** Key of the group of matches in play when grouping by day. */
export const IN_PLAY = 'live'

type GroupOf = (match: Match) => string | number

/**
 * The matches of `next` in the order of those on screen: remaining matches keep their position, new ones are appended to
 * their group, and new groups to the list. Rows do not move away under the user's finger while matches start and end.
 */
export function applyStableOrder(
  previous: readonly Match[],
  next: readonly Match[],
  groupOf: GroupOf,
): readonly Match[] {
  if (previous.length === 0) return next
  const unplaced = new Map(next.map(match => [match.id, match]))
  const remaining = previous.flatMap(({ id }) => unplaced.get(id) ?? [])
  for (const { id } of remaining) unplaced.delete(id)
  return [...groupBy([...remaining, ...unplaced.values()], groupOf).values()].flat()
}

/** Returns the group key of a match: a league id, a day, or `IN_PLAY`. */
export function createGroupOf(grouping: Grouping, timeZone: string): GroupOf {
  if (grouping === 'league') return match => match.tournament.id
  return match => (match.status === MATCH_STATUS.live ? IN_PLAY : dayOf(match.start_time, timeZone))
}

export interface MatchGroup {
  readonly key: string | number
  readonly matches: readonly Match[]
}

export function groupMatches(matches: readonly Match[], groupOf: GroupOf): MatchGroup[] {
  return [...groupBy(matches, groupOf)].map(([key, group]) => ({ key, matches: group }))
}

const sortKeyOf = ({ key }: MatchGroup): string => (key === IN_PLAY ? '' : String(key))

/** Days in chronological order, preceded by matches in play. */
export function sortByTime(groups: readonly MatchGroup[]): MatchGroup[] {
  return [...groups].sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
}

/** Number of rows that are mounted and unmounted together on scroll. */
export const ROWS_PER_BLOCK = 8

/** Splits a list into chunks; the last one may be shorter. */
export function chunkRows<T>(items: readonly T[], length = ROWS_PER_BLOCK): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  )
}
