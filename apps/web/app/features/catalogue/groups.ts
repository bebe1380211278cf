/** Matches parted into groups: by league, in the order of their first match, or by when they are played. */
import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import { dayOf } from '../../shared/days.ts'
import { groupBy } from '../../shared/group-by.ts'
import type { Grouping } from './list-choice.ts'
import type { GroupOf } from './stable-order.ts'

/** The group of matches in play where groups are days. */
export const IN_PLAY = 'live'

/** What a match's group is called: a league's id, a day, or that it is in play. */
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

const rankOf = ({ key }: MatchGroup): string => (key === IN_PLAY ? '' : String(key))

/** Days one after another, what is in play before them. */
export function sortByTime(groups: readonly MatchGroup[]): MatchGroup[] {
  return [...groups].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
}

/** So many rows come and go together as the person scrolls. */
export const ROWS_PER_BLOCK = 8

/** A list cut into pieces of a length, the last one shorter. */
export function chunkRows<T>(items: readonly T[], length = ROWS_PER_BLOCK): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  )
}
