/**
 * The public shapes of the simulated feed. Everything here is plain data; consumers must treat it as
 * read-only. Times are epoch milliseconds of the feed clock, odds are decimal numbers, ids are the feed's own.
 * Objects that did not change keep their identity from one snapshot to the next.
 */

export type SportKey =
  | 'soccer'
  | 'tennis'
  | 'basketball'
  | 'ice-hockey'
  | 'counter-strike'
  | 'dota-2'
  | 'volleyball'
  | 'table-tennis'
  | 'american-football'
  | 'baseball'
  | 'cricket'
  | 'mma'
  | 'handball'

export interface FeedSport {
  readonly id: number
  readonly urnId: string
  readonly key: SportKey
  readonly name: string
  readonly priority: number
  readonly type: 'sport' | 'esport'
  readonly provider: 'betradar' | 'oddin'
  readonly mainMarketId: string
  readonly secondaryMarketId: string
  /** A line with two outcomes for a row's third place; null where the sport has none that lasts a match. */
  readonly thirdMarketId: string | null
  readonly mainMarketOutcomesCount: number
  readonly secondaryMarketOutcomesCount: number
}

export interface FeedCategory {
  readonly id: number
  readonly name: string
  /** ISO 3166-1 alpha-2 (with `GB-ENG`, `GB-SCT` for the home nations); null for international ones. */
  readonly countryCode: string | null
  readonly sportId: number
  readonly priority: number
}

/** 1 = top competitions (lowest margin, most lines) … 4 = minor ones. */
export type Tier = 1 | 2 | 3 | 4

export interface FeedTournament {
  readonly id: number
  readonly urnId: string
  readonly name: string
  readonly categoryId: number
  readonly sportId: number
  readonly priority: number
  readonly tier: Tier
}

export interface FeedCompetitor {
  readonly id: number
  readonly name: string
  readonly shortName: string
  readonly countryCode: string | null
  readonly sportId: number
}

/** Somebody who plays for a side, as scorer markets and line-ups name them. */
export interface FeedPlayer {
  /** `sr:player:{id}` is the outcome's id. */
  readonly id: number
  readonly name: string
  readonly competitorId: number
  readonly position: string
}

/** Values of MATCH_STATUS in `@touchline/betting/market-availability`. */
export type FeedMatchStatus = 0 | 1 | 2 | 3 | 4 | 5

/** Values of MARKET_STATUS in `@touchline/betting/market-availability`. */
export type FeedMarketStatus = 1 | 0 | -1 | -2 | -3 | -4

export interface FeedScore {
  readonly home: number
  readonly away: number
}

export interface FeedClock {
  /** `mm:ss` played, counting up (soccer); at most 45:00 / 90:00, what is beyond is in `stoppageTime`. */
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
  /** Epoch ms at which the values above were exact; extrapolate from here unless `stopped`. */
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

/** One thing that happened, for the timeline of the match page. Minute is null for sports without a clock. */
export interface FeedTimelineItem {
  readonly at: number
  readonly minute: number | null
  readonly type: TimelineType
  readonly side: 'home' | 'away' | null
  /** Who did it, where the feed says so. */
  readonly player?: string
}

/** One row of the statistics view: `possession` 55 to 45, `shots_on_target` 3 to 1, `aces`, `kills` … */
export interface FeedFigure {
  /** Message key of the row's name. */
  readonly key: string
  readonly home: number
  readonly away: number
}

/** What there is to say of the play at this moment beside score and clock, by sport. */
export type FeedSituation =
  /** Ice hockey, handball: one side has more players. `left` is `mm:ss` of it. */
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
  /** American football: who has the ball, which down, yards to go, yards to the end zone. */
  | {
      readonly kind: 'down'
      readonly side: 'home' | 'away'
      readonly down: number
      readonly distance: number
      readonly toGoal: number
    }
  /** Cricket: who bats, overs as `12.3`, wickets lost, runs to win (second innings). */
  | {
      readonly kind: 'innings'
      readonly side: 'home' | 'away'
      readonly overs: string
      readonly wickets: number
      readonly target: number | null
    }
  /** E-sports: the map being played, and who plays which side of it. */
  | {
      readonly kind: 'map'
      readonly map: string
      readonly round: number | null
      readonly home: string | null
      readonly away: string | null
    }
  /** Soccer, basketball, tennis and others: where the play is, 0 (home's end) to 100 (away's end). */
  | {
      readonly kind: 'ball'
      readonly side: 'home' | 'away'
      readonly zone: 'safe' | 'attack' | 'danger' | 'shot' | 'corner' | 'free_kick' | 'penalty'
      readonly x: number
      readonly y: number
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
  /** Rows of the statistics view beside those above, in their order; they agree with score and timeline. */
  readonly figures?: readonly FeedFigure[]
  readonly situation?: FeedSituation | null
  readonly timeline: readonly FeedTimelineItem[]
}

/** A match, or one of the three outrights. */
export type EventKind = 'match' | 'season' | 'stage' | 'simple_tournament'

export interface FeedMatch {
  readonly id: number
  /** `sr:match:{id}`, `od:match:{id}`; of outrights `sr:season:{id}`, `sr:stage:{id}`, `sr:simple_tournament:{id}`. */
  readonly urnId: string
  readonly kind: EventKind
  readonly provider: 'betradar' | 'oddin'
  readonly tournamentId: number
  /**
   * Names what decides this event, such as its competition. An outright does not combine with any event that shares one
   * of its keys.
   */
  readonly relationKeys: readonly string[]
  readonly sportId: number
  /** Of a match; null on outrights. */
  readonly homeId: number | null
  readonly awayId: number | null
  /** Of an outright; null on matches, which are named by who plays. */
  readonly name: string | null
  /** Who can win an outright; empty on matches. */
  readonly fieldIds: readonly number[]
  readonly stadium: string | null
  readonly city: string | null
  readonly startTime: number
  /** Of an outright, the day it is decided; null on matches. */
  readonly endTime: number | null
  readonly status: FeedMatchStatus
  /** Phase code of match_status: 0 not started, 6/7 halves, 31 half time, 13–16 quarters, 8–12 sets, 100 ended … */
  readonly phase: number
  readonly phaseName: string
  readonly statistics: FeedStatistics
  /**
   * What is on offer or suspended, keyed by `@touchline/betting/market-keys` `marketKey(urnId, market id, specifier)`.
   * A live view: settled and dropped markets leave it after the event that says so (status −3 and 0).
   */
  readonly markets: ReadonlyMap<string, FeedMarket>
  /** Feed-clock ms of the last change of anything but the markets. Only grows, also across restarts. */
  readonly version: number
  readonly hasVideo: boolean
}

export interface FeedOutcome {
  readonly id: string
  readonly name: string
  readonly active: boolean
  /** Decimal odds on the price ladder, at most 3 decimals. */
  readonly odds: number
  /**
   * Fair probability in 0…1: for lines that may be refunded (whole and quarter lines) the effective one,
   * whose inverse is the fair price.
   */
  readonly probability: number
}

export interface FeedMarket {
  readonly key: string
  readonly id: string
  /** Canonical text, `''` when none. */
  readonly specifier: string
  /** English, template filled. */
  readonly name: string
  readonly status: FeedMarketStatus
  readonly outcomes: readonly FeedOutcome[]
  /** Keys of the market groups this market is listed under, e.g. `main`, `goals`. */
  readonly groups: readonly MarketGroupKey[]
  /** Smaller comes first on the page. */
  readonly priority: number
  readonly mostBalanced: boolean
  /** Whether its outcomes can be priced together with those of other markets of the match. */
  readonly combines: boolean
  /** Phase at which betting stops when that is before the end of the match: `31`, `half_time` …; null otherwise. */
  readonly nextBetStop: string | null
  /** Feed-clock ms of the last evaluation that changed this market. Only grows, also across restarts. */
  readonly version: number
}

export type MarketGroupKey =
  | 'main'
  | 'goals'
  | 'totals'
  | 'handicaps'
  | 'halves'
  | 'quarters'
  | 'sets'
  | 'games'
  | 'teams'
  | 'corners_cards'
  | 'players'
  | 'scores'
  | 'innings'
  | 'maps'
  | 'periods'
  | 'rounds'
  | 'outright'
  | 'specials'

/** UOF result: see domain page §3 and `OutcomeResult` of `@touchline/betting/settlement`. */
export interface FeedOutcomeResult {
  readonly id: string
  readonly result: 0 | 1
  readonly voidFactor?: 0.5 | 1
  readonly deadHeatFactor?: number
}

export interface FeedSettlement {
  readonly marketId: string
  readonly specifier: string
  readonly outcomes: readonly FeedOutcomeResult[]
}

/** One market of a match, named as in the feed. */
export interface FeedMarketLine {
  readonly marketId: string
  readonly specifier: string
}

export type FeedEvent = { readonly at: number } & (
  | { readonly type: 'match_added'; readonly match: FeedMatch }
  /** Score, clock, phase or statistics. `match` is the whole new state. */
  | { readonly type: 'match_changed'; readonly match: FeedMatch }
  /** Changed markets only, each whole. */
  | { readonly type: 'markets_changed'; readonly matchId: number; readonly markets: readonly FeedMarket[] }
  /**
   * Status moved: 0→1→3→4, over 2 (interrupted) and back to 1, over 5 (not covered) on or back to 0, or to 5 for good when
   * a match is called off and its markets are cancelled (status −4, every stake given back). Always followed or accompanied by
   * the same state in `match`.
   */
  | {
      readonly type: 'match_status_changed'
      readonly matchId: number
      readonly status: FeedMatchStatus
      readonly previousStatus: FeedMatchStatus
      readonly match: FeedMatch
    }
  /** Results. A later report of the same (market, specifier) replaces what an earlier one said. */
  | { readonly type: 'markets_settled'; readonly matchId: number; readonly settlements: readonly FeedSettlement[] }
  /** Results were wrong and are taken back; a new report follows when the right ones are known. */
  | { readonly type: 'markets_rolled_back'; readonly matchId: number; readonly markets: readonly FeedMarketLine[] }
  /**
   * The feed cannot go on with this event (a defect of its runtime, named by `error`). Its markets have left the offer, its
   * status is 5 (not covered), and no result of it will come; `match_removed` follows two hours later.
   */
  | { readonly type: 'match_dropped'; readonly matchId: number; readonly error: Error }
  | { readonly type: 'match_removed'; readonly matchId: number }
)

/** One outcome of a match, named as in the feed. */
export interface FeedLeg {
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
}

/** What several outcomes of one match cost together. */
export type TogetherPrice =
  /** `odds` decimal, margin included, on the price ladder; `probability` fair, of all winning. */
  | { readonly kind: 'priced'; readonly odds: number; readonly probability: number }
  /** They cannot all win, or some say nothing beside others; pairs of indexes into the legs. */
  | { readonly kind: 'clash'; readonly clashes: readonly (readonly [number, number])[] }
  /** A leg is not on offer, or its market cannot be combined. */
  | { readonly kind: 'unavailable'; readonly legs: readonly number[] }

/** One leg of a combination as it is shown: its outcome, and the price of that alone. */
export interface CombinationLeg {
  readonly marketKey: string
  /** Place of the outcome in its market. */
  readonly index: number
  readonly odds: number
  readonly probability: number
}

/**
 * All that the price of a combination hangs on beside the seed, as plain data. Equal jobs have equal prices, wherever
 * and whenever they are priced.
 */
export interface CombinationJob {
  readonly matchId: number
  /** Feed-clock time of the prices shown. */
  readonly pricedAt: number
  /** Moments of the match's course that lie behind it, less one; null before its start. */
  readonly position: number | null
  /** Of a two-way market of the match, such as 0.05. */
  readonly margin: number
  readonly legs: readonly CombinationLeg[]
}

/** A price where it costs nothing to know, else the job that it takes. */
export type PreparedPrice = TogetherPrice | { readonly kind: 'job'; readonly job: CombinationJob }

export interface FeedCatalogue {
  readonly sports: readonly FeedSport[]
  readonly categories: readonly FeedCategory[]
  readonly tournaments: readonly FeedTournament[]
  readonly competitors: readonly FeedCompetitor[]
  readonly players: readonly FeedPlayer[]
}

/** Which past matches are asked for: those of a competitor that started before a time, at most so many. */
export interface PastMatches {
  readonly competitorId: number
  /** Epoch ms of the feed clock. */
  readonly before: number
  readonly count: number
  readonly against?: number
}

export interface SimulatorOptions {
  readonly seed: string
  /** Feed clock, epoch ms. */
  readonly now: number
  /** The only leagues of the feed; all of them unless given. Smaller feeds are for tests that play many days. */
  readonly leagueIds?: ReadonlySet<number>
  /** Ids of events that were dropped before (`match_dropped`) and are not offered again. */
  readonly dropped?: readonly number[]
}

export interface Simulator {
  readonly catalogue: FeedCatalogue
  /** The feed clock reached so far. */
  readonly now: number
  /** Every known match (upcoming, live, ended in the last two hours) with its markets. */
  snapshot(): FeedMatch[]
  match(id: number): FeedMatch | undefined
  /**
   * Moves the clock to `to` (never back) and returns what happened in (previous, to] in order of `at`.
   * A jump of more than a minute leaves out prices that were already replaced; scores, statuses and
   * settlements are never left out. An event that cannot be moved on is dropped, see `match_dropped`; the others go on.
   */
  advance(to: number): FeedEvent[]
  /** Results of every market of a match that has ended at the clock's time, however long ago; undefined otherwise. */
  result(matchId: number): FeedSettlement[] | undefined
  /**
   * Results already decided of a match that has started: those settled early while it is in play (what a
   * consumer may have missed over a restart), all once it has ended. Empty for unknown matches.
   */
  settledSoFar(matchId: number): FeedSettlement[]
  /**
   * A match that has started as it stands at the clock's time, however long ago it ended: its final score when it has
   * already left the snapshot. Undefined for matches that have not started or that nobody knows.
   */
  recall(matchId: number): FeedMatch | undefined
  /**
   * The last matches of a competitor that are over, as they ended, newest first; with `against` only its meetings with
   * that one. Empty for competitors that nobody knows.
   */
  pastMatches(wanted: PastMatches): FeedMatch[]
  /**
   * What it takes to price all these outcomes of a match winning together at the prices shown. What needs no model is
   * answered at once: a leg that is not on offer, one leg alone, two of one market. The work itself is for
   * `CombinationPricer`, which can run elsewhere.
   */
  prepareTogether(matchId: number, legs: readonly FeedLeg[]): PreparedPrice
  /** The markets on offer, suspended ones included, whose outcomes can be priced together; empty for unknown matches. */
  combinableMarkets(matchId: number): readonly FeedMarket[]
  /** Feed-clock time of the next event. */
  nextAt(): number
}
