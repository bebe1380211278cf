import { contestExact, contestHandicap, contestScore, contestTotal, contestWinner } from '../best-of/markets.ts'
import { rallyEngine } from '../rally/engine.ts'
import { listPointMarkets, RALLY_CONTEST } from '../rally/markets-match.ts'
import { listSetMarkets } from '../rally/markets-set.ts'
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
const SET_MARKETS = listSetMarkets({ rules: TABLE_TENNIS_RULES, reach: 5.5, ids: ['245', '246', '247', '248', '250'] })

export const TABLE_TENNIS_ENGINE = rallyEngine(TABLE_TENNIS_RULES, [
  ...listPointMarkets(TABLE_TENNIS_RULES),
  ...[WINNER, GAME_HANDICAP, TOTAL_GAMES, SCORE, EXACT_GAMES],
  ...SET_MARKETS,
])
