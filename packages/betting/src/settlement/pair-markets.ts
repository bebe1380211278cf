/**
 * Markets on two numbers, home's and away's: goals, points, games, corners of a match or of a part of it. Outcome ids are
 * those of the Unified Odds Feed. A market gives null for an outcome or a specifier that it does not know.
 */
import { type ResultCode, toLineCode, toWinCode, VOID } from './result-codes.ts'

/** One outcome of a market's line. */
export interface OutcomeRef {
  readonly outcomeId: string
  /** Parts of the specifier. */
  readonly specifier: Readonly<Record<string, string>>
}

export type PairGrade = (home: number, away: number) => ResultCode

/** The one number that a grade follows from: the sum, the difference, or one side's. */
export type PairAxis = 'sum' | 'margin' | 'home' | 'away'

/** How an outcome is graded, and the numbers at which its grade may change. */
export interface PairClaim {
  readonly grade: PairGrade
  /** Absent where the grade takes both numbers. */
  readonly axis?: PairAxis
  /** By how much the backed side leads, after the handicap; absent where no side is backed. */
  readonly lead?: (home: number, away: number) => number
  /** The least number with which an over is won. */
  readonly target?: number
  /** Of the sum of both numbers. */
  readonly sum?: number
  /** Of their difference. */
  readonly margin?: number
  /** Of one of them. */
  readonly side?: number
}

export type PairMarket = (outcome: OutcomeRef) => PairClaim | null

type Test = (home: number, away: number) => boolean

const isWin: Test = (home, away) => home > away
const isDraw: Test = (home, away) => home === away
const isLoss: Test = (home, away) => home < away
const isBoth: Test = (home, away) => home > 0 && away > 0
const RESULTS: readonly Test[] = [isWin, isDraw, isLoss]
const DOUBLE_CHANCES: readonly Test[] = [
  (home, away) => home >= away,
  (home, away) => home !== away,
  (home, away) => home <= away,
]

/** What is known of a market without a line beside its grades. */
type Traits = Omit<PairClaim, 'grade' | 'lead' | 'target'>

type Lead = (home: number, away: number) => number
const homeLead: Lead = (home, away) => home - away
const awayLead: Lead = (home, away) => away - home
/** The leads of outcomes that back a side. */
const LEADS: ReadonlyMap<string, Lead> = new Map([
  ['1', homeLead],
  ['3', awayLead],
  ['4', homeLead],
  ['5', awayLead],
])

/** A market of outcomes that win or lose, by id. */
function buildTested(tests: readonly (readonly [id: string, test: Test])[], traits: Traits = {}): PairMarket {
  const byId = new Map(tests)
  return ({ outcomeId }) => {
    const test = byId.get(outcomeId)
    return test ? { ...traits, ...backing(outcomeId), grade: (home, away) => toWinCode(test(home, away)) } : null
  }
}

function backing(outcomeId: string): Pick<PairClaim, 'lead'> {
  const lead = LEADS.get(outcomeId)
  return lead ? { lead } : {}
}

/** Ids in steps from `first`, each with its test. */
function numberIds(first: number, step: number, tests: readonly Test[]): (readonly [string, Test])[] {
  return tests.map((test, index) => [String(first + index * step), test])
}

/** A line as the feed writes it; `0:1` is the start of a European handicap. Null where there is none in quarters. */
export function parseLine(text: string | undefined): number | null {
  if (text === undefined || !/^[+-]?\d+(\.\d+)?(:\d+(\.\d+)?)?$/.test(text)) return null
  const [home = 0, away = 0] = text.split(':').map(Number)
  const line = home - away
  return Number.isInteger(line * 4) ? line : null
}

/** A test that is never both: of `test`, and of its opposite. */
const not =
  (test: Test): Test =>
  (home, away) =>
    !test(home, away)

export const threeWay = buildTested(numberIds(1, 1, RESULTS), { axis: 'margin' })
export const doubleChance = buildTested(numberIds(9, 1, DOUBLE_CHANCES), { axis: 'margin' })
/** Who is ahead, as a winner or draw no bet: a tie does not exist or gives stakes back. */
export const winner = buildVoided(isDraw, [
  ['4', isWin],
  ['5', isLoss],
])
export const homeNoBet = buildVoided(isWin, [
  ['776', isDraw],
  ['778', isLoss],
])
export const awayNoBet = buildVoided(isLoss, [
  ['780', isWin],
  ['782', isDraw],
])

function buildVoided(isVoid: Test, tests: readonly (readonly [id: string, test: Test])[]): PairMarket {
  const byId = new Map(tests)
  return ({ outcomeId }) => {
    const test = byId.get(outcomeId)
    if (!test) return null
    const grade: PairGrade = (home, away) => (isVoid(home, away) ? VOID : toWinCode(test(home, away)))
    return { axis: 'margin', ...backing(outcomeId), grade }
  }
}

export const handicap: PairMarket = ({ outcomeId, specifier }) => {
  const line = parseLine(specifier.hcp)
  if (line === null) return null
  const isHome = outcomeId === '1714'
  if (!isHome && outcomeId !== '1715') return null
  const lead: Lead = isHome ? (home, away) => home - away + line : (home, away) => away - home - line
  return { axis: 'margin', margin: -line, lead, grade: (home, away) => toLineCode(lead(home, away), 0) }
}

export const europeanHandicap: PairMarket = ({ outcomeId, specifier }) => {
  const line = parseLine(specifier.hcp)
  const test = RESULTS[Number(outcomeId) - 1711]
  if (line === null || !test) return null
  const side = 1712 - Number(outcomeId)
  return {
    axis: 'margin',
    margin: -line,
    ...(side !== 0 && { lead: (home, away) => side * (home - away + line) }),
    grade: (home, away) => toWinCode(test(home + line, away)),
  }
}

/** One number of a pair, or their sum. */
interface Count {
  readonly axis: Exclude<PairAxis, 'margin'>
  readonly of: (home: number, away: number) => number
}
const SUM: Count = { axis: 'sum', of: (home, away) => home + away }
const HOME: Count = { axis: 'home', of: home => home }
const AWAY: Count = { axis: 'away', of: (_, away) => away }

function buildTotal({ axis, of }: Count): PairMarket {
  return ({ outcomeId, specifier }) => {
    const line = parseLine(specifier.total)
    if (line === null) return null
    const traits = { axis, [axis === 'sum' ? 'sum' : 'side']: line }
    if (outcomeId === '12') {
      return { ...traits, target: Math.ceil(line + 0.5), grade: (home, away) => toLineCode(of(home, away), -line) }
    }
    return outcomeId === '13' ? { ...traits, grade: (home, away) => toLineCode(-of(home, away), line) } : null
  }
}

export const total = buildTotal(SUM)
export const homeTotal = buildTotal(HOME)
export const awayTotal = buildTotal(AWAY)

function buildOddEven({ axis, of }: Count): PairMarket {
  const isOdd: Test = (home, away) => of(home, away) % 2 === 1
  return buildTested(
    [
      ['70', isOdd],
      ['72', not(isOdd)],
    ],
    { axis },
  )
}

export const oddEven = buildOddEven(SUM)
export const homeOddEven = buildOddEven(HOME)
export const awayOddEven = buildOddEven(AWAY)

function buildYesNo(test: Test, traits?: Traits): PairMarket {
  return buildTested(
    [
      ['74', test],
      ['76', not(test)],
    ],
    traits,
  )
}

export const bothScore = buildYesNo(isBoth)
export const homeCleanSheet = buildYesNo((_, away) => away === 0, { axis: 'away' })
export const awayCleanSheet = buildYesNo(home => home === 0, { axis: 'home' })
export const homeWinToNil = buildYesNo((home, away) => home > 0 && away === 0)
export const awayWinToNil = buildYesNo((home, away) => away > 0 && home === 0)
export const homeScores = buildYesNo(home => home > 0, { axis: 'home' })
export const awayScores = buildYesNo((_, away) => away > 0, { axis: 'away' })
/** Whether there is any at all. */
export const anyScores = buildYesNo((home, away) => home + away > 0, { axis: 'sum' })
/** Who scores the first, `7` for nobody; of no use where both have scored. */
export const firstScorer = buildTested([
  ['6', (home, away) => home > 0 && away === 0],
  ['7', (home, away) => home === 0 && away === 0],
  ['8', (home, away) => home === 0 && away > 0],
])
export const whichTeamScores = buildTested([
  ['784', (home, away) => home === 0 && away === 0],
  ['788', (home, away) => home > 0 && away === 0],
  ['790', (home, away) => home === 0 && away > 0],
  ['792', isBoth],
])

/** Exact numbers from nought, the last of `size` outcomes for all above. */
function buildExact(prefix: string, first: number, size: number, { axis, of }: Count): PairMarket {
  const most = size - 1
  const tests = Array.from({ length: size }, (_, index): readonly [string, Test] => [
    `${prefix}:${first + index}`,
    (home, away) => Math.min(most, of(home, away)) === index,
  ])
  return buildTested(tests, { axis, sum: most, side: most })
}

export const exactGoals = buildExact('sr:exact_goals:6+', 68, 7, SUM)
export const exactHomeGoals = buildExact('sr:exact_goals:3+', 88, 4, HOME)
export const exactAwayGoals = buildExact('sr:exact_goals:3+', 88, 4, AWAY)
export const exactHalfGoals = buildExact('sr:exact_goals:2+', 1336, 3, SUM)

export const goalRange = buildTested(
  [
    ['sr:goal_range:7+:1342', (home, away) => home + away <= 1],
    ['sr:goal_range:7+:1343', (home, away) => home + away >= 2 && home + away <= 3],
    ['sr:goal_range:7+:1344', (home, away) => home + away >= 4 && home + away <= 6],
    ['sr:goal_range:7+:1345', (home, away) => home + away >= 7],
  ],
  { axis: 'sum', sum: 7 },
)

/** Leads as outcomes, away's negative; the widest of each side stand for all beyond. */
function buildMargin(ids: readonly (readonly [id: string, lead: number])[]): PairMarket {
  return buildTested(
    ids.map(([id, lead]) => [id, (home, away) => Math.max(-3, Math.min(3, home - away)) === lead]),
    { axis: 'margin', margin: 3 },
  )
}

export const winningMargin = buildMargin(
  [3, 2, 1, -1, -2, -3, 0].map((lead, index) => [`sr:winning_margin:3+:${113 + index}`, lead]),
)
export const runMargin = buildMargin([1, 2, 3, -1, -2, -3].map((lead, index) => [String(630 + 2 * index), lead]))

/** Scores from `0:0` to `4:4` by rows of home's goals, then any other. */
const FIVE_BY_FIVE = Array.from({ length: 25 }, (_, cell) => [cell % 5, Math.floor(cell / 5)] as const)
const HALF_SCORES = ['0:0', '1:1', '2:2', '1:0', '2:0', '2:1', '0:1', '0:2', '1:2'].map(text =>
  text.split(':').map(Number),
)

function buildScores(first: number, scores: readonly (readonly number[])[], other: number): PairMarket {
  const toKey = (home: number, away: number) => `${home}:${away}`
  const listed = new Set(scores.map(([home = 0, away = 0]) => toKey(home, away)))
  const tests = scores.map(
    ([home, away]): Test =>
      (h, a) =>
        h === home && a === away,
  )
  const isOther: Test = (home, away) => home >= 5 || away >= 5 || !listed.has(toKey(home, away))
  return buildTested([...numberIds(first, 2, tests), [String(other), isOther]], { sum: 9, side: 5, margin: 5 })
}

export const correctScore = buildScores(274, FIVE_BY_FIVE, 324)
export const firstHalfScore = buildScores(462, HALF_SCORES, 480)
export const secondHalfScore = buildScores(546, HALF_SCORES, 564)

/** Each of `tests` with a second condition: its two answers take turns. */
function combine(tests: readonly Test[], first: Test): readonly Test[] {
  return tests.flatMap(test =>
    [first, not(first)].map(
      (second): Test =>
        (home, away) =>
          test(home, away) && second(home, away),
    ),
  )
}

export const resultAndBoth = buildTested(numberIds(78, 2, combine(RESULTS, isBoth)))
export const doubleChanceAndBoth = buildTested(numberIds(1718, 2, combine(DOUBLE_CHANCES, isBoth)))

/** Results with under and over, or over and under, of a total without half results. */
function buildWithTotal(build: (isUnder: Test) => readonly (readonly [string, Test])[]): PairMarket {
  return outcome => {
    const line = parseLine(outcome.specifier.total)
    if (line === null || Number.isInteger(line) || !Number.isInteger(line * 2)) return null
    return buildTested(
      build((home, away) => home + away < line),
      { sum: line },
    )(outcome)
  }
}

export const resultAndTotal = buildWithTotal(isUnder => numberIds(794, 2, combine(RESULTS, isUnder)))
export const doubleChanceAndTotal = buildWithTotal(isUnder => numberIds(1730, 1, combine(DOUBLE_CHANCES, isUnder)))
export const totalAndBoth = buildWithTotal(isUnder =>
  numberIds(90, 2, [
    (home, away) => !isUnder(home, away) && isBoth(home, away),
    (home, away) => isUnder(home, away) && isBoth(home, away),
    (home, away) => !isUnder(home, away) && !isBoth(home, away),
    (home, away) => isUnder(home, away) && !isBoth(home, away),
  ]),
)
