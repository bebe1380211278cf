import type { Line, MarginClass, OutcomeLabel } from '../../engine/engine.ts'
import {
  buildLineRange,
  COMPETITORS,
  gradeFlags,
  HALF_FULL_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import type { Tier } from '../../feed/feed-catalogue.ts'
import { totalSpecifier } from '../../markets/market-lines.ts'
import type { Pair } from '../../shared/side.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import { addChance, createWinnerTables, GOALS_LIMIT, isOver, listIndexes } from './score-market.ts'
import { isOverLine, not, RESULT_PREDICATES, splitBy } from './score-predicates.ts'
import { secondHalf } from './state.ts'

/** Markets that look at both halves: each outcome has a predicate of the two scores. */

type HalvesPredicate = (first: Pair, second: Pair, line: Line) => boolean

interface BothHalvesMarket {
  readonly id: string
  readonly priority: number
  /** 2 when absent. */
  readonly tier?: Tier
  readonly lines?: readonly Line[]
  readonly margin?: MarginClass
  readonly name: string
  specifier?(line: Line): string
  readonly outcomes: readonly OutcomeLabel[]
  /** Whether each outcome wins, in their order. */
  readonly wins: readonly HalvesPredicate[]
}

function buildBothHalvesMarket(market: BothHalvesMarket): SoccerDescriptor {
  const { id, priority, margin = 'two', wins } = market
  const tableOf = createWinnerTables()
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
      out.length = wins.length
      out.fill(0)
      if (isOver(model.state)) return false
      const table = tableOf(line)
      for (const { first, second, chance } of model.courses) {
        const key = numberScores(first, second)
        let winners = table.get(key)
        if (!winners) {
          winners = listIndexes(wins.map(isWinner => isWinner(first, second, line)))
          table.set(key, winners)
        }
        addChance(out, winners, chance)
      }
      return true
    },
    settle: (state, line) =>
      isOver(state) ? gradeFlags(wins.map(isWinner => isWinner(state.firstHalf, secondHalf(state), line))) : undefined,
  }
}

function numberScores(first: Pair, second: Pair): number {
  const number = (first[0] * GOALS_LIMIT + first[1]) * GOALS_LIMIT
  return (number + second[0]) * GOALS_LIMIT + second[1]
}

function yesNo(id: string, priority: number, name: string, predicate: HalvesPredicate): SoccerDescriptor {
  const wins: readonly HalvesPredicate[] = [predicate, (...scores) => !predicate(...scores)]
  return buildBothHalvesMarket({ id, priority, name, outcomes: YES_NO_OUTCOMES, wins })
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
    name,
    outcomes: HALVES.map((half, index) => ({ id: String(436 + 2 * index), name: half })),
    wins: [
      (first, second) => count(first) > count(second),
      (first, second) => count(first) < count(second),
      (first, second) => count(first) === count(second),
    ],
  })
}

const bothScore = ([home, away]: Pair) => home > 0 && away > 0

const BOTH_SCORE_IN_HALVES = buildBothHalvesMarket({
  id: '55',
  priority: 69,
  margin: 'score',
  name: '1st/2nd half both teams to score',
  outcomes: [
    { id: '806', name: 'no/no' },
    { id: '808', name: 'yes/no' },
    { id: '810', name: 'yes/yes' },
    { id: '812', name: 'no/yes' },
  ],
  wins: [
    (first, second) => !bothScore(first) && !bothScore(second),
    (first, second) => bothScore(first) && !bothScore(second),
    (first, second) => bothScore(first) && bothScore(second),
    (first, second) => !bothScore(first) && bothScore(second),
  ],
})

/** Id 818: nine ways over the halves, each with fewer or more goals. */
const HALF_FULL_AND_TOTAL = buildBothHalvesMarket({
  id: '818',
  tier: 1,
  lines: buildLineRange(1.5, 3.5, 1),
  priority: 72,
  margin: 'score',
  name: 'Halftime/fulltime & total',
  specifier: totalSpecifier,
  outcomes: HALF_FULL_OUTCOMES.flatMap(({ name }, way) =>
    ['under', 'over'].map((side, index) => ({ id: String(1836 + 2 * way + index), name: `${name} & ${side} {total}` })),
  ),
  wins: RESULT_PREDICATES.flatMap(wasHalfTime =>
    splitBy(RESULT_PREDICATES, not(isOverLine)).map(
      (isFullTime): HalvesPredicate =>
        (first, second, line) =>
          wasHalfTime(first, line) && isFullTime([first[0] + second[0], first[1] + second[1]], line),
    ),
  ),
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
