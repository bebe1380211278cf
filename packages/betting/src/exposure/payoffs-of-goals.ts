/** Payoffs of sports with few goals: soccer and ice hockey. */
import * as pair from '../settlement/pair-markets.ts'
import { toWinCode } from '../settlement/result-codes.ts'
import { onChoice, onPair, onPart, onScorer, onTests, onYesNo, type Payoff, readHalfLine } from './payoff-builders.ts'
import { listHockeyGoals, listSoccerGoals, type Pair, type ScoreState } from './score-space.ts'
import { buildClaim, LAST_GOAL, type Space } from './space.ts'

type Score = (market: pair.PairMarket) => Payoff

const GOALS: Space<ScoreState> = { key: 'goals', listStates: listSoccerGoals, mostLine: 20 }

const match: Score = market => onPair(GOALS, ({ score }) => score, market)
const first: Score = market => onPair(GOALS, state => state.first, market, 'halves')
const second: Score = market => onPair(GOALS, state => state.second, market, 'halves')

/** 0 home ahead, 1 level, 2 away ahead. */
const rank = ([home, away]: Pair): number => (home > away ? 0 : home === away ? 1 : 2)
const sum = ([home, away]: Pair): number => home + away
const hasBoth = ([home, away]: Pair): boolean => home > 0 && away > 0

type HalvesTest = (first: Pair, second: Pair) => boolean

const onHalves = (tests: readonly (readonly [string, HalvesTest])[]): Payoff =>
  onTests(
    GOALS,
    tests.map(([id, test]) => [id, (state: ScoreState) => test(state.first, state.second)]),
    'halves',
  )
const ofBothHalves = (test: HalvesTest): Payoff => onYesNo(GOALS, state => test(state.first, state.second), 'halves')
const highestHalf = (count: (goals: Pair) => number): Payoff =>
  onHalves([
    ['436', (a, b) => count(a) > count(b)],
    ['438', (a, b) => count(a) < count(b)],
    ['440', (a, b) => count(a) === count(b)],
  ])
const bothInHalves =
  (isFirst: boolean, isSecond: boolean): HalvesTest =>
  (a, b) =>
    hasBoth(a) === isFirst && hasBoth(b) === isSecond

/** Leaders after the first half and after the match, in the order of the feed. */
const WAYS = Array.from({ length: 9 }, (_, index) => ({ half: Math.floor(index / 3), full: index % 3 }))
const isWay = ({ first: half, score }: ScoreState, index: number): boolean =>
  rank(half) === WAYS[index]?.half && rank(score) === WAYS[index]?.full
const halfFull: Payoff = onTests(
  GOALS,
  WAYS.map((_, index) => [String(418 + 2 * index), (state: ScoreState) => isWay(state, index)]),
  'halves',
)

/** Under and over take turns. */
const halfFullAndTotal: Payoff = outcome => {
  const line = readHalfLine(outcome)
  const index = Number(outcome.outcomeId) - 1836
  if (line === null || !Number.isInteger(index) || index < 0 || index >= 2 * WAYS.length) return null
  const isOver = index % 2 === 1
  return buildClaim(
    GOALS,
    state => toWinCode(isWay(state, Math.floor(index / 2)) && sum(state.score) > line === isOver),
    { detail: 'halves', sum: line },
  )
}

const CORNERS = { profile: { mean: 5, spread: 2.4, hasOvertime: false } }
const BOOKINGS = { profile: { mean: 2, spread: 1.5, hasOvertime: false } }
const corners: Score = market => onPart('corners', market, CORNERS)
const firstCorners: Score = market => onPart('first corners', market, CORNERS)
const bookings: Score = market => onPart('bookings', market, BOOKINGS)

export const SOCCER: Readonly<Record<string, Payoff>> = {
  '1': match(pair.threeWay),
  '8': onScorer(GOALS, ({ specifier }) => Number(specifier.goalnr ?? Number.NaN)),
  '9': onScorer(GOALS, () => LAST_GOAL),
  '10': match(pair.doubleChance),
  '11': match(pair.winner),
  '12': match(pair.homeNoBet),
  '13': match(pair.awayNoBet),
  '14': match(pair.europeanHandicap),
  '15': match(pair.winningMargin),
  '16': match(pair.handicap),
  '18': match(pair.total),
  '19': match(pair.homeTotal),
  '20': match(pair.awayTotal),
  '21': match(pair.exactGoals),
  '23': match(pair.exactHomeGoals),
  '24': match(pair.exactAwayGoals),
  '25': match(pair.goalRange),
  '26': match(pair.oddEven),
  '27': match(pair.homeOddEven),
  '28': match(pair.awayOddEven),
  '29': match(pair.bothScore),
  '30': match(pair.whichTeamScores),
  '31': match(pair.homeCleanSheet),
  '32': match(pair.awayCleanSheet),
  '33': match(pair.homeWinToNil),
  '34': match(pair.awayWinToNil),
  '35': match(pair.resultAndBoth),
  '36': match(pair.totalAndBoth),
  '37': match(pair.resultAndTotal),
  '45': match(pair.correctScore),
  '47': halfFull,
  '48': ofBothHalves((a, b) => rank(a) === 0 && rank(b) === 0),
  '49': ofBothHalves((a, b) => rank(a) === 2 && rank(b) === 2),
  '50': ofBothHalves((a, b) => rank(a) === 0 || rank(b) === 0),
  '51': ofBothHalves((a, b) => rank(a) === 2 || rank(b) === 2),
  '52': highestHalf(sum),
  '53': highestHalf(([home]) => home),
  '54': highestHalf(([, away]) => away),
  '55': onHalves([
    ['806', bothInHalves(false, false)],
    ['808', bothInHalves(true, false)],
    ['810', bothInHalves(true, true)],
    ['812', bothInHalves(false, true)],
  ]),
  '56': ofBothHalves((a, b) => a[0] > 0 && b[0] > 0),
  '57': ofBothHalves((a, b) => a[1] > 0 && b[1] > 0),
  '58': ofBothHalves((a, b) => sum(a) > 1 && sum(b) > 1),
  '59': ofBothHalves((a, b) => sum(a) < 2 && sum(b) < 2),
  '60': first(pair.threeWay),
  '63': first(pair.doubleChance),
  '64': first(pair.winner),
  '65': first(pair.europeanHandicap),
  '66': first(pair.handicap),
  '68': first(pair.total),
  '69': first(pair.homeTotal),
  '70': first(pair.awayTotal),
  '71': first(pair.exactHalfGoals),
  '74': first(pair.oddEven),
  '75': first(pair.bothScore),
  '76': first(pair.homeCleanSheet),
  '77': first(pair.awayCleanSheet),
  '78': first(pair.resultAndBoth),
  '79': first(pair.resultAndTotal),
  '81': first(pair.firstHalfScore),
  '83': second(pair.threeWay),
  '85': second(pair.doubleChance),
  '86': second(pair.winner),
  '88': second(pair.handicap),
  '90': second(pair.total),
  '91': second(pair.homeTotal),
  '92': second(pair.awayTotal),
  '93': second(pair.exactHalfGoals),
  '94': second(pair.oddEven),
  '95': second(pair.bothScore),
  '96': second(pair.homeCleanSheet),
  '97': second(pair.awayCleanSheet),
  '98': second(pair.secondHalfScore),
  '136': bookings(pair.threeWay),
  '139': bookings(pair.total),
  '140': bookings(pair.homeTotal),
  '141': bookings(pair.awayTotal),
  '146': onChoice('sending off', ['74', '76']),
  '162': corners(pair.threeWay),
  '165': corners(pair.handicap),
  '166': corners(pair.total),
  '167': corners(pair.homeTotal),
  '168': corners(pair.awayTotal),
  '172': corners(pair.oddEven),
  '173': firstCorners(pair.threeWay),
  '177': firstCorners(pair.total),
  '543': second(pair.resultAndBoth),
  '546': match(pair.doubleChanceAndBoth),
  '547': match(pair.doubleChanceAndTotal),
  '818': halfFullAndTotal,
}

const HOCKEY: Space<ScoreState> = { key: 'goals', listStates: listHockeyGoals, mostLine: 30 }
const regular: Score = market => onPair(HOCKEY, ({ score }) => score, market)
const decided: Score = market => onPair(HOCKEY, ({ final }) => final, market, 'overtime')
const PERIOD = { profile: { mean: 1, spread: 1, hasOvertime: false }, numbered: 'periodnr' }

export const ICE_HOCKEY: Readonly<Record<string, Payoff>> = {
  '1': regular(pair.threeWay),
  '8': onScorer(HOCKEY, ({ specifier }) => Number(specifier.goalnr ?? Number.NaN)),
  '10': regular(pair.doubleChance),
  '11': regular(pair.winner),
  '14': regular(pair.europeanHandicap),
  '16': regular(pair.handicap),
  '18': regular(pair.total),
  '19': regular(pair.homeTotal),
  '20': regular(pair.awayTotal),
  '26': regular(pair.oddEven),
  '29': regular(pair.bothScore),
  '31': regular(pair.homeCleanSheet),
  '32': regular(pair.awayCleanSheet),
  '406': decided(pair.winner),
  '410': decided(pair.handicap),
  '412': decided(pair.total),
  '432': onChoice('highest period', ['1742', '1743', '1744', '1745']),
  '443': onPart('period', pair.threeWay, PERIOD),
  '445': onPart('period', pair.handicap, PERIOD),
  '446': onPart('period', pair.total, PERIOD),
}
