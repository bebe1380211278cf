/** `GET /results/counts`: finished matches by period and sport. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { ResultCounts as PeriodCounts } from '@touchline/contract/entities/catalogue'
import { fieldError } from '../../platform/http/api-error.ts'
import type { EndedEvents } from '../feed-store/ended-events.ts'
import { selectPeriodCounts } from '../feed-store/ended-events-table.ts'
import type { Catalogue } from './catalogue.ts'
import { toEndedConditions } from './ended-lists.ts'
import { findMatches } from './match-filter.ts'
import { RevisionCache } from './revision-cache.ts'
import { toIso } from './wire-match.ts'

/** Of a day in each time zone, and more. */
const MAX_COUNTS = 100
const MAX_SPAN_MS = 400 * 86_400_000
const FINISHED = { types: ['match'], statuses: new Set<number>([MATCH_STATUS.finished]) }

export class ResultCounts {
  readonly #catalogue: Catalogue
  readonly #ended: EndedEvents
  readonly #counts = new RevisionCache<PeriodCounts[]>(MAX_COUNTS)

  constructor(catalogue: Catalogue, ended: EndedEvents) {
    this.#catalogue = catalogue
    this.#ended = ended
  }

  /** @param text times in ascending order. Throws a 422 for other ones. */
  count(text: string): Promise<PeriodCounts[]> {
    const revision = this.#catalogue.index.revision + this.#ended.revision
    return this.#counts.find(text, revision, () => this.#read(readTimes(text)))
  }

  async #read(times: readonly number[]): Promise<PeriodCounts[]> {
    const conditions = { ...FINISHED, startFrom: times[0], startTo: times.at(-1) }
    const counts = times.slice(1).map(() => new Map<number, number>())
    const add = (period: number, sportId: number, count: number): void => {
      const ofPeriod = counts[period]
      ofPeriod?.set(sportId, (ofPeriod.get(sportId) ?? 0) + count)
    }
    for (const { feed } of findMatches(this.#catalogue, conditions))
      add(
        times.findLastIndex(time => time <= feed.startTime),
        feed.sportId,
        1,
      )
    const stored = toEndedConditions(conditions, this.#catalogue)
    const rows = await selectPeriodCounts(
      this.#ended.db,
      stored,
      times.map(time => new Date(time)),
    ).execute()
    // Buckets count from 1.
    for (const { period, sport_id, count } of rows) add(period - 1, sport_id, count)
    return counts.map((bySport, at) => ({
      start_from: toIso(times[at] ?? 0),
      start_to: toIso(times[at + 1] ?? 0),
      match_count: [...bySport.values()].reduce((sum, count) => sum + count, 0),
      sports: [...bySport].sort(([a], [b]) => a - b).map(([id, match_count]) => ({ id, match_count })),
    }))
  }
}

function readTimes(text: string): number[] {
  const times = text.split(',').map(time => Date.parse(time))
  const isAscending = times.every((time, at) => time > (times[at - 1] ?? Number.NEGATIVE_INFINITY))
  if (!isAscending) throw fieldError('query/times', 'must be times in ascending order')
  if ((times.at(-1) ?? 0) - (times[0] ?? 0) > MAX_SPAN_MS) throw fieldError('query/times', 'must be within 400 days')
  return times
}
