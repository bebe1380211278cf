/** Which matches a query asks for, and in which order. */
import { MATCH_STATUS } from '@touchline/betting/match'
import type { Query } from '@touchline/contract/endpoints'
import type { MatchEntry } from './match-entry.ts'
import type { CatalogueTree } from './tree.ts'

/** What is shown when nobody asks for a status: what can be bet on, now or soon. */
export const OPEN_STATUSES: readonly number[] = [MATCH_STATUS.prematch, MATCH_STATUS.live, MATCH_STATUS.stopped]

export type MatchQuery = Query<'getMatches'>
type Test = (entry: MatchEntry) => boolean

/** Facts about matches that the feed does not know. */
export interface MatchFacts {
  betsCount(matchId: number): number
  isFavourite(matchId: number): boolean
}

export function readList(text: string | undefined): string[] | undefined {
  return text?.split(',')
}

export function readIds(text: string | undefined): ReadonlySet<number> | undefined {
  return text === undefined ? undefined : new Set(text.split(',').map(Number))
}

function when<T>(value: T | undefined, make: (value: T) => Test): Test[] {
  return value === undefined ? [] : [make(value)]
}

/** The tests that a match of a tree must pass; given as numbers and words, whatever call they came from. */
export interface MatchConditions {
  ids?: ReadonlySet<number> | undefined
  types?: readonly string[] | undefined
  sportKeys?: readonly string[] | undefined
  sportIds?: ReadonlySet<number> | undefined
  sportType?: string | undefined
  categoryIds?: ReadonlySet<number> | undefined
  tournamentIds?: ReadonlySet<number> | undefined
  statuses?: ReadonlySet<number> | undefined
  startFrom?: number | undefined
  startTo?: number | undefined
  hasVideo?: boolean | undefined
}

/** One test that is passed by the matches that fulfil every condition. The start range includes its beginning alone. */
export function matchTest(conditions: MatchConditions, tree: CatalogueTree): Test {
  const tests = [
    ...when(conditions.ids, ids => entry => ids.has(entry.feed.id)),
    ...when(conditions.types, types => () => types.includes('match')),
    ...when(conditions.statuses, statuses => entry => statuses.has(entry.feed.status)),
    ...when(conditions.sportKeys, keys => entry => keys.includes(tree.sport(entry.feed.sportId).key)),
    ...when(conditions.sportIds, ids => entry => ids.has(entry.feed.sportId)),
    ...when(conditions.sportType, type => entry => tree.sport(entry.feed.sportId).type === type),
    ...when(conditions.tournamentIds, ids => entry => ids.has(entry.feed.tournamentId)),
    ...when(
      conditions.categoryIds,
      ids => entry => ids.has(tree.tournament(entry.feed.tournamentId)?.category.id ?? 0),
    ),
    ...when(conditions.startFrom, from => entry => entry.feed.startTime >= from),
    ...when(conditions.startTo, to => entry => entry.feed.startTime < to),
    ...when(conditions.hasVideo, has => entry => entry.feed.hasVideo === has),
  ]
  return entry => tests.every(test => test(entry))
}

const readTime = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

function readConditions(query: MatchQuery): MatchConditions {
  const ids = readIds(query.id)
  return {
    ids,
    types: readList(query.type),
    sportKeys: readList(query.sport_key),
    sportType: query.sport_type,
    categoryIds: readIds(query.category_id),
    tournamentIds: readIds(query.tournament_id),
    // Who names matches wants them whatever became of them.
    statuses: readIds(query.match_status) ?? (ids ? undefined : new Set(OPEN_STATUSES)),
    startFrom: readTime(query.start_from),
    startTo: readTime(query.start_to),
    hasVideo: query.has_video,
  }
}

type Rank = (entry: MatchEntry) => readonly number[]

function ranksOf(tree: CatalogueTree, facts: MatchFacts): Record<NonNullable<MatchQuery['sort_by']>, Rank> {
  const sport: Rank = ({ feed }) => [tree.sport(feed.sportId).priority, feed.sportId]
  const category: Rank = ({ feed }) => {
    const found = tree.tournament(feed.tournamentId)?.category
    return [found?.priority ?? 0, found?.id ?? 0]
  }
  const league: Rank = ({ feed }) => [tree.tournament(feed.tournamentId)?.priority ?? 0, feed.tournamentId]
  return {
    sport_priority: entry => [...sport(entry), ...category(entry), ...league(entry)],
    category_priority: entry => [...category(entry), ...league(entry)],
    tournament_priority: league,
    start_time: () => [],
    bets_count: ({ feed }) => [-facts.betsCount(feed.id)],
  }
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function keepPerSport(entries: readonly MatchEntry[], most: number): MatchEntry[] {
  const counts = new Map<number, number>()
  return entries.filter(({ feed }) => {
    const count = (counts.get(feed.sportId) ?? 0) + 1
    counts.set(feed.sportId, count)
    return count <= most
  })
}

/** The matches a query asks for, in its order, then by start and id; the whole list, not yet a page of it. */
export function selectMatches(
  entries: Iterable<MatchEntry>,
  query: MatchQuery,
  tree: CatalogueTree,
  facts: MatchFacts,
): MatchEntry[] {
  const passes = matchTest(readConditions(query), tree)
  const rankOf = ranksOf(tree, facts)[query.sort_by ?? 'start_time']
  const { bettable, favourite, max_per_sport: mostPerSport } = query
  const ranked = [...entries]
    .filter(passes)
    .filter(entry => bettable === undefined || entry.isBettable === bettable)
    .filter(entry => favourite === undefined || facts.isFavourite(entry.feed.id) === favourite)
    .map(entry => ({ entry, rank: rankOf(entry) }))
    .sort(
      (a, b) =>
        compareRanks(a.rank, b.rank) ||
        a.entry.feed.startTime - b.entry.feed.startTime ||
        a.entry.feed.id - b.entry.feed.id,
    )
    .map(({ entry }) => entry)
  return mostPerSport === undefined ? ranked : keepPerSport(ranked, mostPerSport)
}
