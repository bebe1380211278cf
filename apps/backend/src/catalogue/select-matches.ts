/** The matches that a query asks for, in its order: by what it sorts by, then by start, then by id. */
import type { Catalogue } from './catalogue.ts'
import type { MatchEntry } from './match-entry.ts'
import { findMatches, type MatchQuery, readConditions } from './match-filter.ts'
import type { CatalogueTree } from './tree.ts'

/** Facts about matches that the feed does not know. */
export interface MatchFacts {
  betsCount(matchId: number): number
  isFavourite(matchId: number): boolean
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

/**
 * Whether the answer to a query stays the same as long as no match comes, goes, starts, ends or is put off: it asks for
 * nothing that prices, bets or players change.
 */
export function isStructural({ bettable, favourite, sort_by }: MatchQuery): boolean {
  return bettable === undefined && favourite === undefined && sort_by !== 'bets_count'
}

/** The whole list, not yet a page of it. `tree` is that of the language of who asks: priorities differ by it. */
export function selectMatches(
  catalogue: Catalogue,
  query: MatchQuery,
  tree: CatalogueTree,
  facts: MatchFacts,
): MatchEntry[] {
  const rankOf = ranksOf(tree, facts)[query.sort_by ?? 'start_time']
  const { bettable, favourite, max_per_sport: mostPerSport } = query
  const ranked = findMatches(catalogue, readConditions(query))
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
