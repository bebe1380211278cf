import {
  buildClock,
  buildStatistics,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toRegularPeriod,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'
import type { FeedClock, FeedPeriodScore, FeedStatisticRow, FeedTimelineItem } from '../../feed/feed-match.ts'
import { EXCHANGES } from '../../models/fight.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { formatClock } from '../../shared/format-clock.ts'
import type { Side } from '../../shared/side.ts'

/** The state of a fight after an exchange, and how it is published. */

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

/** The winner of a round that was fought to its end. */
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
    statistics: buildStatistics({
      clock: state.stage === 'before' ? null : clockOf(state, at),
      // The winner of the fight; the rounds are in the periods.
      totalScore: { home: ending?.side === 0 ? 1 : 0, away: ending?.side === 1 ? 1 : 0 },
      periodScores: listRounds(state),
      maxPeriodNumber: roundsOf(fixture),
      rows: state.stage === 'before' ? [] : listFigures(state),
      situation: null,
      timeline: state.timeline,
    }),
  }
}

function describePhase(state: MmaState): MatchPhase {
  if (state.stage === 'before') return NOT_STARTED
  if (state.stage === 'ended' || state.stage === 'final') {
    return toEndPhase(state.stage === 'final')
  }
  const nr = state.rounds.length
  if (state.stage === 'decision') return toLivePhase(300 + nr, 'Awaiting decision')
  if (state.stage === 'break') return toLivePhase(300 + nr, `${formatOrdinal(nr)} break`)
  return toLivePhase(nr, `${formatOrdinal(nr)} round`)
}

/** As judges score: ten for the winner of a round, nine for the other; nothing while it goes on. */
function listRounds(state: MmaState): FeedPeriodScore[] {
  return state.rounds.map((_, index) => {
    const winner = roundWinner(state, index)
    const points = (side: Side) => (winner === undefined ? 0 : winner === side ? 10 : 9)
    return toRegularPeriod([points(0), points(1)], index + 1, 'round')
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

function clockOf(state: MmaState, at: number): FeedClock {
  return buildClock({ remainingTimeInPeriod: formatClock(state.left), stopped: state.stage !== 'round', updatedAt: at })
}
