import {
  buildLineRange,
  COMPETITORS,
  compareScores,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import type { Tier } from '../../feed/feed-catalogue.ts'
import { hcpSpecifier, totalSpecifier } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { lineProbability } from '../../models/quarter-lines.ts'
import type { Pair } from '../../shared/side.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import type { Counts, SoccerModel } from './model.ts'
import { isOver, isPartOver } from './score-market.ts'
import type { SoccerState } from './state.ts'

/** Corners and cards: how many, of whom more. A yellow card counts one, a red card two. */

interface Count {
  readonly part: 'match' | 'first'
  readonly priority: number
  readonly label: string
  ofState(state: SoccerState): Pair
  ofModel(model: SoccerModel): Counts
}

const CORNERS: Count = {
  part: 'match',
  priority: 80,
  label: 'corners',
  ofState: ({ corners }) => corners,
  ofModel: model => model.corners,
}

const FIRST_CORNERS: Count = {
  part: 'first',
  priority: 86,
  label: 'corners',
  ofState: ({ firstCorners }) => firstCorners,
  ofModel: model => model.firstCorners,
}

const BOOKINGS: Count = {
  part: 'match',
  priority: 90,
  label: 'bookings',
  ofState: ({ yellow, red }) => [yellow[0] + 2 * red[0], yellow[1] + 2 * red[1]],
  ofModel: model => model.bookings,
}

const sum = ([home, away]: Pair) => home + away
const common = { groups: ['corners_cards'], margin: 'two', core: false } as const
const prefix = ({ part }: Count) => (part === 'first' ? '1st half – ' : '')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function betStop({ part }: Count): Pick<SoccerDescriptor, 'betStop'> {
  return part === 'first' ? { betStop: 'half_time' } : {}
}

function totalOf(
  fields: Pick<SoccerDescriptor, 'id' | 'tier' | 'lines' | 'joint'>,
  count: Count,
  side?: 0 | 1,
): SoccerDescriptor {
  const of = (pair: Pair) => (side === undefined ? sum(pair) : pair[side])
  const text = `total ${count.label}`
  return {
    ...common,
    ...betStop(count),
    ...fields,
    priority: count.priority + (side ?? -1) + 2,
    competesForBalance: true,
    name:
      side === undefined
        ? prefix(count) + (count.part === 'first' ? text : capital(text))
        : `${COMPETITORS[side]} ${text}`,
    specifier: totalSpecifier,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const { sides, sum: both } = count.ofModel(model)
      const p = lineProbability(side === undefined ? both : sides[side], of(count.ofState(model.state)), -line.value)
      quoteTwo(p, out)
      return p > 0.12 && p < 0.88 && !isPartOver(model.state, count.part)
    },
    settle: (state, line) => gradeTotal(of(count.ofState(state)), line.value, isPartOver(state, count.part)),
  }
}

function countDifference(count: Count, state: SoccerState): number {
  const [home, away] = count.ofState(state)
  return home - away
}

function moreOf(id: string, tier: Tier, count: Count): SoccerDescriptor {
  return {
    ...common,
    ...betStop(count),
    id,
    tier,
    priority: count.priority,
    margin: 'three',
    name: `${prefix(count)}${count.part === 'first' ? count.label : capital(count.label)} 1x2`,
    specifier: () => '',
    outcomes: THREE_WAY_OUTCOMES,
    quote: (model, _line, out) => {
      out.length = 3
      out.fill(0)
      const { difference } = count.ofModel(model)
      const first = countDifference(count, model.state) - (difference.length - 1) / 2
      for (let i = 0; i < difference.length; i++) {
        const index = compareScores(first + i, 0)
        out[index] = (out[index] as number) + (difference[i] as number)
      }
      return !isPartOver(model.state, count.part)
    },
    settle: state =>
      isPartOver(state, count.part) ? gradeSingleWinner(compareScores(...count.ofState(state)), 3) : undefined,
  }
}

export const CORNER_HANDICAP: SoccerDescriptor = {
  ...common,
  id: '165',
  tier: 2,
  lines: buildLineRange(-5.5, 5.5, 1),
  priority: 84,
  groups: ['corners_cards', 'handicaps'],
  competesForBalance: true,
  name: 'Corner handicap',
  specifier: hcpSpecifier,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, line, out) => {
    const { difference } = model.corners
    const p = lineProbability(
      difference,
      countDifference(CORNERS, model.state) - (difference.length - 1) / 2,
      line.value,
    )
    quoteTwo(p, out)
    return p > 0.12 && p < 0.88
  },
  settle: (state, line) => (isOver(state) ? gradeTwoWay(countDifference(CORNERS, state), line.value) : undefined),
}

export const CORNERS_ODD_EVEN: SoccerDescriptor = {
  ...common,
  id: '172',
  tier: 1,
  priority: 85,
  name: 'Odd/even corners',
  specifier: () => '',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, _line, out) => {
    let odd = 0
    const sofar = sum(model.state.corners)
    model.corners.sum.forEach((p, more) => {
      if ((sofar + more) % 2 === 1) odd += p
    })
    quoteTwo(odd, out)
    return true
  },
  settle: state => (isOver(state) ? gradeSingleWinner(sum(state.corners) % 2 === 1 ? 0 : 1, 2) : undefined),
}

export const SENDING_OFF: SoccerDescriptor = {
  ...common,
  id: '146',
  tier: 2,
  priority: 95,
  name: 'Sending off',
  specifier: () => '',
  outcomes: YES_NO_OUTCOMES,
  quote: (model, _line, out) => {
    quoteTwo(model.redToCome, out)
    return sum(model.state.red) === 0
  },
  settle: state => {
    if (sum(state.red) > 0) return gradeSingleWinner(0, 2)
    return isOver(state) ? gradeSingleWinner(1, 2) : undefined
  },
}

const SIDE_CORNERS = buildLineRange(1.5, 8.5, 1)
const SIDE_CARDS = buildLineRange(0.5, 4.5, 1)

export const TOTAL_CORNERS = totalOf(
  { id: '166', tier: 3, lines: buildLineRange(5.5, 15.5, 1), joint: 'corners' },
  CORNERS,
)
export const HOME_CORNERS = totalOf({ id: '167', tier: 1, lines: SIDE_CORNERS }, CORNERS, 0)
export const AWAY_CORNERS = totalOf({ id: '168', tier: 1, lines: SIDE_CORNERS }, CORNERS, 1)
export const MORE_CORNERS = moreOf('162', 2, CORNERS)
export const FIRST_MORE_CORNERS = moreOf('173', 1, FIRST_CORNERS)
export const FIRST_TOTAL_CORNERS = totalOf({ id: '177', tier: 1, lines: buildLineRange(2.5, 7.5, 1) }, FIRST_CORNERS)
export const TOTAL_BOOKINGS = totalOf(
  { id: '139', tier: 3, lines: buildLineRange(1.5, 9.5, 1), joint: 'bookings' },
  BOOKINGS,
)
export const HOME_BOOKINGS = totalOf({ id: '140', tier: 1, lines: SIDE_CARDS }, BOOKINGS, 0)
export const AWAY_BOOKINGS = totalOf({ id: '141', tier: 1, lines: SIDE_CARDS }, BOOKINGS, 1)
export const MORE_BOOKINGS = moreOf('136', 2, BOOKINGS)

export const COUNT_MARKETS: readonly SoccerDescriptor[] = [
  CORNER_HANDICAP,
  CORNERS_ODD_EVEN,
  SENDING_OFF,
  TOTAL_CORNERS,
  HOME_CORNERS,
  AWAY_CORNERS,
  MORE_CORNERS,
  FIRST_MORE_CORNERS,
  FIRST_TOTAL_CORNERS,
  TOTAL_BOOKINGS,
  HOME_BOOKINGS,
  AWAY_BOOKINGS,
  MORE_BOOKINGS,
]
