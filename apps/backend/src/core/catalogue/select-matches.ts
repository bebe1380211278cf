/** Selects the matches of a query, sorted by its sort key, then by start, then by id. */
import type { Tournament } from '@touchline/contract/entities/catalogue'
import type { Catalogue } from './catalogue.ts'
import type { MatchEntry } from './match-entry.ts'
import { findMatches, type MatchConditions, type MatchQuery } from './match-filter.ts'
import type { CatalogueTree } from './tree.ts'

/** Facts about matches that the feed does not carry. */
export interface MatchFacts {
  betsCount(matchId: number): number
  isFavourite(matchId: number): boolean
}

type Sort = NonNullable<MatchQuery['sort_by']>
export const DEFAULT_SORT: Sort = 'start_time'

type Rank = (entry: MatchEntry) => number

const SORTS_BY_LEAGUE = {
  sport_priority: ({ sport, category, priority, id }: Tournament) => [
    sport.priority,
    sport.id,
    category.priority,
    category.id,
    priority,
    id,
  ],
  category_priority: ({ category, priority, id }: Tournament) => [category.priority, category.id, priority, id],
  tournament_priority: ({ priority, id }: Tournament) => [priority, id],
} as const

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Ranks of a tree's leagues by sort order. A tree is immutable, so they are cached and sorting compares one number. */
const places = new WeakMap<CatalogueTree, Map<Sort, ReadonlyMap<number, number>>>()

function placesOf(tree: CatalogueTree, sort: keyof typeof SORTS_BY_LEAGUE): ReadonlyMap<number, number> {
  const ranksBySort = places.get(tree) ?? new Map<Sort, ReadonlyMap<number, number>>()
  places.set(tree, ranksBySort)
  let found = ranksBySort.get(sort)
  if (!found) {
    const rankOf = SORTS_BY_LEAGUE[sort]
    const ranked = tree.tournaments.map(league => ({ id: league.id, rank: rankOf(league) }))
    ranked.sort((a, b) => compareRanks(a.rank, b.rank))
    found = new Map(ranked.map(({ id }, place) => [id, place]))
    ranksBySort.set(sort, found)
  }
  return found
}

/** How leagues order a list: null where it is in order of start. */
export interface LeagueOrder {
  readonly ranks: ReadonlyMap<number, number> | null
  /** By how much a rank counts. */
  readonly unit: number
  /** Events of equal rank: the last one first. */
  readonly isLatestFirst: boolean
}

export function findLeagueOrder(sort: Sort, tree: CatalogueTree): LeagueOrder {
  const isLatestFirst = sort === 'latest'
  if (isLatestFirst || sort === 'start_time') return { ranks: null, unit: 0, isLatestFirst }
  if (sort !== 'bets_count') return { ranks: placesOf(tree, sort), unit: 1, isLatestFirst }
  // The league's rank, as a fraction, breaks ties between equal bet counts.
  const ranks = placesOf(tree, 'tournament_priority')
  return { ranks, unit: 1 / ranks.size, isLatestFirst }
}

function findRank(sort: Sort, tree: CatalogueTree, facts: MatchFacts): Rank {
  const { ranks, unit } = findLeagueOrder(sort, tree)
  const countBets = sort === 'bets_count' ? facts.betsCount : () => 0
  return ({ feed }) => (ranks?.get(feed.tournamentId) ?? 0) * unit - countBets(feed.id)
}

/** The first items of each sport. */
export function limitPerSport<T>(items: readonly T[], most: number, sportOf: (item: T) => number): T[] {
  const counts = new Map<number, number>()
  return items.filter(item => {
    const sportId = sportOf(item)
    const count = (counts.get(sportId) ?? 0) + 1
    counts.set(sportId, count)
    return count <= most
  })
}

/**
 * Whether the result of a query changes only when a match is added, removed, started, ended or postponed: it depends on
 * nothing that prices, bets or players change.
 */
export function isStructural({ bettable, favourite, sort_by }: MatchQuery): boolean {
  return bettable === undefined && favourite === undefined && sort_by !== 'bets_count'
}

export interface RankedMatch {
  readonly entry: MatchEntry
  readonly rank: number
}

/**
 * The matches of the catalogue in order, before paging. `tree` is that of the reader's language, because priorities
 * differ by language.
 */
export function rankMatches(
  catalogue: Catalogue,
  query: MatchQuery,
  conditions: MatchConditions,
  tree: CatalogueTree,
  facts: MatchFacts,
): RankedMatch[] {
  const rankOf = findRank(query.sort_by ?? DEFAULT_SORT, tree, facts)
  const { bettable, favourite } = query
  const direction = query.sort_by === 'latest' ? -1 : 1
  return findMatches(catalogue, conditions)
    .filter(entry => bettable === undefined || catalogue.isBettable(entry) === bettable)
    .filter(entry => favourite === undefined || facts.isFavourite(entry.feed.id) === favourite)
    .map(entry => ({ entry, rank: rankOf(entry) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (a.entry.feed.startTime - b.entry.feed.startTime || a.entry.feed.id - b.entry.feed.id) * direction,
    )
}
