/** Counts the catalogue's events by sport, category and league; the counts agree with the lists. */

import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { EventCounts } from '@touchline/contract/entities/catalogue'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import { LRUCache } from 'lru-cache'
import { prebuildResponse } from '../../platform/http/prebuild-response.ts'
import type { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { Catalogue } from './catalogue.ts'
import { findMatches, OPEN_STATUSES, readTime } from './match-filter.ts'

class Tally {
  readonly #counts = new Map<number, EventCounts>()

  add(id: number, { kind, status }: FeedMatch): void {
    const counts = this.#counts.get(id) ?? {
      id,
      match_count: 0,
      live_count: 0,
      season_count: 0,
      stage_count: 0,
      simple_tournament_count: 0,
    }
    counts[`${kind}_count`] += 1
    if (kind === 'match' && status === MATCH_STATUS.live) counts.live_count += 1
    this.#counts.set(id, counts)
  }

  list(): EventCounts[] {
    return [...this.#counts.values()].sort((a, b) => a.id - b.id)
  }
}

const toSet = (list: readonly number[] | undefined): ReadonlySet<number> | undefined => list && new Set(list)

/** Counts events by kind; all kinds when the request names none. `live` counts matches only. */
export function countMatches(catalogue: Catalogue, body: RequestBody<'postCounters'>): ResponseBody<'postCounters'> {
  const { tree } = catalogue
  const found = findMatches(catalogue, {
    types: body.type,
    sportIds: toSet(body.sport_id),
    sportType: body.sport_type,
    categoryIds: toSet(body.category_id),
    tournamentIds: toSet(body.tournament_id),
    statuses: new Set(body.match_status ?? OPEN_STATUSES),
    startFrom: readTime(body.start_from),
    startTo: readTime(body.start_to),
    hasVideo: body.has_video,
  })
  const sports = new Tally()
  const categories = new Tally()
  const tournaments = new Tally()
  for (const { feed } of found) {
    sports.add(feed.sportId, feed)
    tournaments.add(feed.tournamentId, feed)
    const categoryId = tree.tournament(feed.tournamentId)?.category.id
    if (categoryId !== undefined) categories.add(categoryId, feed)
  }
  const live = found.filter(({ feed }) => feed.kind === 'match' && feed.status === MATCH_STATUS.live).length
  return { live, sports: sports.list(), categories: categories.list(), tournaments: tournaments.list() }
}

interface Kept {
  readonly revision: number
  readonly response: PrebuiltResponse
}

/** Callers can vary a request without limit; pages send the same few. */
const MAX_KEPT = 50
const MAX_KEY_LENGTH = 300

/** Responses of the counters, cached until a match is added, removed, started, ended or postponed. */
export class Counters {
  readonly #catalogue: Catalogue
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_KEPT })

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  find(body: RequestBody<'postCounters'>): PrebuiltResponse {
    const { revision } = this.#catalogue.index
    const key = JSON.stringify(body)
    const kept = this.#kept.get(key)
    if (kept?.revision === revision) return kept.response
    const response = prebuildResponse(JSON.stringify(countMatches(this.#catalogue, body)), {})
    if (key.length <= MAX_KEY_LENGTH) this.#kept.set(key, { revision, response })
    return response
  }
}
