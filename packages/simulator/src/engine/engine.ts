import type { LineResult, ResultProbabilities } from '@touchline/betting/settlement/line-results'
import type { Tier } from '../feed/feed-catalogue.ts'
import type { MarketGroupKey, MarketLayout } from '../feed/feed-market.ts'
import type { FeedBetStopReason, FeedMatchStatus, FeedStatistics } from '../feed/feed-match.ts'
import type { Fixture } from '../schedule/fixtures.ts'

/**
 * The interface of a sport. `S` is its immutable game state, `M` its pricing model at one instant. All functions are
 * pure: the fixture determines the match, the time determines its visible part.
 */
export interface SportEngine<S, M, F = Fixture> {
  /** State before the start. */
  readonly initialState: S
  /** Every market of the sport. */
  readonly markets: readonly MarketDescriptor<S, M, F>[]
  /**
   * Creates the match's script: everything that will happen. With `result` it may be the last moment alone, whose state
   * describes the same status, scores and periods; in a fraction of the time.
   */
  createScript(fixture: F, detail?: ScriptDetail): MatchScript<S>
  /** `since` is the time of the moment that led to `state`; `script` is undefined before the start. */
  createModel(fixture: F, state: S, at: number, since: number, script: MatchScript<S> | undefined): M
  /** Creates the joint distribution of several markets. */
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

/** The match's state from `at` on. */
export interface Moment<S> {
  readonly at: number
  readonly state: S
  /** False while the state may be reverted (a goal under review): nothing is settled on it. */
  readonly isConfirmed: boolean
  /** No model input changed: the match is published but not repriced. */
  readonly skipsPricing?: boolean
}

/** Betting is suspended in [from, to): on all markets, the core ones, or those on the current point. */
export interface Suspension {
  readonly from: number
  readonly to: number
  readonly scope: 'all' | 'core' | 'point'
  /** Published with the match; absent where the feed does not say it. */
  readonly reason?: FeedBetStopReason
}

/** An interval of play in which prices move without incidents. */
export interface PlayInterval {
  readonly from: number
  readonly to: number
}

export type ScriptDetail = 'full' | 'result'

export interface MatchScript<S> {
  /** In chronological order; the first is the start of play, the last makes the result final. */
  readonly moments: readonly Moment<S>[]
  readonly suspensions: readonly Suspension[]
  readonly playIntervals: readonly PlayInterval[]
  /** Milliseconds between repricings during play intervals. */
  readonly tickMs: number
  /** Milliseconds between republications of a live match without events, for the ball position. */
  readonly refreshMs?: number
  /** Times needed by the sport's model. */
  readonly marks: readonly number[]
}

/** A line of a market family: `nr` is a goal, set, quarter or variant; `value` the line. */
export interface Line {
  readonly nr: number
  readonly value: number
}

/** An outcome of a market; its name is a template, like the market's. */
export interface OutcomeLabel {
  readonly id: string
  readonly name: string
}

/** Margin class: proportional for two-way markets, power for three and more, larger margins for scores and fields. */
export type MarginClass = 'two' | 'three' | 'score' | 'field' | 'each'

/**
 * All that there is to know of a market: names, groups, layout, lines, leagues that offer it, price, settlement, and its
 * part in combinations. `F` is the subject of the market: a match fixture or an outright.
 */
export interface MarketDescriptor<S, M, F = Fixture> {
  readonly id: string
  readonly priority: number
  readonly groups: readonly MarketGroupKey[]
  readonly margin: MarginClass
  /** The lowest tier of leagues that offer it; every tier when absent. */
  readonly tier?: Tier
  /** Lines that a match can have; one without values when absent. */
  readonly lines?: readonly Line[] | ((fixture: F) => readonly Line[])
  /** The key by which the sport's joint model prices it in combinations. Without it a market cannot be combined. */
  readonly joint?: unknown
  /** Core markets are priced at every tick, the others at every fourth. */
  readonly core: boolean
  /**
   * Number of winning outcomes: 2 for a double chance, 4 for a top-four place; default 1; 0 where each outcome wins or
   * loses, and is priced, independently.
   */
  readonly winnerCount?: number
  /** Maximum odds, if not the default. */
  readonly maxOdds?: number
  /** Lines of one `nr` compete to be the most balanced. */
  readonly competesForBalance?: boolean
  /** Suspended while a point is being played. */
  readonly suspendsDuringPoint?: boolean
  readonly betStop?: string
  /** Template of the English name, filled from the specifier and the competitors (see `market-names.ts`). */
  readonly name: string
  specifier(line: Line): string
  /** How a client draws it; a grid when absent. */
  readonly layout?: MarketLayout
  /** In the order of `quote` and `settle`. A function where they depend on the line. */
  readonly outcomes: readonly OutcomeLabel[] | ((line: Line) => readonly OutcomeLabel[])
  /** Where `outcomes` is a function: a line of each of its results. */
  readonly variants?: readonly Line[]
  /** Outcomes before `outcomes` that are players or teams: their names are proper names, not templates. */
  field?(fixture: F): readonly OutcomeLabel[]
  /** Writes the fair probability of each outcome into `out`; false when the line is not offered now. */
  quote(model: M, line: Line, out: number[]): boolean
  /**
   * Set where the stakes of a line may come back though the match is played to its end: the chances of the results of
   * each outcome, undefined for a line that only wins or loses; `unknown` where the model cannot tell them.
   */
  readonly chances?: 'unknown' | ((model: M, line: Line) => readonly ResultProbabilities[] | undefined)
  /** The result of each outcome; undefined while open. */
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
  /** Index of the outcome in its market. */
  readonly index: number
}

/** P(all legs of these indexes win); 1 for none. */
export type JointProbability = (indexes: readonly number[]) => number

/** The joint distribution of the match's remaining course, as far as the sport's model covers it. */
export interface JointModel<S, M> {
  /** Evaluates the legs once, so that many subsets can be queried. All of them must be combinable. */
  createProbability(legs: readonly JointLeg<S, M>[]): JointProbability
}
