import type { FeedMarket } from './feed-market.ts'

/** Matches of the feed and their statistics. Times are epoch milliseconds of the feed clock. */

/** Values of MATCH_STATUS in `@touchline/betting/markets/market-availability`. */
export type FeedMatchStatus = 0 | 1 | 2 | 3 | 4 | 5

export interface FeedScore {
  readonly home: number
  readonly away: number
}

export interface FeedClock {
  /** `mm:ss` played, counting up (soccer), capped at 45:00 and 90:00; the excess is in `stoppageTime`. */
  readonly matchTime: string | null
  /** `mm:ss` played beyond the regular end of the half. */
  readonly stoppageTime: string | null
  /** `mm:ss` of stoppage time announced for this half. */
  readonly stoppageTimeAnnounced: string | null
  /** `mm:ss` left in the match (basketball). */
  readonly remainingTime: string | null
  /** `mm:ss` left in the period, counting down (basketball). */
  readonly remainingTimeInPeriod: string | null
  readonly stopped: boolean
  /** Epoch ms at which the values above were exact; extrapolate from there unless `stopped`. */
  readonly updatedAt: number
}

export interface FeedPeriodScore {
  readonly home: number
  readonly away: number
  /** Stable key for translation: `1st_half`, `2nd_set`, `3rd_quarter`, `overtime`. */
  readonly periodKey: string
  readonly periodName: string
  /** 1…n in order of play. */
  readonly number: number
  readonly type: 'regular_period' | 'overtime' | 'penalties' | 'other'
}

export type TimelineType =
  | 'goal'
  | 'goal_cancelled'
  | 'penalty'
  | 'penalty_missed'
  | 'yellow_card'
  | 'red_card'
  | 'corner'
  | 'substitution'
  | 'suspension'
  | 'points'
  | 'touchdown'
  | 'field_goal'
  | 'run'
  | 'home_run'
  | 'wicket'
  | 'boundary'
  | 'round_won'
  | 'map_won'
  | 'tower'
  | 'roshan'
  | 'knockdown'
  | 'takedown'
  | 'finish'
  | 'set_won'
  | 'period_start'
  | 'period_end'
  | 'break'
  | 'retired'
  | 'interrupted'
  | 'resumed'

/** A timeline entry of the match page. `minute` is null for sports without a clock. */
export interface FeedTimelineItem {
  readonly at: number
  readonly minute: number | null
  readonly type: TimelineType
  readonly side: 'home' | 'away' | null
  /** The player involved, if known. */
  readonly player?: string
  /** The id of that player, as in `FeedPlayer`. */
  readonly playerId?: number
}

/** One row of the statistics view: `possession` 55 to 45, `shots_on_target` 3 to 1, `aces`, `kills` … */
export interface FeedStatisticRow {
  /** Message key of the row's name. */
  readonly key: string
  readonly home: number
  readonly away: number
}

/** The current situation of play beyond score and clock, by sport. */
export type FeedSituation =
  /** Ice hockey, handball: one side has more players. `left` is its remaining time, `mm:ss`. */
  | { readonly kind: 'power_play'; readonly side: 'home' | 'away'; readonly left: string }
  /** Baseball. */
  | {
      readonly kind: 'bases'
      readonly side: 'home' | 'away'
      readonly first: boolean
      readonly second: boolean
      readonly third: boolean
      readonly outs: number
    }
  /** American football: side in possession, down, yards to go, yards to the end zone. */
  | {
      readonly kind: 'down'
      readonly side: 'home' | 'away'
      readonly down: number
      readonly distance: number
      readonly toGoal: number
    }
  /** Cricket: batting side, overs as `12.3`, wickets lost, runs needed (second innings). */
  | {
      readonly kind: 'innings'
      readonly side: 'home' | 'away'
      readonly overs: string
      readonly wickets: number
      readonly target: number | null
    }
  /** E-sports: the current map, and the side each team plays. */
  | {
      readonly kind: 'map'
      readonly map: string
      readonly round: number | null
      readonly home: string | null
      readonly away: string | null
      /** Home's gold ahead of away's, negative behind; absent in a game without gold. */
      readonly goldLead?: number
    }
  /** Soccer, basketball, tennis and others: position of play, 0 (home's end) to 100 (away's end). */
  | {
      readonly kind: 'ball'
      readonly side: 'home' | 'away'
      readonly zone: 'safe' | 'attack' | 'danger' | 'shot' | 'corner' | 'free_kick' | 'penalty'
      readonly x: number
      readonly y: number
    }

/** Why betting is stopped: a decision of the referee, or the play; `point`: a point is being played. */
export type FeedBetStopReason =
  | 'possible_goal'
  | 'possible_red_card'
  | 'penalty'
  | 'dangerous_attack'
  | 'dangerous_free_kick'
  | 'point'

export interface FeedBetStop {
  readonly reason: FeedBetStopReason
  /** All markets of the match, or some. */
  readonly scope: 'all' | 'some'
}

export interface FeedGoldPoint {
  readonly minute: number
  /** Home's gold ahead of away's, negative behind. */
  readonly lead: number
}

/** A map of e-sports that has begun. */
export interface FeedMap {
  /** From 1. */
  readonly number: number
  readonly winner: 'home' | 'away' | null
  /** Milliseconds played. */
  readonly elapsed: number
  readonly gold: readonly FeedGoldPoint[]
}

/** An attempt at goal in soccer. */
export interface FeedAttempt {
  readonly at: number
  readonly minute: number
  readonly side: 'home' | 'away'
  readonly player: string
  /** As in `FeedPlayer`. */
  readonly playerId?: number
  /** Where it came from, as the position of a ball: 0 (home's end) to 100 (away's end), and across. */
  readonly x: number
  readonly y: number
  /** The probability of a goal from there, 0…1. */
  readonly chance: number
  readonly result: 'goal' | 'saved' | 'missed'
}

export interface FeedLineupPlayer {
  readonly id: number
  readonly name: string
  /** Shirt number. */
  readonly number: number
  /** `goalkeeper`, `defender`, `midfielder`, `forward`. */
  readonly position: string
  readonly isStarter: boolean
  /** On the pitch now, or at the end. */
  readonly isPlaying: boolean
}

/** The players of each side: those who start by position from the back, then the substitutes. */
export interface FeedLineups {
  readonly home: readonly FeedLineupPlayer[]
  readonly away: readonly FeedLineupPlayer[]
}

export interface FeedStatistics {
  readonly clock: FeedClock | null
  /** Soccer goals, tennis sets, basketball points. */
  readonly totalScore: FeedScore
  /** Tennis points of the current game: 0, 15, 30, 40, 50 = advantage; plain points in a tie-break. */
  readonly gameScore: FeedScore | null
  readonly periodScores: readonly FeedPeriodScore[]
  /** 1 home serves, 2 away serves. */
  readonly currentServer: 1 | 2 | null
  readonly maxPeriodNumber: number
  readonly corners: FeedScore | null
  readonly yellowCards: FeedScore | null
  readonly redCards: FeedScore | null
  /** Tennis: games won over the whole match. */
  readonly games: FeedScore | null
  readonly shots: FeedScore | null
  /** Additional rows of the statistics view in display order, consistent with score and timeline. */
  readonly rows?: readonly FeedStatisticRow[]
  /** Maps of a game with gold, the current one last. */
  readonly maps?: readonly FeedMap[]
  /** Soccer: attempts in order. */
  readonly attempts?: readonly FeedAttempt[]
  /** Soccer: once a match has begun. */
  readonly lineups?: FeedLineups
  readonly situation?: FeedSituation | null
  /** Absent while betting is open, and where the reason is not known. */
  readonly betStop?: FeedBetStop
  readonly timeline: readonly FeedTimelineItem[]
}

/** A match, or one of three kinds of outright. */
export type EventKind = 'match' | 'season' | 'stage' | 'simple_tournament'

export interface FeedMatch {
  readonly id: number
  /** `sr:match:{id}`, `od:match:{id}`; of outrights `sr:season:{id}`, `sr:stage:{id}`, `sr:simple_tournament:{id}`. */
  readonly urnId: string
  readonly kind: EventKind
  readonly provider: 'betradar' | 'oddin'
  readonly tournamentId: number
  /**
   * Keys of what decides this event, such as its competition. An outright cannot be combined with an event that shares
   * a key.
   */
  readonly relationKeys: readonly string[]
  readonly sportId: number
  /** Home competitor of a match; null on outrights. */
  readonly homeId: number | null
  readonly awayId: number | null
  /** Name of an outright; null on matches, which are named by their competitors. */
  readonly name: string | null
  /** Entrants of an outright; empty on matches. */
  readonly fieldIds: readonly number[]
  /** The round of the season; absent where there are none. */
  readonly round?: number
  readonly stadium: string | null
  readonly city: string | null
  readonly startTime: number
  /** Day on which an outright is decided; null on matches. */
  readonly endTime: number | null
  readonly status: FeedMatchStatus
  /** Phase code of match_status: 0 not started, 6/7 halves, 31 half time, 13–16 quarters, 8–12 sets, 100 ended … */
  readonly phase: number
  readonly phaseName: string
  readonly statistics: FeedStatistics
  /**
   * Offered and suspended markets, keyed by `marketKey(urnId, market id, specifier)` of
   * `@touchline/betting/markets/market-keys`. A live view: settled and dropped markets leave it after their event (status −3
   * and 0).
   */
  readonly markets: ReadonlyMap<string, FeedMarket>
  /** Feed-clock ms of the last change except to markets. Monotonic, also across restarts. */
  readonly version: number
  readonly hasVideo: boolean
}
