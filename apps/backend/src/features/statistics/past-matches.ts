/** The last matches of both sides, and their last meetings, cached because finished matches do not change. */

import type { PastMatch } from '@touchline/contract/entities/media'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { toIso } from '../../core/catalogue/wire-match.ts'

const FORM_MATCHES = 10
export const MEETINGS = 5
const MAX_CACHED = 500

type History = Pick<Simulator, 'listPastMatches'>

interface CacheEntry {
  /** Start of the match they belong to: a postponed match has other past matches. */
  readonly startTime: number
  readonly matches: PastMatch[]
}

function toPastMatch(match: FeedMatch, tree: CatalogueTree, side: PastMatch['side']): PastMatch[] {
  const { homeId, awayId } = match
  if (homeId === null || awayId === null) return []
  const past: PastMatch = {
    id: match.id,
    start_time: toIso(match.startTime),
    tournament_name: tree.tournament(match.tournamentId)?.name ?? '',
    home: tree.competitor(homeId).name,
    away: tree.competitor(awayId).name,
    score: match.statistics.totalScore,
    side,
  }
  return [past]
}

export class PastMatches {
  readonly #feed: History
  readonly #cache = new LRUCache<string, CacheEntry>({ max: MAX_CACHED })

  constructor(feed: History) {
    this.#feed = feed
  }

  /** The last matches of each side before this one, home's first; newest first. */
  form(match: FeedMatch, tree: CatalogueTree): PastMatch[] {
    return this.#recall('form', match, ({ homeId, awayId, startTime }) => {
      const of = (competitorId: number, side: 'home' | 'away') =>
        this.#feed
          .listPastMatches({ competitorId, before: startTime, count: FORM_MATCHES })
          .flatMap(past => toPastMatch(past, tree, side))
      return [...of(homeId, 'home'), ...of(awayId, 'away')]
    })
  }

  /** The last meetings of the two sides, newest first. */
  meetings(match: FeedMatch, tree: CatalogueTree): PastMatch[] {
    return this.#recall('meetings', match, ({ homeId, awayId, startTime }) =>
      this.#feed
        .listPastMatches({ competitorId: homeId, against: awayId, before: startTime, count: MEETINGS })
        .flatMap(past => toPastMatch(past, tree, null)),
    )
  }

  #recall(
    what: string,
    { id, homeId, awayId, startTime }: FeedMatch,
    find: (match: { homeId: number; awayId: number; startTime: number }) => PastMatch[],
  ): PastMatch[] {
    if (homeId === null || awayId === null) return []
    const key = `${what} ${id}`
    const cached = this.#cache.get(key)
    if (cached?.startTime === startTime) return cached.matches
    const matches = find({ homeId, awayId, startTime })
    this.#cache.set(key, { startTime, matches })
    return matches
  }
}
