import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import { buildLineRange, COMPETITORS, gradeSingleWinner, NEXT_SCORER_OUTCOMES } from '../../engine/outcome-sets.ts'
import { listNumbers, toLines } from '../../markets/market-lines.ts'
import * as build from '../periods/markets.ts'
import { highestPart } from '../periods/markets-parts.ts'
import type { Scope } from '../periods/state.ts'
import type { HockeyModel } from './model.ts'
import { type HockeyState, PERIODS } from './state.ts'

/** Ice hockey markets: the match to its end, its regular time, each period, and the next goal. */
export type HockeyDescriptor = MarketDescriptor<HockeyState, HockeyModel>

const TO_THE_END: Scope = { first: 0, end: PERIODS, withExtra: true }
const REGULAR: Scope = { first: 0, end: PERIODS, withExtra: false }
const PARTS: readonly Scope[] = [0, 1, 2].map(first => ({ first, end: first + 1, withExtra: false }))

const whole = (name: string) => ({ scope: () => TO_THE_END, name })
const regular = (name: string) => ({ scope: () => REGULAR, name })
const period = (name: string) =>
  ({
    scope: ({ nr }) => PARTS[nr - 1] ?? REGULAR,
    name: `{!periodnr} period – ${name}`,
    numbered: 'periodnr',
    betStop: 'period_end',
  }) satisfies Partial<build.Own>

const PERIOD_NUMBERS = listNumbers(PERIODS)

/** Half lines on both sides of zero. */
function handicapLines(reach: number, nr = 0): Line[] {
  return buildLineRange(-reach, reach, 1, nr)
}

export const WINNER = build.winner({
  ...whole('Winner (incl. overtime and penalties)'),
  id: '406',
  priority: 1,
  groups: ['main'],
  core: true,
})
export const TOTAL = build.total({
  ...whole('Total (incl. overtime and penalties)'),
  id: '412',
  lines: buildLineRange(1.5, 14.5, 1),
  priority: 2,
  groups: ['main', 'goals', 'totals'],
  core: true,
})
/** The match has a winner, so half a goal would only say who. */
export const HANDICAP = build.handicap({
  ...whole('Handicap (incl. overtime and penalties)'),
  id: '410',
  lines: handicapLines(6.5).filter(({ value }) => Math.abs(value) > 1),
  priority: 3,
  groups: ['main', 'handicaps'],
  core: true,
})
export const RESULT = build.threeWay({ ...regular('1x2'), id: '1', priority: 4, groups: ['main'], core: true })
export const DOUBLE_CHANCE = build.doubleChance({
  ...regular('Double chance'),
  id: '10',
  priority: 6,
  groups: ['main'],
})
export const DRAW_NO_BET = build.drawNoBet({ ...regular('Draw no bet'), id: '11', priority: 7, groups: ['main'] })
export const EUROPEAN = build.europeanHandicap({
  ...regular(''),
  name: 'Handicap {hcp}',
  id: '14',
  tier: 3,
  lines: toLines([-2, -1, 1, 2]),
  priority: 20,
  groups: ['handicaps'],
})
export const REGULAR_HANDICAP = build.handicap({
  ...regular('Handicap'),
  id: '16',
  lines: handicapLines(6.5),
  priority: 9,
  groups: ['handicaps'],
})
export const REGULAR_TOTAL = build.total({
  ...regular('Total'),
  id: '18',
  lines: buildLineRange(0.5, 14.5, 1),
  priority: 8,
  groups: ['goals', 'totals'],
})
export const SIDE_TOTALS = ([0, 1] as const).map(side =>
  build.total(
    {
      scope: () => REGULAR,
      name: `${COMPETITORS[side]} total`,
      id: side === 0 ? '19' : '20',
      tier: 3,
      lines: buildLineRange(0.5, 8.5, 1, side),
      priority: 10 + side,
      groups: ['goals', 'teams', 'totals'],
    },
    side,
  ),
)
export const CLEAN_SHEETS = ([0, 1] as const).map(side =>
  build.cleanSheet(
    {
      scope: () => REGULAR,
      name: `${COMPETITORS[side]} clean sheet`,
      id: side === 0 ? '31' : '32',
      tier: 3,
      priority: 26 + side,
      groups: ['teams', 'specials'],
    },
    side,
  ),
)
export const ODD_EVEN = build.oddEven({
  ...regular('Odd/even'),
  id: '26',
  tier: 3,
  priority: 22,
  groups: ['goals', 'specials'],
})
export const BOTH_SCORE = build.bothScore({
  ...regular('Both teams to score'),
  id: '29',
  tier: 3,
  priority: 21,
  groups: ['goals', 'specials'],
})

export const PERIOD_RESULT = build.threeWay({
  ...period('1x2'),
  id: '443',
  lines: PERIOD_NUMBERS,
  priority: 12,
  groups: ['periods'],
})
export const PERIOD_HANDICAP = build.handicap({
  ...period('handicap'),
  id: '445',
  tier: 3,
  lines: PERIOD_NUMBERS.flatMap(({ nr }) => handicapLines(2.5, nr)),
  priority: 14,
  groups: ['periods', 'handicaps'],
})
export const PERIOD_TOTAL = build.total({
  ...period('total'),
  id: '446',
  lines: PERIOD_NUMBERS.flatMap(({ nr }) => buildLineRange(0.5, 6.5, 1, nr)),
  priority: 13,
  groups: ['periods', 'totals'],
})
export const HIGHEST_PERIOD = highestPart(
  { id: '432', tier: 3, priority: 24, groups: ['periods', 'specials'], name: 'Highest scoring period' },
  PARTS,
  [
    ['1742', '1st period'],
    ['1743', '2nd period'],
    ['1744', '3rd period'],
    ['1745', 'equal'],
  ],
)

/** Of the regular time. */
export const NEXT_GOAL: HockeyDescriptor = {
  id: '8',
  lines: listNumbers(22),
  priority: 5,
  groups: ['main', 'goals'],
  margin: 'three',
  core: true,
  name: '{!goalnr} goal',
  specifier: ({ nr }) => `goalnr=${nr}`,
  outcomes: NEXT_SCORER_OUTCOMES,
  quote: (model, { nr }, out) => {
    const { state } = model
    if (nr !== state.goals.length + 1 || state.done === PERIODS) return false
    const { sides } = model.part(REGULAR)
    const had = state.periods.reduce(([h, a], [home, away]) => [h + home, a + away] as const, [0, 0] as const)
    const none = [0, 1].map(side => 1 - sides[side as 0 | 1].above((had[side] ?? 0) + 0.5))
    const nobody = (none[0] ?? 0) * (none[1] ?? 0)
    // The chance that nobody scores is e to the minus of the goals expected.
    const expected = none.map(p => -Math.log(Math.max(1e-12, p)))
    const sum = (expected[0] ?? 0) + (expected[1] ?? 0)
    const home = sum > 0 ? (expected[0] ?? 0) / sum : 0.5
    out[0] = (1 - nobody) * home
    out[1] = nobody
    out[2] = (1 - nobody) * (1 - home)
    return true
  },
  settle: (state, { nr }) => {
    const scorer = state.goals[nr - 1]
    if (scorer !== undefined) return gradeSingleWinner(2 * scorer, 3)
    return state.done === PERIODS ? gradeSingleWinner(1, 3) : undefined
  },
}

export const HOCKEY_MARKETS: readonly HockeyDescriptor[] = [
  WINNER,
  TOTAL,
  HANDICAP,
  RESULT,
  DOUBLE_CHANCE,
  DRAW_NO_BET,
  EUROPEAN,
  REGULAR_HANDICAP,
  REGULAR_TOTAL,
  ...SIDE_TOTALS,
  ...CLEAN_SHEETS,
  ODD_EVEN,
  BOTH_SCORE,
  PERIOD_RESULT,
  PERIOD_HANDICAP,
  PERIOD_TOTAL,
  HIGHEST_PERIOD,
  NEXT_GOAL,
]
