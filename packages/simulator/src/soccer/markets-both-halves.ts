import type { Line, MarginClass } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { compareScores, formatLine } from '../outcome-sets.ts'
import type { Pair } from '../side.ts'
import { type SoccerDescriptor, totalSpecifier } from './markets-main.ts'
import { addWins, gradeWins, isOver, type Wins } from './score-market.ts'
import { type SoccerState, secondHalf } from './state.ts'

/** Markets that look at both halves: which outcomes win is said for the scores of the two. */

interface BothHalvesMarket {
  readonly id: string
  readonly priority: number
  readonly margin?: MarginClass
  readonly size: number
  name(line: Line, fixture: Fixture): string
  specifier?(line: Line): string
  outcomes(line: Line, fixture: Fixture): readonly (readonly [id: string, name: string])[]
  wins(first: Pair, second: Pair, line: Line): Wins
}

function buildBothHalvesMarket(market: BothHalvesMarket): SoccerDescriptor {
  const { id, priority, margin = 'two', size } = market
  return {
    id,
    priority,
    groups: ['halves', 'specials'],
    margin,
    core: false,
    name: (line, fixture) => market.name(line, fixture),
    specifier: line => market.specifier?.(line) ?? '',
    outcomes: (line, fixture) => market.outcomes(line, fixture).map(([outcome, name]) => ({ id: outcome, name })),
    quote: (model, line, out) => {
      out.length = size
      out.fill(0)
      if (isOver(model.state)) return false
      for (const { first, second, chance } of model.courses) addWins(out, market.wins(first, second, line), chance)
      return true
    },
    settle: (state, line) => (isOver(state) ? gradeWins(winsOf(market, state, line), size) : undefined),
  }
}

function winsOf(market: BothHalvesMarket, state: SoccerState, line: Line): Wins {
  return market.wins(state.firstHalf, secondHalf(state), line)
}

const YES_NO = [
  ['74', 'yes'],
  ['76', 'no'],
] as const
const yes = (isTrue: boolean): Wins => (isTrue ? 1 : 2)
const nameOf = (side: 0 | 1, { home, away }: Fixture) => (side === 0 ? home.name : away.name)

type Test = (first: Pair, second: Pair, line: Line) => boolean

function yesNo(id: string, priority: number, name: BothHalvesMarket['name'], test: Test): SoccerDescriptor {
  const wins = (first: Pair, second: Pair, line: Line) => yes(test(first, second, line))
  return buildBothHalvesMarket({ id, priority, size: 2, name, outcomes: () => YES_NO, wins })
}

/** The side's goals and the other's. */
function of(side: 0 | 1, pair: Pair): Pair {
  return side === 0 ? pair : [pair[1], pair[0]]
}

const hasWon = (side: 0 | 1, pair: Pair) => of(side, pair)[0] > of(side, pair)[1]
const sum = (pair: Pair) => pair[0] + pair[1]

function bySide(
  ids: readonly [string, string],
  priority: number,
  text: string,
  test: (side: 0 | 1, first: Pair, second: Pair) => boolean,
): readonly SoccerDescriptor[] {
  return ([0, 1] as const).map(side =>
    yesNo(
      ids[side],
      priority + side,
      (_line, fixture) => `${nameOf(side, fixture)} ${text}`,
      (first, second) => test(side, first, second),
    ),
  )
}

const HALVES = ['1st half', '2nd half', 'equal'] as const

/** Ids 52, 53, 54: in which half more goals fall. */
function highestHalf(
  id: string,
  priority: number,
  name: BothHalvesMarket['name'],
  count: (pair: Pair) => number,
): SoccerDescriptor {
  return buildBothHalvesMarket({
    id,
    priority,
    margin: 'three',
    size: 3,
    name,
    outcomes: () => HALVES.map((half, index) => [String(436 + 2 * index), half] as const),
    wins: (first, second) => {
      const difference = count(first) - count(second)
      return 1 << (difference > 0 ? 0 : difference < 0 ? 1 : 2)
    },
  })
}

const BOTH = (pair: Pair) => pair[0] > 0 && pair[1] > 0

const BOTH_SCORE_IN_HALVES = buildBothHalvesMarket({
  id: '55',
  priority: 69,
  margin: 'score',
  size: 4,
  name: () => '1st/2nd half both teams to score',
  outcomes: () => [
    ['806', 'no/no'],
    ['808', 'yes/no'],
    ['810', 'yes/yes'],
    ['812', 'no/yes'],
  ],
  wins: (first, second) => {
    if (BOTH(first)) return 1 << (BOTH(second) ? 2 : 1)
    return 1 << (BOTH(second) ? 3 : 0)
  },
})

/** Id 818: nine ways over the halves, each with fewer or more goals. */
export const HALF_FULL_AND_TOTAL = buildBothHalvesMarket({
  id: '818',
  priority: 72,
  margin: 'score',
  size: 18,
  name: () => 'Halftime/fulltime & total',
  specifier: totalSpecifier,
  outcomes: ({ value }, { home, away }) => {
    const names = [home.name, 'draw', away.name]
    return Array.from({ length: 18 }, (_, index) => {
      const way = `${names[Math.floor(index / 6)]}/${names[Math.floor(index / 2) % 3]}`
      const side = index % 2 === 0 ? 'under' : 'over'
      return [String(1836 + index), `${way} & ${side} ${formatLine(value)}`] as const
    })
  },
  wins: (first, second, { value }) => {
    const way = compareScores(...first) * 3 + compareScores(first[0] + second[0], first[1] + second[1])
    return 1 << (way * 2 + (sum(first) + sum(second) > value ? 1 : 0))
  },
})

/** Every market on both halves but the last, which has lines. */
export const BOTH_HALVES_MARKETS: readonly SoccerDescriptor[] = [
  ...bySide(['48', '49'], 60, 'to win both halves', (side, a, b) => hasWon(side, a) && hasWon(side, b)),
  ...bySide(['50', '51'], 62, 'to win either half', (side, a, b) => hasWon(side, a) || hasWon(side, b)),
  highestHalf('52', 64, () => 'Highest scoring half', sum),
  highestHalf(
    '53',
    65,
    (_line, fixture) => `${nameOf(0, fixture)} highest scoring half`,
    pair => pair[0],
  ),
  highestHalf(
    '54',
    66,
    (_line, fixture) => `${nameOf(1, fixture)} highest scoring half`,
    pair => pair[1],
  ),
  ...bySide(['56', '57'], 67, 'to score in both halves', (side, a, b) => of(side, a)[0] > 0 && of(side, b)[0] > 0),
  BOTH_SCORE_IN_HALVES,
  yesNo(
    '58',
    70,
    () => 'Both halves over 1.5',
    (a, b) => sum(a) > 1.5 && sum(b) > 1.5,
  ),
  yesNo(
    '59',
    71,
    () => 'Both halves under 1.5',
    (a, b) => sum(a) < 1.5 && sum(b) < 1.5,
  ),
]
