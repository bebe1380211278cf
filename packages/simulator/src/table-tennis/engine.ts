import {
  bestOf,
  contestExact,
  contestHandicap,
  contestScore,
  contestTotal,
  contestWinner,
  handicapLines,
  partLines,
} from '../best-of/markets.ts'
import type { Line } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { NO_LINE } from '../outcome-sets.ts'
import { type RallyMarketLine, rallyEngine } from '../rally/engine.ts'
import {
  AWAY_POINTS,
  HOME_POINTS,
  ODD_EVEN_POINTS,
  POINT_HANDICAP,
  POINT_TOTAL,
  pointLines,
  RALLY_CONTEST,
  type RallyDescriptor,
} from '../rally/markets-match.ts'
import { listSetDescriptors, setHandicapLines, setTotalLines } from '../rally/markets-set.ts'
import type { RallyRules } from '../rally/rules.ts'

/** Table tennis: games to eleven, the service goes by turns of two. */
export const TABLE_TENNIS_RULES: RallyRules = {
  unit: 'game',
  target: 11,
  lastTarget: 11,
  byTurns: true,
  tossesLast: false,
  serve: 0.525,
  goals: [5, 7, 9],
  pace: {
    between: [2_500, 6_500],
    rally: [1_800, 6_500],
    rest: [45_000, 70_000],
    timeout: [50_000, 65_000],
    timeouts: 1,
    timeoutAfter: 4,
    timeoutChance: 0.12,
  },
  phases: [151, 152, 153, 154, 155, 441, 442],
  causes: [
    { key: 'aces', serving: 0.07, receiving: 0, loser: false },
    { key: 'errors', serving: 0.33, receiving: 0.38, loser: true },
  ],
}

const WINNER = contestWinner(RALLY_CONTEST, { id: '186', priority: 1, groups: ['main'], name: 'Winner' })
const GAME_HANDICAP = contestHandicap(RALLY_CONTEST, {
  id: '187',
  priority: 4,
  groups: ['games', 'handicaps'],
  name: 'Game handicap',
})
const TOTAL_GAMES = contestTotal(RALLY_CONTEST, {
  id: '189',
  priority: 5,
  groups: ['games', 'totals'],
  name: 'Total games',
})
const SCORE = contestScore(RALLY_CONTEST, {
  id: '199',
  priority: 9,
  groups: ['main', 'scores', 'games'],
  name: 'Correct score',
})
const EXACT_GAMES = contestExact(
  RALLY_CONTEST,
  { name: 'exact_games', first: { 3: 37, 5: 39, 7: 42 } },
  { id: '241', priority: 15, groups: ['games'], name: 'Exact games' },
)
const GAME = listSetDescriptors({ unit: 'game', ids: ['245', '246', '247', '248', '250'] })

export const TABLE_TENNIS_ENGINE = rallyEngine(
  TABLE_TENNIS_RULES,
  [
    WINNER,
    POINT_TOTAL,
    POINT_HANDICAP,
    GAME_HANDICAP,
    TOTAL_GAMES,
    SCORE,
    EXACT_GAMES,
    ODD_EVEN_POINTS,
    HOME_POINTS,
    AWAY_POINTS,
    ...Object.values(GAME),
  ],
  listMarkets,
)

function each(descriptor: RallyDescriptor, lines: readonly Line[]): RallyMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

function listMarkets(fixture: Fixture): RallyMarketLine[] {
  const of = bestOf(fixture)
  const lines = pointLines(of, TABLE_TENNIS_RULES.target)
  const whole: Line[] = [{ nr: 0, value: of }]
  return [
    ...each(WINNER, [NO_LINE]),
    ...each(POINT_TOTAL, lines.total),
    ...each(POINT_HANDICAP, lines.handicap),
    ...each(GAME_HANDICAP, handicapLines(of)),
    ...each(TOTAL_GAMES, partLines(of)),
    ...each(SCORE, whole),
    ...each(EXACT_GAMES, whole),
    ...each(ODD_EVEN_POINTS, [NO_LINE]),
    ...(fixture.league.tier <= 2 ? [...each(HOME_POINTS, lines.side), ...each(AWAY_POINTS, lines.side)] : []),
    ...Array.from({ length: of }, (_, index) => listGame(index + 1)).flat(),
  ]
}

function listGame(nr: number): RallyMarketLine[] {
  return [
    ...each(GAME.winner, [{ nr, value: 0 }]),
    ...each(GAME.total, setTotalLines(TABLE_TENNIS_RULES.target, nr)),
    ...each(GAME.handicap, setHandicapLines(5.5, nr)),
    ...each(GAME.oddEven, [{ nr, value: 0 }]),
    ...each(
      GAME.race,
      TABLE_TENNIS_RULES.goals.map(value => ({ nr, value })),
    ),
  ]
}
