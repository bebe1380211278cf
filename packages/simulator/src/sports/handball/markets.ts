import type { Line } from '../../engine/engine.ts'
import { COMPETITORS } from '../../engine/outcome-sets.ts'
import { toLines } from '../../markets/market-lines.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { linesAround, totalsAround } from '../periods/line-ranges.ts'
import * as build from '../periods/markets.ts'
import { halfFull, highestPart } from '../periods/markets-parts.ts'
import type { Scope } from '../periods/state.ts'

/** Handball markets: the match and its halves. */

const MATCH: Scope = { first: 0, end: 2, withExtra: false }
const FIRST: Scope = { first: 0, end: 1, withExtra: false }
const SECOND: Scope = { first: 1, end: 2, withExtra: false }
/** Lines are a goal apart: so many on both sides are near enough. */
const REACH = 0.28

const match = (name: string) => ({ scope: () => MATCH, name, reach: REACH })
const first = (name: string) => ({
  scope: () => FIRST,
  name: `1st half – ${name}`,
  reach: REACH,
  betStop: 'half_time',
})
const second = (name: string) => ({ scope: () => SECOND, name: `2nd half – ${name}`, reach: REACH })

/** Starts of the European handicap: those around the likely difference. */
function starts({ edge }: Fixture): Line[] {
  const middle = Math.round(-edge)
  return toLines([-3, -2, -1, 0, 1, 2, 3].map(step => middle + step).filter(value => value !== 0))
}

export const RESULT = build.threeWay({ ...match('1x2'), id: '1', priority: 1, groups: ['main'], core: true })
export const TOTAL = build.total({
  ...match('Total'),
  id: '18',
  lines: ({ total }) => totalsAround(total, 22),
  priority: 2,
  groups: ['main', 'goals', 'totals'],
  core: true,
})
export const HANDICAP = build.handicap({
  ...match('Handicap'),
  id: '16',
  lines: ({ edge }) => linesAround(-edge, 22),
  priority: 3,
  groups: ['main', 'handicaps'],
  core: true,
})
export const DOUBLE_CHANCE = build.doubleChance({ ...match('Double chance'), id: '10', priority: 4, groups: ['main'] })
export const DRAW_NO_BET = build.drawNoBet({ ...match('Draw no bet'), id: '11', priority: 5, groups: ['main'] })
export const EUROPEAN = build.europeanHandicap({
  ...match(''),
  name: 'Handicap {hcp}',
  id: '14',
  tier: 3,
  lines: starts,
  priority: 20,
  groups: ['handicaps'],
})
export const ODD_EVEN = build.oddEven({
  ...match('Odd/even'),
  id: '26',
  tier: 3,
  priority: 22,
  groups: ['goals', 'specials'],
})

const SIDES = [0, 1] as const

export const SIDE_TOTALS = SIDES.map(side =>
  build.total(
    {
      ...match(''),
      name: `${COMPETITORS[side]} total`,
      id: side === 0 ? '19' : '20',
      tier: 3,
      lines: ({ total, edge }) => totalsAround((total + (side === 0 ? edge : -edge)) / 2, 14, side),
      priority: 10 + side,
      groups: ['goals', 'teams', 'totals'],
    },
    side,
  ),
)

export const FIRST_RESULT = build.threeWay({ ...first('1x2'), id: '60', priority: 12, groups: ['halves'] })
export const FIRST_TOTAL = build.total({
  ...first('total'),
  id: '68',
  lines: ({ total }) => totalsAround(total / 2, 14),
  priority: 13,
  groups: ['halves', 'totals'],
})
export const FIRST_HANDICAP = build.handicap({
  ...first('handicap'),
  id: '66',
  lines: ({ edge }) => linesAround(-edge / 2, 14),
  priority: 14,
  groups: ['halves', 'handicaps'],
})
export const FIRST_DOUBLE = build.doubleChance({
  ...first('double chance'),
  id: '63',
  tier: 2,
  priority: 15,
  groups: ['halves'],
})
export const FIRST_NO_BET = build.drawNoBet({
  ...first('draw no bet'),
  id: '64',
  tier: 2,
  priority: 16,
  groups: ['halves'],
})
export const FIRST_ODD_EVEN = build.oddEven({
  ...first('odd/even'),
  id: '74',
  tier: 2,
  priority: 19,
  groups: ['halves', 'specials'],
})
export const FIRST_SIDE_TOTALS = SIDES.map(side =>
  build.total(
    {
      ...first(''),
      name: `1st half – ${COMPETITORS[side]} total`,
      id: side === 0 ? '69' : '70',
      tier: 2,
      lines: ({ total, edge }) => totalsAround((total + (side === 0 ? edge : -edge)) / 4, 9, side),
      priority: 17 + side,
      groups: ['halves', 'teams', 'totals'],
    },
    side,
  ),
)

export const SECOND_RESULT = build.threeWay({ ...second('1x2'), id: '83', tier: 3, priority: 24, groups: ['halves'] })
export const SECOND_TOTAL = build.total({
  ...second('total'),
  id: '90',
  tier: 3,
  lines: ({ total }) => totalsAround(total / 2, 14),
  priority: 25,
  groups: ['halves', 'totals'],
})
export const SECOND_HANDICAP = build.handicap({
  ...second('handicap'),
  id: '88',
  tier: 2,
  lines: ({ edge }) => linesAround(-edge / 2, 14),
  priority: 26,
  groups: ['halves', 'handicaps'],
})

export const HALF_FULL = halfFull(
  { id: '47', tier: 3, priority: 21, groups: ['halves', 'specials'], name: 'Halftime/fulltime' },
  FIRST,
  SECOND,
)
export const HIGHEST_HALF = highestPart(
  { id: '52', tier: 2, priority: 23, groups: ['halves', 'specials'], name: 'Highest scoring half' },
  [FIRST, SECOND],
  [
    ['436', '1st half'],
    ['438', '2nd half'],
    ['440', 'equal'],
  ],
)

export const HANDBALL_MARKETS: readonly build.ScoreDescriptor[] = [
  RESULT,
  TOTAL,
  HANDICAP,
  DOUBLE_CHANCE,
  DRAW_NO_BET,
  EUROPEAN,
  ODD_EVEN,
  ...SIDE_TOTALS,
  FIRST_RESULT,
  FIRST_TOTAL,
  FIRST_HANDICAP,
  FIRST_DOUBLE,
  FIRST_NO_BET,
  FIRST_ODD_EVEN,
  ...FIRST_SIDE_TOTALS,
  SECOND_RESULT,
  SECOND_TOTAL,
  SECOND_HANDICAP,
  HALF_FULL,
  HIGHEST_HALF,
]
