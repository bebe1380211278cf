/**
 * Standings of leagues, computed from the feed's results of the season, so that all nodes have the same. What cannot
 * change any more is kept: each further reading computes the last days only.
 */
import { setImmediate } from 'node:timers/promises'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import { toFeedDay } from '@touchline/simulator/schedule/fixtures'
import { LRUCache } from 'lru-cache'
import { SharedWork } from '../../platform/shared-work.ts'
import { addResults, rankSides, type SideRecord, type StandingsTable } from './standings-table.ts'

/** More than the feed's leagues; each takes some ten kilobytes. */
const MAX_LEAGUES = 300
/** The ranking is as old as that at most. */
const FRESH_MS = 60_000
/** A round may start a day earlier or later in UTC, and a match may be moved by hours and be long. */
const OPEN_DAYS = 3

type Feed = Pick<Simulator, 'now' | 'getSeason' | 'listDayResults'>

export interface RankedSeason {
  readonly startTime: number
  readonly endTime: number
  readonly ranking: readonly SideRecord[]
}

interface Kept extends RankedSeason {
  /** Feed time of the ranking. */
  readonly at: number
  /** The table through a feed day whose results are all known. */
  readonly closed: { readonly day: number; readonly table: StandingsTable }
}

export class LeagueStandings {
  readonly #feed: Feed
  readonly #kept = new LRUCache<number, Kept>({ max: MAX_LEAGUES })
  readonly #readings = new SharedWork<RankedSeason | undefined>()

  constructor(feed: Feed) {
    this.#feed = feed
  }

  /** The current season; undefined where a league has none. */
  read(tournamentId: number, sport: string): Promise<RankedSeason | undefined> {
    const known = this.#kept.get(tournamentId)
    if (known && this.#feed.now - known.at < FRESH_MS) return Promise.resolve(known)
    return this.#readings.run(String(tournamentId), () => this.#compute(tournamentId, sport))
  }

  async #compute(tournamentId: number, sport: string): Promise<RankedSeason | undefined> {
    const at = this.#feed.now
    const season = this.#feed.getSeason(tournamentId)
    if (!season) return undefined
    const known = this.#kept.get(tournamentId)
    const before = { day: toFeedDay(season.startTime) - 1, table: new Map<number, SideRecord>() }
    let closed = known?.startTime === season.startTime ? known.closed : before
    const today = toFeedDay(at)
    for (let day = closed.day + 1; day < today - OPEN_DAYS; day++) {
      const results = this.#listResults(tournamentId, day)
      closed = { day, table: addResults(closed.table, results, sport) }
      // Other work may run after each round.
      if (results.length > 0) await setImmediate()
    }
    let { table } = closed
    for (let day = closed.day + 1; day <= today + 1; day++) {
      table = addResults(table, this.#listResults(tournamentId, day), sport)
    }
    const kept = { ...season, at, closed, ranking: rankSides(table, sport) }
    this.#kept.set(tournamentId, kept)
    return kept
  }

  #listResults(tournamentId: number, day: number): FeedMatch[] {
    return this.#feed.listDayResults(tournamentId, day).sort((a, b) => a.startTime - b.startTime || a.id - b.id)
  }
}
