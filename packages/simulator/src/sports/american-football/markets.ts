import type { Line } from '../../engine/engine.ts'
import { buildLineRange, COMPETITORS } from '../../engine/outcome-sets.ts'
import { listNumbers } from '../../markets/market-lines.ts'
import { linesAround, totalsAround } from '../periods/line-ranges.ts'
import * as build from '../periods/markets.ts'
import { halfFull, highestPart } from '../periods/markets-parts.ts'
import type { Scope } from '../periods/state.ts'
import { QUARTERS } from './state.ts'

/** American football markets: the match to its end, its regular time, the halves and the quarters. */

const TO_THE_END: Scope = { first: 0, end: QUARTERS, withExtra: true }
const REGULAR: Scope = { first: 0, end: QUARTERS, withExtra: false }
const FIRST: Scope = { first: 0, end: 2, withExtra: false }
const SECOND: Scope = { first: 2, end: QUARTERS, withExtra: false }
const PARTS: readonly Scope[] = [0, 1, 2, 3].map(first => ({ first, end: first + 1, withExtra: false }))
/** Points: many lines are near even. */
const REACH = 0.16
const REACH_OF_PART = 0.2

const whole = (name: string) => ({ scope: () => TO_THE_END, name, reach: REACH })
const half = (name: string) => ({
  scope: () => FIRST,
  name: `1st half – ${name}`,
  reach: REACH_OF_PART,
  betStop: 'half_time',
})
const second = (name: string) => ({ scope: () => SECOND, name: `2nd half – ${name}`, reach: REACH_OF_PART })
const quarter = (name: string) => ({
  scope: ({ nr }: Line) => PARTS[nr - 1] ?? REGULAR,
  name: `{!quarternr} quarter – ${name}`,
  numbered: 'quarternr',
  reach: REACH_OF_PART,
  betStop: 'quarter_end',
})

const QUARTER_NUMBERS = listNumbers(QUARTERS)

export const WINNER = build.winner({
  ...whole('Winner (incl. overtime)'),
  id: '219',
  priority: 1,
  groups: ['main'],
  core: true,
})
/** The match has a winner, so half a point would only say who. */
export const HANDICAP = build.handicap({
  ...whole('Handicap (incl. overtime)'),
  id: '223',
  lines: ({ edge }) => linesAround(-edge, 38).filter(({ value }) => Math.abs(value) > 1),
  priority: 2,
  groups: ['main', 'handicaps'],
  core: true,
})
export const TOTAL = build.total({
  ...whole('Total (incl. overtime)'),
  id: '225',
  lines: ({ total }) => totalsAround(total, 42),
  priority: 3,
  groups: ['main', 'totals'],
  core: true,
})

export const SIDE_TOTALS = ([0, 1] as const).map(side =>
  build.total(
    {
      ...whole(''),
      name: `${COMPETITORS[side]} total (incl. overtime)`,
      id: side === 0 ? '227' : '228',
      tier: 3,
      lines: ({ total, edge }) => totalsAround((total + (side === 0 ? edge : -edge)) / 2, 30, side),
      priority: 10 + side,
      groups: ['teams', 'totals'],
    },
    side,
  ),
)
export const ODD_EVEN = build.oddEven({
  ...whole('Odd/even (incl. overtime)'),
  id: '229',
  tier: 3,
  priority: 40,
  groups: ['specials'],
})
export const RESULT = build.threeWay({
  scope: () => REGULAR,
  name: '1x2',
  id: '1',
  priority: 12,
  groups: ['main'],
})
export const OVERTIME = build.overtime({
  scope: () => REGULAR,
  name: 'Will there be overtime',
  id: '220',
  tier: 3,
  priority: 41,
  groups: ['specials'],
})

export const HALF_RESULT = build.threeWay({ ...half('1x2'), id: '60', priority: 14, groups: ['halves'] })
export const HALF_TOTAL = build.total({
  ...half('total'),
  id: '68',
  lines: ({ total }) => totalsAround(total / 2, 26),
  priority: 15,
  groups: ['halves', 'totals'],
})
export const HALF_HANDICAP = build.handicap({
  ...half('handicap'),
  id: '66',
  lines: ({ edge }) => linesAround(-edge / 2, 24),
  priority: 16,
  groups: ['halves', 'handicaps'],
})
export const HALF_NO_BET = build.drawNoBet({
  ...half('draw no bet'),
  id: '64',
  tier: 2,
  priority: 17,
  groups: ['halves'],
})
export const HALF_ODD_EVEN = build.oddEven({
  ...half('odd/even'),
  id: '74',
  tier: 2,
  priority: 18,
  groups: ['halves', 'specials'],
})
export const SECOND_RESULT = build.threeWay({ ...second('1x2'), id: '83', tier: 2, priority: 30, groups: ['halves'] })
export const SECOND_TOTAL = build.total({
  ...second('total'),
  id: '90',
  tier: 2,
  lines: ({ total }) => totalsAround(total / 2, 26),
  priority: 31,
  groups: ['halves', 'totals'],
})
export const SECOND_HANDICAP = build.handicap({
  ...second('handicap'),
  id: '88',
  tier: 2,
  lines: ({ edge }) => linesAround(-edge / 2, 24),
  priority: 32,
  groups: ['halves', 'handicaps'],
})
export const HALF_FULL = halfFull(
  { id: '47', tier: 3, priority: 19, groups: ['halves', 'specials'], name: 'Halftime/fulltime' },
  FIRST,
  SECOND,
)
export const HIGHEST_HALF = highestPart(
  { id: '52', tier: 2, priority: 33, groups: ['halves', 'specials'], name: 'Highest scoring half' },
  [FIRST, SECOND],
  [
    ['436', '1st half'],
    ['438', '2nd half'],
    ['440', 'equal'],
  ],
)

export const QUARTER_RESULT = build.threeWay({
  ...quarter('1x2'),
  id: '235',
  tier: 3,
  lines: QUARTER_NUMBERS,
  priority: 20,
  groups: ['quarters'],
})
export const QUARTER_TOTAL = build.total({
  ...quarter('total'),
  id: '236',
  tier: 3,
  lines: QUARTER_NUMBERS.flatMap(({ nr }) => buildLineRange(0.5, 30.5, 1, nr)),
  priority: 21,
  groups: ['quarters', 'totals'],
})
export const QUARTER_HANDICAP = build.handicap({
  ...quarter('handicap'),
  id: '303',
  tier: 3,
  lines: ({ edge }) => QUARTER_NUMBERS.flatMap(({ nr }) => linesAround(-edge / 4, 16, nr)),
  priority: 22,
  groups: ['quarters', 'handicaps'],
})

export const FOOTBALL_MARKETS: readonly build.ScoreDescriptor[] = [
  WINNER,
  HANDICAP,
  TOTAL,
  ...SIDE_TOTALS,
  ODD_EVEN,
  RESULT,
  OVERTIME,
  HALF_RESULT,
  HALF_TOTAL,
  HALF_HANDICAP,
  HALF_NO_BET,
  HALF_ODD_EVEN,
  SECOND_RESULT,
  SECOND_TOTAL,
  SECOND_HANDICAP,
  HALF_FULL,
  HIGHEST_HALF,
  QUARTER_RESULT,
  QUARTER_TOTAL,
  QUARTER_HANDICAP,
]
