/** The table of a competition, as the feed publishes it. */

export type FeedZone = 'promotion' | 'play_off' | 'relegation'

export interface FeedSideRecord {
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly scored: number
  readonly conceded: number
  /** 0 in sports without points, which rank by the share of wins. */
  readonly points: number
}

export interface FeedStandingsRow {
  readonly competitorId: number
  /** What the place means at the end of the season; null of most. */
  readonly zone: FeedZone | null
  /** Id of the league or cup that the place leads into; null of most. */
  readonly qualifiesFor: number | null
  readonly total: FeedSideRecord
  readonly home: FeedSideRecord
  readonly away: FeedSideRecord
  /** The last five results, the newest last. */
  readonly form: readonly ('win' | 'draw' | 'loss')[]
}

export interface FeedStandings {
  readonly season: { readonly startTime: number; readonly endTime: number }
  /** How many rounds the season has, and the one that is played or is next, from 1; null where matches are not in rounds. */
  readonly rounds: { readonly count: number; readonly current: number } | null
  readonly hasPoints: boolean
  /** All sides, the leader first. */
  readonly rows: readonly FeedStandingsRow[]
}
