import { CupCourse } from './outrights/cup-course.ts'
import type { Outright } from './outrights/outright.ts'
import type { OutrightCourse } from './outrights/place-chances.ts'
import { TableCourse } from './outrights/table-course.ts'
import { PlayedMatchResults } from './played-match-results.ts'
import type { League } from './schedule/catalogue.ts'
import type { DayRange } from './schedule/match-days.ts'
import { Competition } from './seasons/competition.ts'

/** More than there are seasons, months and tournaments at a time. */
const MAX_COMPETITIONS = 1000

/** The competitions of a feed: each is built once, and all share the results of their matches. */
export class Competitions {
  readonly #seed: string
  readonly #results = new PlayedMatchResults()
  readonly #cache = new Map<string, Competition>()

  constructor(seed: string) {
    this.#seed = seed
  }

  get(league: League, days: DayRange): Competition {
    const key = `${league.id}/${days.first}/${days.last}`
    const cached = this.#cache.get(key)
    if (cached) return cached
    if (this.#cache.size >= MAX_COMPETITIONS) this.#cache.clear()
    const competition = new Competition(this.#seed, league, days, this.#results)
    this.#cache.set(key, competition)
    return competition
  }

  /** Matches are not read before the outright is priced. */
  createCourse(outright: Outright): OutrightCourse {
    const { league, matchDays } = outright
    return matchDays ? new TableCourse(outright, () => this.get(league, matchDays)) : new CupCourse(outright)
  }
}
