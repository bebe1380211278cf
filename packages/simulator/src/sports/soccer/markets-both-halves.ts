import type { Line, MarginClass, OutcomeLabel } from '../../engine/engine.ts'
import {
  buildLineRange,
  COMPETITORS,
  compareScores,
  HALF_FULL_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import type { Tier } from '../../feed/feed-catalogue.ts'
import { totalSpecifier } from '../../markets/market-lines.ts'
import type { Pair } from '../../shared/side.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import { addWins, gradeWins, isOver, type Wins } from './score-market.ts'
import { type SoccerState, secondHalf } from './state.ts'

/** Markets that look at both halves: which outcomes win is said for the scores of the two. */

interface BothHalvesMarket {
  readonly id: string
  readonly priority: number
  /** 2 when absent. */
  readonly tier?: Tier
  readonly lines?: readonly Line[]
  readonly margin?: MarginClass
  readonly size: number
  readonly name: string
  specifier?(line: Line): string
  readonly outcomes: readonly OutcomeLabel[]
  wins(first: Pair, second: Pair, line: Line): Wins
}

function buildBothHalvesMarket(market: BothHalvesMarket): SoccerDescriptor {
  const { id, priority, margin = 'two', size } = market
  return {
    id,
    priority,
    tier: market.tier ?? 2,
    ...(market.lines && { lines: market.lines }),
    groups: ['halves', 'specials'],
    margin,
    core: false,
    name: market.name,
    specifier: line => market.specifier?.(line) ?? '',
    outcomes: market.outcomes,
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

const yes = (isTrue: boolean): Wins => (isTrue ? 1 : 2)

type Test = (first: Pair, second: Pair, line: Line) => boolean

function yesNo(id: string, priority: number, name: string, test: Test): SoccerDescriptor {
  const wins = (first: Pair, second: Pair, line: Line) => yes(test(first, second, line))
  return buildBothHalvesMarket({ id, priority, size: 2, name, outcomes: YES_NO_OUTCOMES, wins })
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
    yesNo(ids[side], priority + side, `${COMPETITORS[side]} ${text}`, (first, second) => test(side, first, second)),
  )
}

const HALVES = ['1st half', '2nd half', 'equal'] as const

/** Ids 52, 53, 54: in which half more goals fall. */
function highestHalf(id: string, priority: number, name: string, count: (pair: Pair) => number): SoccerDescriptor {
  return buildBothHalvesMarket({
    id,
    priority,
    margin: 'three',
    size: 3,
    name,
    outcomes: HALVES.map((half, index) => ({ id: String(436 + 2 * index), name: half })),
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
  name: '1st/2nd half both teams to score',
  outcomes: [
    { id: '806', name: 'no/no' },
    { id: '808', name: 'yes/no' },
    { id: '810', name: 'yes/yes' },
    { id: '812', name: 'no/yes' },
  ],
  wins: (first, second) => {
    if (BOTH(first)) return 1 << (BOTH(second) ? 2 : 1)
    return 1 << (BOTH(second) ? 3 : 0)
  },
})

/** Id 818: nine ways over the halves, each with fewer or more goals. */
const HALF_FULL_AND_TOTAL = buildBothHalvesMarket({
  id: '818',
  tier: 1,
  lines: buildLineRange(1.5, 3.5, 1),
  priority: 72,
  margin: 'score',
  size: 18,
  name: 'Halftime/fulltime & total',
  specifier: totalSpecifier,
  outcomes: HALF_FULL_OUTCOMES.flatMap(({ name }, way) =>
    ['under', 'over'].map((side, index) => ({ id: String(1836 + 2 * way + index), name: `${name} & ${side} {total}` })),
  ),
  wins: (first, second, { value }) => {
    const way = compareScores(...first) * 3 + compareScores(first[0] + second[0], first[1] + second[1])
    return 1 << (way * 2 + (sum(first) + sum(second) > value ? 1 : 0))
  },
})

export const BOTH_HALVES_MARKETS: readonly SoccerDescriptor[] = [
  ...bySide(['48', '49'], 60, 'to win both halves', (side, a, b) => hasWon(side, a) && hasWon(side, b)),
  ...bySide(['50', '51'], 62, 'to win either half', (side, a, b) => hasWon(side, a) || hasWon(side, b)),
  highestHalf('52', 64, 'Highest scoring half', sum),
  highestHalf('53', 65, '{$competitor1} highest scoring half', pair => pair[0]),
  highestHalf('54', 66, '{$competitor2} highest scoring half', pair => pair[1]),
  ...bySide(['56', '57'], 67, 'to score in both halves', (side, a, b) => of(side, a)[0] > 0 && of(side, b)[0] > 0),
  BOTH_SCORE_IN_HALVES,
  yesNo('58', 70, 'Both halves over 1.5', (a, b) => sum(a) > 1.5 && sum(b) > 1.5),
  yesNo('59', 71, 'Both halves under 1.5', (a, b) => sum(a) < 1.5 && sum(b) < 1.5),
  HALF_FULL_AND_TOTAL,
]
