import {
  buildStatistics,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toRegularPeriod,
  toStatisticRow,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'
import type { FeedPeriodScore, FeedSituation, FeedStatisticRow } from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'
import { isCritical } from './rules.ts'
import { BEST_OF, currentServer, gamesWon, isDecided, isTieBreak, setsWon, type TennisState } from './state.ts'

/** How the state of a tennis match is published. */

const SHOWN_POINTS = [0, 15, 30, 40, 50]

function shownPoints(state: TennisState) {
  const [home, away] = state.points
  if (isTieBreak(state)) return { home, away }
  return { home: SHOWN_POINTS[home] ?? 0, away: SHOWN_POINTS[away] ?? 0 }
}

export function describeTennis(_fixture: Fixture, state: TennisState): Description {
  const [home, away] = setsWon(state)
  const [homeGames, awayGames] = gamesWon(state)
  const live = state.stage === 'live'
  return {
    ...describePhase(state),
    statistics: buildStatistics({
      totalScore: { home, away },
      gameScore: live ? shownPoints(state) : null,
      periodScores: listSets(state),
      currentServer: live ? ((currentServer(state) + 1) as 1 | 2) : null,
      maxPeriodNumber: BEST_OF,
      games: { home: homeGames, away: awayGames },
      rows: tennisFigures(state),
      situation: tennisBall(state),
      timeline: state.timeline,
    }),
  }
}

function describePhase(state: TennisState): MatchPhase {
  if (state.stage === 'before') return NOT_STARTED
  if (state.stage === 'live') {
    const set = Math.min(state.sets.length, BEST_OF - 1)
    return toLivePhase(8 + set, `${formatOrdinal(set + 1)} set`)
  }
  const isFinal = state.stage === 'final'
  return state.retired === null ? toEndPhase(isFinal) : toEndPhase(isFinal, 92, 'Retired')
}

function listSets(state: TennisState): FeedPeriodScore[] {
  const isOpen = state.stage !== 'before' && !isDecided(state)
  const all = isOpen ? [...state.sets, state.games] : state.sets
  return all.map((games, index) => toRegularPeriod(games, index + 1, 'set'))
}

function tennisFigures(state: TennisState): FeedStatisticRow[] {
  if (state.stage === 'before') return []
  const { tally } = state
  const percent = (side: Side) =>
    tally.firstIn[side] === 0 ? 0 : Math.round((100 * tally.firstWon[side]) / tally.firstIn[side])
  return [
    toStatisticRow('aces', tally.aces),
    toStatisticRow('double_faults', tally.doubleFaults),
    toStatisticRow('first_serve_won', [percent(0), percent(1)]),
    toStatisticRow('service_points_won', tally.servedWon),
    toStatisticRow('break_points_won', tally.breaks),
    toStatisticRow('points_won', tally.points),
    toStatisticRow('games_won', gamesWon(state)),
  ]
}

/** Where the next point is served from: right on even scores, left on odd ones. */
function tennisBall(state: TennisState): FeedSituation | null {
  if (state.stage !== 'live') return null
  const isHome = currentServer(state) === 0
  const isLeft = (state.points[0] + state.points[1]) % 2 === 1
  const zone = isCritical(state) ? 'danger' : isTieBreak(state) ? 'attack' : 'safe'
  return { kind: 'ball', side: isHome ? 'home' : 'away', zone, x: isHome ? 2 : 98, y: isLeft === isHome ? 34 : 66 }
}
