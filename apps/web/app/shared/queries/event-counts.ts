/** The counts of events that pages show, by sport and league, from the response of `POST /counters`. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { EventCounts } from '@touchline/contract/entities/catalogue'

/** Matches, live ones among them, and outrights. */
export type LeagueCounts = readonly [matches: number, live: number, outrights: number]

/** Empty where the back end does not count events. */
export interface Counters {
  readonly live?: number
  readonly sports?: readonly EventCounts[]
  /** By league id; a league without events is missing. Short, because it is in the data block of every page. */
  readonly leagues?: Readonly<Record<number, LeagueCounts>>
}

export function toCounters({ live, sports, tournaments }: ResponseBody<'postCounters'>): Counters {
  const entries = tournaments.map(({ id, match_count, live_count, ...rest }): [number, LeagueCounts] => {
    return [id, [match_count, live_count, rest.season_count + rest.stage_count + rest.simple_tournament_count]]
  })
  return {
    live,
    sports,
    leagues: Object.fromEntries(entries.filter(([, [matches, , outrights]]) => matches + outrights > 0)),
  }
}
