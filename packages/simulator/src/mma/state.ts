import type { Description } from '../engine.ts'
import type { FeedClock, FeedPeriodScore, FeedStatisticRow, FeedTimelineItem } from '../feed-match.ts'
import { type Fixture, MINUTE } from '../fixtures.ts'
import { formatClock } from '../format-clock.ts'
import { EXCHANGES } from '../models/fight.ts'
import { formatOrdinal } from '../outcome-sets.ts'
import type { Side } from '../side.ts'

/** What is known of a fight after an exchange, and how it is told to the outside. */

export type Method = 'knockout' | 'submission' | 'decision'
export type MmaStage = 'before' | 'round' | 'break' | 'decision' | 'ended' | 'final'
type Pair = readonly [home: number, away: number]

export interface Ending {
  readonly side: Side
  readonly method: Method
}

export interface FighterCounts {
  readonly strikes: number
  readonly takedowns: number
  readonly knockdowns: number
  /** Seconds on top or against the cage. */
  readonly control: number
  readonly submissions: number
}

export interface MmaState {
  readonly stage: MmaStage
  /** Exchanges in which each side was the better, by round; the last may be going on. */
  readonly rounds: readonly Pair[]
  /** Exchanges of all rounds, the one that ended the fight included. */
  readonly exchanges: number
  readonly ending: Ending | null
  /** Clock of the round at this moment, ms left. */
  readonly left: number
  readonly deeds: readonly [home: FighterCounts, away: FighterCounts]
  readonly timeline: readonly FeedTimelineItem[]
}

const NOTHING: FighterCounts = { strikes: 0, takedowns: 0, knockdowns: 0, control: 0, submissions: 0 }
export const ROUND = 5 * MINUTE

export const MMA_BEFORE: MmaState = {
  stage: 'before',
  rounds: [],
  exchanges: 0,
  ending: null,
  left: ROUND,
  deeds: [NOTHING, NOTHING],
  timeline: [],
}

/** Main events of the larger promotions are fought over five rounds; they are first on the card. */
export function roundsOf({ id, league }: Fixture): 3 | 5 {
  return id % 100 === 0 && league.tier <= 2 ? 5 : 3
}

/** Rounds fought to their end. */
export function roundsDone({ exchanges, ending }: MmaState): number {
  const isCut = ending !== null && ending.method !== 'decision'
  return Math.floor((isCut ? exchanges - 1 : exchanges) / EXCHANGES)
}

/** The round in which a fight was ended before its time, from 1. */
export function lastRound({ exchanges }: MmaState): number {
  return Math.ceil(exchanges / EXCHANGES)
}

/** Who won a round that was fought to its end. */
export function roundWinner(state: MmaState, index: number): Side | undefined {
  const round = state.rounds[index]
  if (!round || index >= roundsDone(state)) return undefined
  return round[0] > round[1] ? 0 : 1
}

export function roundsWon(state: MmaState): [number, number] {
  const won: [number, number] = [0, 0]
  for (let index = 0; index < roundsDone(state); index++) won[roundWinner(state, index) ?? 0]++
  return won
}

export function describeMma(fixture: Fixture, state: MmaState, at: number): Description {
  const { ending } = state
  return {
    ...describePhase(state),
    statistics: {
      clock: state.stage === 'before' ? null : buildClock(state, at),
      // Who won the fight; how the rounds went is in the periods.
      totalScore: { home: ending?.side === 0 ? 1 : 0, away: ending?.side === 1 ? 1 : 0 },
      gameScore: null,
      periodScores: listRounds(state),
      currentServer: null,
      maxPeriodNumber: roundsOf(fixture),
      corners: null,
      yellowCards: null,
      redCards: null,
      games: null,
      shots: null,
      rows: state.stage === 'before' ? [] : listFigures(state),
      situation: null,
      timeline: state.timeline,
    },
  }
}

function describePhase(state: MmaState): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  if (state.stage === 'before') return { status: 0, phase: 0, phaseName: 'Not started' }
  if (state.stage === 'ended' || state.stage === 'final') {
    return { status: state.stage === 'ended' ? 3 : 4, phase: 100, phaseName: 'Ended' }
  }
  const nr = state.rounds.length
  if (state.stage === 'decision') return { status: 1, phase: 300 + nr, phaseName: 'Awaiting decision' }
  if (state.stage === 'break') return { status: 1, phase: 300 + nr, phaseName: `${formatOrdinal(nr)} break` }
  return { status: 1, phase: nr, phaseName: `${formatOrdinal(nr)} round` }
}

/** As judges score: ten for the winner of a round, nine for the other; nothing while it goes on. */
function listRounds(state: MmaState): FeedPeriodScore[] {
  return state.rounds.map((_, index) => {
    const winner = roundWinner(state, index)
    const points = (side: Side) => (winner === undefined ? 0 : winner === side ? 10 : 9)
    const text = formatOrdinal(index + 1)
    const names = { periodKey: `${text}_round`, periodName: `${text} round` }
    return { home: points(0), away: points(1), ...names, number: index + 1, type: 'regular_period' }
  })
}

function listFigures({ deeds: [home, away] }: MmaState): FeedStatisticRow[] {
  const row = (key: string, deed: keyof FighterCounts) => ({ key, home: home[deed], away: away[deed] })
  return [
    row('significant_strikes', 'strikes'),
    row('knockdowns', 'knockdowns'),
    row('takedowns', 'takedowns'),
    row('control_time', 'control'),
    row('submissions', 'submissions'),
  ]
}

function buildClock(state: MmaState, at: number): FeedClock {
  return {
    matchTime: null,
    stoppageTime: null,
    stoppageTimeAnnounced: null,
    remainingTime: null,
    remainingTimeInPeriod: formatClock(state.left),
    stopped: state.stage !== 'round',
    updatedAt: at,
  }
}
