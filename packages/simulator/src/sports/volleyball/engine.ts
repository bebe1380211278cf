import { contestExact, contestHandicap, contestScore, contestTotal, contestWinner } from '../best-of/markets.ts'
import { rallyEngine } from '../rally/engine.ts'
import { listPointMarkets, RALLY_CONTEST, winsOne } from '../rally/markets-match.ts'
import { listSetMarkets } from '../rally/markets-set.ts'
import type { RallyRules } from '../rally/rules.ts'

/** Volleyball: sets to 25, the fifth to 15; whoever wins the point serves, and mostly loses the next. */
export const VOLLEYBALL_RULES: RallyRules = {
  unit: 'set',
  target: 25,
  lastTarget: 15,
  byTurns: false,
  tossesLast: true,
  serve: 0.38,
  goals: [5, 10, 15, 20],
  pace: {
    between: [12_000, 20_000],
    rally: [4_000, 14_000],
    rest: [170_000, 200_000],
    timeout: [30_000, 40_000],
    timeouts: 2,
    timeoutAfter: 3,
    timeoutChance: 0.3,
  },
  phases: [8, 9, 10, 11, 12],
  causes: [
    { key: 'aces', serving: 0.14, receiving: 0, loser: false },
    { key: 'blocks', serving: 0.2, receiving: 0.06, loser: false },
    { key: 'errors', serving: 0.24, receiving: 0.33, loser: true },
  ],
}

const WINNER = contestWinner(RALLY_CONTEST, { id: '186', priority: 1, groups: ['main'], name: 'Winner' })
const SET_HANDICAP = contestHandicap(RALLY_CONTEST, {
  id: '188',
  priority: 4,
  groups: ['main', 'handicaps', 'sets'],
  name: 'Set handicap',
})
const TOTAL_SETS = contestTotal(RALLY_CONTEST, {
  id: '314',
  priority: 5,
  groups: ['sets', 'totals'],
  name: 'Total sets',
})
const SCORE = contestScore(RALLY_CONTEST, {
  id: '199',
  priority: 9,
  groups: ['main', 'scores', 'sets'],
  name: 'Correct score',
})
const EXACT_SETS = contestExact(
  RALLY_CONTEST,
  { name: 'exact_sets', first: { 3: 32, 5: 34 } },
  { id: '196', priority: 15, groups: ['sets'], name: 'Exact sets' },
)
const HOME_WINS_SET = winsOne(0, 'set', { id: '192', priority: 16, groups: ['sets', 'teams'] })
const AWAY_WINS_SET = winsOne(1, 'set', { id: '193', priority: 17, groups: ['sets', 'teams'] })
const SET_MARKETS = listSetMarkets({ rules: VOLLEYBALL_RULES, reach: 8.5, ids: ['202', '309', '310', '311', '313'] })

export const VOLLEYBALL_ENGINE = rallyEngine(VOLLEYBALL_RULES, [
  ...listPointMarkets(VOLLEYBALL_RULES),
  ...[WINNER, SET_HANDICAP, TOTAL_SETS, SCORE, EXACT_SETS, HOME_WINS_SET, AWAY_WINS_SET],
  ...SET_MARKETS,
])
