/** Shared by sports in publishing the state of a match: phases, scores of parts, clock and statistics. */

import type { FeedClock, FeedPeriodScore, FeedStatisticRow, FeedStatistics } from '../feed/feed-match.ts'
import type { Pair } from '../shared/side.ts'
import type { Description } from './engine.ts'
import { formatOrdinal } from './outcome-sets.ts'

export type MatchPhase = Pick<Description, 'status' | 'phase' | 'phaseName'>

export const NOT_STARTED: MatchPhase = { status: 0, phase: 0, phaseName: 'Not started' }

/** A match in play. */
export function toLivePhase(phase: number, phaseName: string): MatchPhase {
  return { status: 1, phase, phaseName }
}

/** The end of a match, whose result is final or still to be confirmed. */
export function toEndPhase(isFinal: boolean, phase = 100, phaseName = 'Ended'): MatchPhase {
  return { status: isFinal ? 4 : 3, phase, phaseName }
}

/** A set, map, half, quarter or inning. @param nr from 1  @param unit its word, such as `set` */
export function toRegularPeriod([home, away]: Pair, nr: number, unit: string): FeedPeriodScore {
  const ordinal = formatOrdinal(nr)
  const names = { periodKey: `${ordinal}_${unit}`, periodName: `${ordinal} ${unit}` }
  return { home, away, ...names, number: nr, type: 'regular_period' }
}

export function toOvertime([home, away]: Pair, nr: number): FeedPeriodScore {
  return { home, away, periodKey: 'overtime', periodName: 'Overtime', number: nr, type: 'overtime' }
}

export function toStatisticRow(key: string, [home, away]: Pair): FeedStatisticRow {
  return { key, home, away }
}

/** A clock with the times that a sport has. */
export function buildClock(changes: Partial<FeedClock> & Pick<FeedClock, 'stopped' | 'updatedAt'>): FeedClock {
  return {
    matchTime: null,
    stoppageTime: null,
    stoppageTimeAnnounced: null,
    remainingTime: null,
    remainingTimeInPeriod: null,
    ...changes,
  }
}

type OwnStatistics = Partial<FeedStatistics> &
  Pick<FeedStatistics, 'totalScore' | 'periodScores' | 'maxPeriodNumber' | 'timeline'>

/** Statistics of which a sport has some; the others are null. */
export function buildStatistics({
  totalScore,
  periodScores,
  maxPeriodNumber,
  ...changes
}: OwnStatistics): FeedStatistics {
  return {
    clock: null,
    totalScore,
    gameScore: null,
    periodScores,
    currentServer: null,
    maxPeriodNumber,
    corners: null,
    yellowCards: null,
    redCards: null,
    games: null,
    shots: null,
    ...changes,
  }
}
