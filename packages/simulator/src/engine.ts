import type { MarketGroupKey } from './feed-market.ts'
import type { FeedMatchStatus, FeedStatistics } from './feed-match.ts'
import type { Fixture } from './fixtures.ts'
import type { LineResult } from './models/quarter-lines.ts'

/**
 * What a sport must bring. `S` is its state of play (immutable), `M` its pricing model at one instant. All
 * functions are pure: a match is decided by its fixture, what is seen of it by the time.
 */
export interface SportEngine<S, M, F = Fixture> {
  /** State before the start. */
  readonly initialState: S
  /** Everything that will happen, decided at the start. */
  createScript(fixture: F): MatchScript<S>
  /** Every market that can ever be offered on the match. */
  listMarketLines(fixture: F): readonly MarketLine<S, M, F>[]
  /** `since` is the time of the moment that led to `state`; `script` is undefined before the start. */
  createModel(fixture: F, state: S, at: number, since: number, script: MatchScript<S> | undefined): M
  /** Whether outcomes of a market's line can be priced together with those of others. */
  canCombine(descriptor: MarketDescriptor<S, M, F>, line: Line): boolean
  /** What the model says of several markets at once. */
  createJointModel(model: M): JointModel<S, M>
  /** `at` is the time of the moment that led to `state`. */
  describe(fixture: F, state: S, at: number): Description
}

export interface Description {
  readonly status: FeedMatchStatus
  readonly phase: number
  readonly phaseName: string
  readonly statistics: FeedStatistics
}

/** From `at` on the match is in `state`. */
export interface Moment<S> {
  readonly at: number
  readonly state: S
  /** False while the state may still be taken back (a goal under review): nothing is settled on it. */
  readonly isConfirmed: boolean
  /** Nothing that the model looks at has changed: the match is told, not priced. */
  readonly skipsPricing?: boolean
}

/** No bets in [from, to): on all markets, the core ones, or those about the point being played. */
export interface Suspension {
  readonly from: number
  readonly to: number
  readonly scope: 'all' | 'core' | 'point'
}

/** A stretch of play in which prices move without incident. */
export interface PlayInterval {
  readonly from: number
  readonly to: number
}

export interface MatchScript<S> {
  /** In order of time; the first is the start of play, the last makes the result final. */
  readonly moments: readonly Moment<S>[]
  readonly suspensions: readonly Suspension[]
  readonly playIntervals: readonly PlayInterval[]
  /** Milliseconds between two prices during a stretch. */
  readonly tickMs: number
  /** Milliseconds after which a match in play is described anew though nothing has happened: where the ball is. */
  readonly refreshMs?: number
  /** Times the sport's model needs; see the sport. */
  readonly marks: readonly number[]
}

/** Which of a family of markets: `nr` is a goal, set, quarter or variant; `value` the line. */
export interface Line {
  readonly nr: number
  readonly value: number
}

export interface OutcomeLabel {
  readonly id: string
  readonly name: string
}

/** How a market is priced: two-way proportional, three and more by power, scores and whole fields with larger margins. */
export type MarginClass = 'two' | 'three' | 'score' | 'field' | 'each'

/** `F` is what is bet on: a match, or an outright. */
export interface MarketDescriptor<S, M, F = Fixture> {
  readonly id: string
  readonly priority: number
  readonly groups: readonly MarketGroupKey[]
  readonly margin: MarginClass
  /** Core markets are priced at every tick, the others at every fourth. */
  readonly core: boolean
  /**
   * Outcomes that win together: 2 for a double chance, 4 for a place among the first four; 1 when it is not
   * said; 0 where each wins or loses by itself, and is priced so.
   */
  readonly winnerCount?: number
  /** Highest price of an outcome where it is not the usual one. */
  readonly maxOdds?: number
  /** Lines of one `nr` compete for being the most balanced. */
  readonly competesForBalance?: boolean
  /** Closed while a point is being played. */
  readonly suspendsDuringPoint?: boolean
  readonly betStop?: string
  name(line: Line, fixture: F): string
  specifier(line: Line): string
  outcomes(line: Line, fixture: F): readonly OutcomeLabel[]
  /** Writes fair probabilities into `out` (one an outcome); false when the line is not offered now. */
  quote(model: M, line: Line, out: number[]): boolean
  /** What each outcome pays, or undefined while open. */
  settle(state: S, line: Line): readonly LineResult[] | undefined
}

export interface MarketLine<S, M, F = Fixture> {
  readonly descriptor: MarketDescriptor<S, M, F>
  readonly line: Line
}

/** One leg of a combination: an outcome of one of the sport's own markets. */
export interface JointLeg<S, M, F = Fixture> {
  readonly descriptor: MarketDescriptor<S, M, F>
  readonly line: Line
  /** Place of the outcome in its market. */
  readonly index: number
}

/** P(all legs of these indexes win); 1 for none. */
export type JointProbability = (indexes: readonly number[]) => number

/** The joint distribution of what a match may still bring, as far as the sport's model can say it. */
export interface JointModel<S, M> {
  /** Works the legs out once, so that many subsets of them can be asked for. All of them must combine. */
  createProbability(legs: readonly JointLeg<S, M>[]): JointProbability
}
