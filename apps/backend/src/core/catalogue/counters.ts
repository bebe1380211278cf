/** Counts the catalogue's events by sport, category and league; the counts agree with the lists. */

import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { EventCounts } from '@touchline/contract/entities/catalogue'
import type { EventKind, FeedMatch } from '@touchline/simulator/feed/feed-match'
import { prebuildResponse } from '../../platform/http/prebuild-response.ts'
import type { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { EndedEvents } from '../feed-store/ended-events.ts'
import { countByLeague, type EndedCount } from '../feed-store/ended-events-table.ts'
import type { Catalogue } from './catalogue.ts'
import { includesEnded, toEndedConditions } from './ended-lists.ts'
import { findMatches, type MatchConditions, OPEN_STATUSES, readTime } from './match-filter.ts'
import { RevisionCache } from './revision-cache.ts'

class Tally {
  readonly #counts = new Map<number, EventCounts>()

  add(id: number, { kind, status }: Pick<FeedMatch, 'kind' | 'status'>, count = 1): void {
    const counts = this.#counts.get(id) ?? {
      id,
      match_count: 0,
      live_count: 0,
      season_count: 0,
      stage_count: 0,
      simple_tournament_count: 0,
    }
    counts[`${kind}_count`] += count
    if (kind === 'match' && status === MATCH_STATUS.live) counts.live_count += count
    this.#counts.set(id, counts)
  }

  list(): EventCounts[] {
    return [...this.#counts.values()].sort((a, b) => a.id - b.id)
  }
}

const toSet = (list: readonly number[] | undefined): ReadonlySet<number> | undefined => list && new Set(list)

function readCounted(body: RequestBody<'postCounters'>): MatchConditions {
  return {
    types: body.type,
    sportIds: toSet(body.sport_id),
    sportType: body.sport_type,
    categoryIds: toSet(body.category_id),
    tournamentIds: toSet(body.tournament_id),
    statuses: new Set(body.match_status ?? OPEN_STATUSES),
    startFrom: readTime(body.start_from),
    startTo: readTime(body.start_to),
    hasVideo: body.has_video,
  }
}

/**
 * Counts events by kind; all kinds when the request names none. `live` counts matches only.
 * @param ended counts of the events that have ended and left the catalogue
 */
export function countMatches(
  catalogue: Catalogue,
  body: RequestBody<'postCounters'>,
  ended: readonly EndedCount[] = [],
): ResponseBody<'postCounters'> {
  const { tree } = catalogue
  const found = findMatches(catalogue, readCounted(body))
  const sports = new Tally()
  const categories = new Tally()
  const tournaments = new Tally()
  for (const { feed } of found) {
    sports.add(feed.sportId, feed)
    tournaments.add(feed.tournamentId, feed)
    const categoryId = tree.tournament(feed.tournamentId)?.category.id
    if (categoryId !== undefined) categories.add(categoryId, feed)
  }
  for (const { kind, sport_id, category_id, tournament_id, count } of ended) {
    const counted = { kind: kind as EventKind, status: MATCH_STATUS.finished } as const
    sports.add(sport_id, counted, count)
    tournaments.add(tournament_id, counted, count)
    categories.add(category_id, counted, count)
  }
  const live = found.filter(({ feed }) => feed.kind === 'match' && feed.status === MATCH_STATUS.live).length
  return { live, sports: sports.list(), categories: categories.list(), tournaments: tournaments.list() }
}

/** Pages send the same few requests. */
const MAX_RESPONSES = 50

/** Responses of the counters, cached until a match is added, removed, started, ended or postponed. */
export class Counters {
  readonly #catalogue: Catalogue
  readonly #ended: EndedEvents
  readonly #responses = new RevisionCache<PrebuiltResponse>(MAX_RESPONSES)

  constructor(catalogue: Catalogue, ended: EndedEvents) {
    this.#catalogue = catalogue
    this.#ended = ended
  }

  find(body: RequestBody<'postCounters'>): Promise<PrebuiltResponse> {
    const conditions = readCounted(body)
    const countsEnded = includesEnded(conditions)
    const revision = this.#catalogue.index.revision + (countsEnded ? this.#ended.revision : 0)
    return this.#responses.find(JSON.stringify(body), revision, async () => {
      const ended = countsEnded
        ? await countByLeague(this.#ended.db, toEndedConditions(conditions, this.#catalogue))
        : []
      return prebuildResponse(JSON.stringify(countMatches(this.#catalogue, body, ended)), {})
    })
  }
}
