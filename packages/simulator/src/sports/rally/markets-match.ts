import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import {
  buildLineRange,
  COMPETITORS,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  TOTAL_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { hcpSpecifier, totalSpecifier } from '../../markets/market-lines.ts'
import { isWithin, quoteTwo } from '../../markets/market-quotes.ts'
import { neededOf } from '../../models/best-of.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { bestOf, type Contest, type Naming } from '../best-of/markets.ts'
import type { RallyModel } from './model.ts'
import type { RallyRules } from './rules.ts'
import { pointsWon, type RallyState, setsWon } from './state.ts'

/** Markets on the points of the whole match. */
export type RallyDescriptor = MarketDescriptor<RallyState, RallyModel>

export const RALLY_CONTEST: Contest<RallyState, RallyModel> = {
  won: setsWon,
  isDecided: state => state.decided,
  scores: model => model.outlook.scores,
}

const common = { margin: 'two', specifier: () => '' } as const

const POINT_TOTAL: RallyDescriptor = {
  ...common,
  id: '238',
  joint: 'total',
  core: true,
  priority: 2,
  groups: ['main', 'totals'],
  competesForBalance: true,
  name: 'Total points',
  specifier: totalSpecifier,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: ({ outlook, done }, { value }, out) => {
    quoteTwo(outlook.points('total').above(value - done[0] - done[1]), out)
    return isWithin(out[0] ?? 0, 0.34)
  },
  settle: (state, { value }) => {
    const [home, away] = pointsWon(state)
    return gradeTotal(home + away, value, state.decided)
  },
}

const POINT_HANDICAP: RallyDescriptor = {
  ...POINT_TOTAL,
  id: '237',
  joint: undefined,
  priority: 3,
  groups: ['main', 'handicaps'],
  name: 'Point handicap',
  specifier: hcpSpecifier,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: ({ outlook, done }, { value }, out) => {
    quoteTwo(outlook.points('difference').above(done[1] - done[0] - value), out)
    return isWithin(out[0] ?? 0, 0.34)
  },
  settle: (state, { value }) => {
    const [home, away] = pointsWon(state)
    return state.decided ? gradeTwoWay(home - away, value) : undefined
  },
}

function sideTotal(id: string, side: 0 | 1): RallyDescriptor {
  return {
    ...POINT_TOTAL,
    id,
    tier: 2,
    joint: undefined,
    core: false,
    priority: 20 + side,
    groups: ['teams', 'totals'],
    name: `${COMPETITORS[side]} total points`,
    quote: ({ outlook, done }, { value }, out) => {
      quoteTwo(outlook.points(side === 0 ? 'home' : 'away').above(value - done[side]), out)
      return isWithin(out[0] ?? 0, 0.35)
    },
    settle: (state, { value }) => gradeTotal(pointsWon(state)[side], value, state.decided),
  }
}

const HOME_POINTS = sideTotal('239', 0)
const AWAY_POINTS = sideTotal('240', 1)

const ODD_EVEN_POINTS: RallyDescriptor = {
  ...common,
  id: '26',
  core: false,
  priority: 40,
  groups: ['specials'],
  name: 'Odd/even',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: ({ outlook, done }, _line, out) => {
    const { odd } = outlook.points('total')
    quoteTwo((done[0] + done[1]) % 2 === 0 ? odd : 1 - odd, out)
    return true
  },
  settle: state => {
    const [home, away] = pointsWon(state)
    return state.decided ? gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2) : undefined
  },
}

/** The side wins at least one set. */
export function winsOne(side: 0 | 1, unit: string, { id, priority, groups }: Omit<Naming, 'name'>): RallyDescriptor {
  return {
    ...common,
    id,
    joint: 'parts',
    priority,
    groups,
    core: false,
    name: `${COMPETITORS[side]} to win a ${unit}`,
    outcomes: YES_NO_OUTCOMES,
    quote: ({ outlook, state }, _line, out) => {
      const { scores } = outlook
      quoteTwo(1 - (scores[side === 0 ? scores.length - 1 : 0] as number), out)
      return setsWon(state)[side] === 0
    },
    settle: state => {
      if (setsWon(state)[side] > 0) return gradeSingleWinner(0, 2)
      return state.decided ? gradeSingleWinner(1, 2) : undefined
    },
  }
}

/** Half lines that points of a match may reach: from about the shortest it can be to about the longest it is. */
function pointLines(of: number, target: number): Readonly<Record<'total' | 'handicap' | 'side', Line[]>> {
  const shortest = neededOf(of) * target
  const step = target > 20 ? 2 : 1
  const reach = Math.floor(shortest * 0.55)
  return {
    total: buildLineRange(Math.floor(shortest * 1.25) + 0.5, of * target * 1.95, step),
    handicap: buildLineRange(0.5 - reach, reach - 0.5, 1),
    side: buildLineRange(Math.floor(shortest * 0.6) + 0.5, of * target, step),
  }
}

/** The markets on points, with the lines of a sport whose sets go to so many. */
export function listPointMarkets({ target }: RallyRules): readonly RallyDescriptor[] {
  const lines = (kind: 'total' | 'handicap' | 'side') => (fixture: Fixture) => pointLines(bestOf(fixture), target)[kind]
  return [
    { ...POINT_TOTAL, lines: lines('total') },
    { ...POINT_HANDICAP, lines: lines('handicap') },
    { ...HOME_POINTS, lines: lines('side') },
    { ...AWAY_POINTS, lines: lines('side') },
    ODD_EVEN_POINTS,
  ]
}
