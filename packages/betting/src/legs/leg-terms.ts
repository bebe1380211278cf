/**
 * What decides a market: a part of its match, what is counted there, and the grade of that count. By sport and market id
 * of the Unified Odds Feed. What is told of an open bet, the scores that a result names and those of a receipt all follow
 * from here. A market that a score does not decide is not listed.
 */

import type { PairMarket } from '../settlement/pair-markets.ts'
import * as pair from '../settlement/pair-markets.ts'
import { toWinCode } from '../settlement/result-codes.ts'

export type LegUnit = 'goals' | 'points' | 'sets' | 'games' | 'maps' | 'corners' | 'cards' | 'red_cards'

/** The specifier has the number of a set, a quarter, a period or a game; `set_game` is a game of a set of tennis. */
export type LegPart =
  | 'match'
  | 'regular_time'
  | '1st_half'
  | '2nd_half'
  | 'set'
  | 'quarter'
  | 'period'
  | 'game'
  | 'set_game'

/** A part that is won by the first side to reach a number with a lead of two. */
export interface Race {
  readonly to: number
  /** Reached with a lead of one, as by a tie-break. */
  readonly cap?: number
  /** In the last part that a match can have. */
  readonly last?: number
}

export interface LegTerm {
  readonly part: LegPart
  readonly unit: LegUnit
  readonly market: PairMarket
  /**
   * `decided`: it goes on until a side has won, so that a level score is no result. `series`: counts the parts by which a
   * match is won, `series_winner` names who wins it. `next_goal`: graded by the goals after those that there are.
   */
  readonly kind?: 'decided' | 'series' | 'series_winner' | 'next_goal' | Race
}

export interface SportTerms {
  readonly markets: ReadonlyMap<string, LegTerm>
  /** Codes of `match_status` of its regular periods, in order. */
  readonly periods: readonly number[]
  /** Periods that a match has when nothing else is said. */
  readonly periodCount: number
  /** Whether the markets of the match count overtime. */
  readonly countsOvertime: boolean
  /** Won by parts: the score of the match is the number of parts won, not of what is counted in them. */
  readonly isSeries?: boolean
}

type Markets = Readonly<Record<string, PairMarket>>

function list(part: LegPart, unit: LegUnit, markets: Markets, kind?: LegTerm['kind']): [string, LegTerm][] {
  return Object.entries(markets).map(([id, market]) => [id, { part, unit, market, ...(kind && { kind }) }])
}

const SETS_BY_SCORE: Readonly<Record<number, number>> = { 3: 4, 5: 8, 7: 14 }

/** The final score of a match won by parts: `sr:correct_score:bestof:3:4` is 2:0, home's wins first. */
const seriesScore: PairMarket = ({ outcomeId }) => {
  const [, length, id] = /^sr:correct_score:bestof:(\d):(\d+)$/.exec(outcomeId) ?? []
  const needed = (Number(length) + 1) / 2
  const index = Number(id) - (SETS_BY_SCORE[Number(length)] ?? Number.NaN)
  if (!(index >= 0 && index < 2 * needed)) return null
  const score = index < needed ? [needed, index] : [2 * needed - 1 - index, needed]
  return { grade: (home, away) => toWinCode(home === score[0] && away === score[1]) }
}

/** The number of parts that a match takes: `sr:exact_sets:bestof:5:34` is three. */
function exactParts(name: string, first: Readonly<Record<number, number>>): PairMarket {
  const pattern = new RegExp(`^sr:${name}:bestof:(\\d):(\\d+)$`)
  return ({ outcomeId }) => {
    const [, length, id] = pattern.exec(outcomeId) ?? []
    const count = (Number(length) + 1) / 2 + Number(id) - (first[Number(length)] ?? Number.NaN)
    return Number.isInteger(count) ? { grade: (home, away) => toWinCode(home + away === count) } : null
  }
}

const HALF: Markets = { '60': pair.threeWay, '66': pair.handicap, '68': pair.total }
const SECOND_HALF: Markets = { '83': pair.threeWay, '88': pair.handicap, '90': pair.total }
const NEXT_GOAL = list('match', 'goals', { '8': pair.firstScorer }, 'next_goal')

const GOAL_TOTALS: Markets = {
  '1': pair.threeWay,
  '10': pair.doubleChance,
  '11': pair.winner,
  '14': pair.europeanHandicap,
  '16': pair.handicap,
  '18': pair.total,
  '19': pair.homeTotal,
  '20': pair.awayTotal,
  '26': pair.oddEven,
}
const GOALS: Markets = {
  ...GOAL_TOTALS,
  '29': pair.bothScore,
  '31': pair.homeCleanSheet,
  '32': pair.awayCleanSheet,
}

const SOCCER: SportTerms = {
  periods: [6, 7],
  periodCount: 2,
  countsOvertime: false,
  markets: new Map([
    ...NEXT_GOAL,
    ...list('match', 'goals', {
      ...GOALS,
      '12': pair.homeNoBet,
      '13': pair.awayNoBet,
      '15': pair.winningMargin,
      '21': pair.exactGoals,
      '23': pair.exactHomeGoals,
      '24': pair.exactAwayGoals,
      '25': pair.goalRange,
      '27': pair.homeOddEven,
      '28': pair.awayOddEven,
      '30': pair.whichTeamScores,
      '33': pair.homeWinToNil,
      '34': pair.awayWinToNil,
      '35': pair.resultAndBoth,
      '36': pair.totalAndBoth,
      '37': pair.resultAndTotal,
      '45': pair.correctScore,
      '546': pair.doubleChanceAndBoth,
      '547': pair.doubleChanceAndTotal,
    }),
    ...list('1st_half', 'goals', {
      ...HALF,
      '63': pair.doubleChance,
      '64': pair.winner,
      '65': pair.europeanHandicap,
      '69': pair.homeTotal,
      '70': pair.awayTotal,
      '71': pair.exactHalfGoals,
      '74': pair.oddEven,
      '75': pair.bothScore,
      '76': pair.homeCleanSheet,
      '77': pair.awayCleanSheet,
      '78': pair.resultAndBoth,
      '79': pair.resultAndTotal,
      '81': pair.firstHalfScore,
    }),
    ...list('2nd_half', 'goals', {
      ...SECOND_HALF,
      '85': pair.doubleChance,
      '86': pair.winner,
      '91': pair.homeTotal,
      '92': pair.awayTotal,
      '93': pair.exactHalfGoals,
      '94': pair.oddEven,
      '95': pair.bothScore,
      '96': pair.homeCleanSheet,
      '97': pair.awayCleanSheet,
      '98': pair.secondHalfScore,
      '543': pair.resultAndBoth,
    }),
    ...list('match', 'corners', {
      '162': pair.threeWay,
      '165': pair.handicap,
      '166': pair.total,
      '167': pair.homeTotal,
      '168': pair.awayTotal,
      '172': pair.oddEven,
    }),
    ...list('match', 'cards', {
      '136': pair.threeWay,
      '139': pair.total,
      '140': pair.homeTotal,
      '141': pair.awayTotal,
    }),
    ...list('match', 'red_cards', { '146': pair.anyScores }),
  ]),
}

const TENNIS_SETS = [8, 9, 10, 11, 12]
const WINNER: Markets = { '186': pair.winner }

const TENNIS: SportTerms = {
  periods: TENNIS_SETS,
  periodCount: 3,
  countsOvertime: true,
  isSeries: true,
  markets: new Map([
    ...list(
      'match',
      'sets',
      { '188': pair.handicap, '192': pair.homeScores, '193': pair.awayScores, '199': seriesScore },
      'series',
    ),
    ...list('match', 'sets', WINNER, 'series_winner'),
    ...list('match', 'games', {
      '187': pair.handicap,
      '189': pair.total,
      '190': pair.homeTotal,
      '191': pair.awayTotal,
      '198': pair.oddEven,
    }),
    ...list('set', 'games', { '202': pair.winner }, { to: 6, cap: 7 }),
    ...list('set', 'games', { '203': pair.handicap, '204': pair.total }),
    ...list('set_game', 'points', { '210': pair.winner }, { to: 4 }),
  ]),
}

const QUARTERS = [13, 14, 15, 16]
const DECIDED_POINTS = [
  ...list('match', 'points', { '219': pair.winner }, 'decided'),
  ...list('match', 'points', {
    '223': pair.handicap,
    '225': pair.total,
    '227': pair.homeTotal,
    '228': pair.awayTotal,
    '229': pair.oddEven,
  }),
  ...list('regular_time', 'points', { '1': pair.threeWay }),
  ...list('1st_half', 'points', HALF),
  ...list('quarter', 'points', { '235': pair.threeWay, '236': pair.total, '303': pair.handicap }),
]

const BASKETBALL: SportTerms = {
  periods: QUARTERS,
  periodCount: 4,
  countsOvertime: true,
  markets: new Map(DECIDED_POINTS),
}

const AMERICAN_FOOTBALL: SportTerms = {
  ...BASKETBALL,
  markets: new Map([
    ...DECIDED_POINTS,
    ...list('1st_half', 'points', { '64': pair.winner, '74': pair.oddEven }),
    ...list('2nd_half', 'points', SECOND_HALF),
  ]),
}

const ICE_HOCKEY: SportTerms = {
  periods: [1, 2, 3],
  periodCount: 3,
  countsOvertime: true,
  markets: new Map([
    ...NEXT_GOAL,
    ...list('regular_time', 'goals', GOALS),
    ...list('match', 'goals', { '406': pair.winner }, 'decided'),
    ...list('match', 'goals', { '410': pair.handicap, '412': pair.total }),
    ...list('period', 'goals', { '443': pair.threeWay, '445': pair.handicap, '446': pair.total }),
  ]),
}

const HANDBALL: SportTerms = {
  periods: [6, 7],
  periodCount: 2,
  countsOvertime: false,
  markets: new Map([
    ...list('match', 'goals', GOAL_TOTALS),
    ...list('1st_half', 'goals', {
      ...HALF,
      '63': pair.doubleChance,
      '64': pair.winner,
      '69': pair.homeTotal,
      '70': pair.awayTotal,
      '74': pair.oddEven,
    }),
    ...list('2nd_half', 'goals', SECOND_HALF),
  ]),
}

const RALLY_POINTS: Markets = {
  '26': pair.oddEven,
  '237': pair.handicap,
  '238': pair.total,
  '239': pair.homeTotal,
  '240': pair.awayTotal,
}

const VOLLEYBALL: SportTerms = {
  periods: TENNIS_SETS,
  periodCount: 5,
  countsOvertime: true,
  isSeries: true,
  markets: new Map([
    ...list(
      'match',
      'sets',
      {
        '188': pair.handicap,
        '192': pair.homeScores,
        '193': pair.awayScores,
        '196': exactParts('exact_sets', { 3: 32, 5: 34 }),
        '199': seriesScore,
        '314': pair.total,
      },
      'series',
    ),
    ...list('match', 'sets', WINNER, 'series_winner'),
    ...list('match', 'points', RALLY_POINTS),
    ...list('set', 'points', { '202': pair.winner }, { to: 25, last: 15 }),
    ...list('set', 'points', { '309': pair.handicap, '310': pair.total, '311': pair.oddEven }),
  ]),
}

const TABLE_TENNIS: SportTerms = {
  periods: [151, 152, 153, 154, 155, 441, 442],
  periodCount: 5,
  countsOvertime: true,
  isSeries: true,
  markets: new Map([
    ...list(
      'match',
      'games',
      {
        '187': pair.handicap,
        '189': pair.total,
        '199': seriesScore,
        '241': exactParts('exact_games', { 3: 37, 5: 39, 7: 42 }),
      },
      'series',
    ),
    ...list('match', 'games', WINNER, 'series_winner'),
    ...list('match', 'points', RALLY_POINTS),
    ...list('game', 'points', { '245': pair.winner }, { to: 11 }),
    ...list('game', 'points', { '246': pair.handicap, '247': pair.total, '248': pair.oddEven }),
  ]),
}

const MAPS: SportTerms = {
  periods: [141, 142, 143, 144, 145],
  periodCount: 3,
  countsOvertime: true,
  isSeries: true,
  markets: new Map(list('match', 'maps', WINNER, 'series_winner')),
}

const SPORTS: ReadonlyMap<string, SportTerms> = new Map([
  ['soccer', SOCCER],
  ['tennis', TENNIS],
  ['basketball', BASKETBALL],
  ['ice-hockey', ICE_HOCKEY],
  ['volleyball', VOLLEYBALL],
  ['table-tennis', TABLE_TENNIS],
  ['handball', HANDBALL],
  ['american-football', AMERICAN_FOOTBALL],
  ['counter-strike', MAPS],
  ['dota-2', MAPS],
])

/** Null of a sport of which nothing is told. */
export function findSportTerms(sport: string): SportTerms | null {
  return SPORTS.get(sport) ?? null
}
