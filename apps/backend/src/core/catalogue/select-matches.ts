/** Selects the matches of a query, sorted by its sort key, then by start, then by id. */
import type { Tournament } from '@touchline/contract/entities/catalogue'
import type { Catalogue } from './catalogue.ts'
import type { MatchEntry } from './match-entry.ts'
import { findMatches, type MatchQuery, readConditions } from './match-filter.ts'
import type { CatalogueTree } from './tree.ts'

/** Facts about matches that the feed does not carry. */
export interface MatchFacts {
  betsCount(matchId: number): number
  isFavourite(matchId: number): boolean
}

type Sort = NonNullable<MatchQuery['sort_by']>
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
  const known = places.get(tree) ?? new Map<Sort, ReadonlyMap<number, number>>()
  places.set(tree, known)
  let found = known.get(sort)
  if (!found) {
    const rankOf = SORTS_BY_LEAGUE[sort]
    const ranked = tree.tournaments.map(league => ({ id: league.id, rank: rankOf(league) }))
    ranked.sort((a, b) => compareRanks(a.rank, b.rank))
    found = new Map(ranked.map(({ id }, place) => [id, place]))
    known.set(sort, found)
  }
  return found
}

function findRank(sort: Sort, tree: CatalogueTree, facts: MatchFacts): Rank {
  if (sort === 'start_time') return () => 0
  if (sort === 'bets_count') {
    // The league's rank, as a fraction, breaks ties between equal bet counts.
    const ofLeagues = placesOf(tree, 'tournament_priority')
    return ({ feed }) => (ofLeagues.get(feed.tournamentId) ?? 0) / ofLeagues.size - facts.betsCount(feed.id)
  }
  const ofLeagues = placesOf(tree, sort)
  return ({ feed }) => ofLeagues.get(feed.tournamentId) ?? 0
}

function keepPerSport(entries: readonly MatchEntry[], most: number): MatchEntry[] {
  const counts = new Map<number, number>()
  return entries.filter(({ feed }) => {
    const count = (counts.get(feed.sportId) ?? 0) + 1
    counts.set(feed.sportId, count)
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

/** The complete list, before paging. `tree` is that of the reader's language, because priorities differ by language. */
export function selectMatches(
  catalogue: Catalogue,
  query: MatchQuery,
  tree: CatalogueTree,
  facts: MatchFacts,
): MatchEntry[] {
  const rankOf = findRank(query.sort_by ?? 'start_time', tree, facts)
  const { bettable, favourite, max_per_sport: mostPerSport } = query
  const ranked = findMatches(catalogue, readConditions(query))
    .filter(entry => bettable === undefined || catalogue.isBettable(entry) === bettable)
    .filter(entry => favourite === undefined || facts.isFavourite(entry.feed.id) === favourite)
    .map(entry => ({ entry, rank: rankOf(entry) }))
    .sort(
      (a, b) => a.rank - b.rank || a.entry.feed.startTime - b.entry.feed.startTime || a.entry.feed.id - b.entry.feed.id,
    )
    .map(({ entry }) => entry)
  return mostPerSport === undefined ? ranked : keepPerSport(ranked, mostPerSport)
}
