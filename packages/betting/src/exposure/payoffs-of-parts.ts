/** Payoffs of sports won by sets, games, maps or rounds. Points of a part stand for themselves. */

import * as pair from '../settlement/pair-markets.ts'
import { type ResultCode, toWinCode, VOID } from '../settlement/result-codes.ts'
import type { FightMethod, FightState } from './fight-space.ts'
import { listFights } from './fight-space.ts'
import {
  buildSeriesMarkets,
  listSeriesMarkets,
  onChoice,
  onPair,
  onPart,
  onTests,
  onYesNo,
  type Payoff,
  readHalfLine,
} from './payoff-builders.ts'
import type { PointsProfile } from './score-space.ts'
import { buildSeries, GAME_SCORES, listTennisSets, type SeriesState, sumGames } from './series-space.ts'
import { buildClaim, type ListStates, type Space } from './space.ts'

type Markets = Readonly<Record<string, Payoff>>

const listSetWinners = buildSeries([3, 5], GAME_SCORES)
const listSets: ListStates<SeriesState> = needs =>
  needs.details.has('games') ? listTennisSets(needs) : listSetWinners(needs)
const SETS: Space<SeriesState> = { key: 'sets', listStates: listSets }
const tennis = listSeriesMarkets(SETS)

const matchGames = { profile: { mean: 12, spread: 4, hasOvertime: false } }
const setGames = { profile: { mean: 5, spread: 2, hasOvertime: false }, numbered: 'setnr', shortest: 3 }

/** Games of a best of three; those of longer matches stand for themselves. */
const onGames =
  (market: pair.PairMarket): Payoff =>
  outcome => {
    const claim = onPair(SETS, sumGames, market, 'games')(outcome)
    return claim && { ...claim, unlinked: onPart('games', market, matchGames)(outcome) }
  }
const onSetGames =
  (market: pair.PairMarket): Payoff =>
  outcome => {
    const claim = market(outcome)
    const nr = Number(outcome.specifier.setnr)
    if (!claim || !Number.isInteger(nr)) return null
    const grade = ({ sets }: SeriesState): ResultCode => {
      const set = sets[nr - 1]
      return set ? claim.grade(set[0], set[1]) : VOID
    }
    return buildClaim(SETS, grade, { detail: 'games', unlinked: onPart('set games', market, setGames)(outcome) })
  }

export const TENNIS: Markets = {
  '186': tennis.winner,
  '187': onGames(pair.handicap),
  '188': tennis.onWon(pair.handicap),
  '189': onGames(pair.total),
  '190': onGames(pair.homeTotal),
  '191': onGames(pair.awayTotal),
  '192': tennis.onWon(pair.homeScores),
  '193': tennis.onWon(pair.awayScores),
  '198': onGames(pair.oddEven),
  '199': tennis.correctScore,
  '202': tennis.partWinner('setnr'),
  '203': onSetGames(pair.handicap),
  '204': onSetGames(pair.total),
  '210': onChoice('game', ['4', '5'], { isOptional: true }),
}

const EXACT_SETS = { 3: 32, 5: 34 }
const EXACT_GAMES = { 3: 37, 5: 39, 7: 42 }

interface Rally {
  readonly lengths: readonly number[]
  /** Of one side, in a part and in a match. */
  readonly part: Omit<PointsProfile, 'hasOvertime'>
  readonly match: Omit<PointsProfile, 'hasOvertime'>
}

/** Points of a match and of its parts, in sports where every rally is a point. */
function buildRally({ lengths, part, match }: Rally, numbered: string) {
  const shortest = Math.min(...lengths)
  const profile = { ...part, hasOvertime: false }
  return {
    series: buildSeriesMarkets(lengths),
    onPoints: (market: pair.PairMarket) => onPart('points', market, { profile: { ...match, hasOvertime: false } }),
    onPartPoints: (market: pair.PairMarket) => onPart('part', market, { profile, numbered, shortest }),
    race: onChoice('race', ['4', '5'], { isOptional: true }),
  }
}

const tableTennis = buildRally(
  { lengths: [3, 5, 7], part: { mean: 9, spread: 3 }, match: { mean: 38, spread: 8 } },
  'gamenr',
)

export const TABLE_TENNIS: Markets = {
  '26': tableTennis.onPoints(pair.oddEven),
  '186': tableTennis.series.winner,
  '187': tableTennis.series.onWon(pair.handicap),
  '189': tableTennis.series.onWon(pair.total),
  '199': tableTennis.series.correctScore,
  '237': tableTennis.onPoints(pair.handicap),
  '238': tableTennis.onPoints(pair.total),
  '239': tableTennis.onPoints(pair.homeTotal),
  '240': tableTennis.onPoints(pair.awayTotal),
  '241': tableTennis.series.exactParts('exact_games', EXACT_GAMES),
  '245': tableTennis.series.partWinner('gamenr'),
  '246': tableTennis.onPartPoints(pair.handicap),
  '247': tableTennis.onPartPoints(pair.total),
  '248': tableTennis.onPartPoints(pair.oddEven),
  '250': tableTennis.race,
}

const volleyball = buildRally(
  { lengths: [3, 5], part: { mean: 23, spread: 4 }, match: { mean: 85, spread: 14 } },
  'setnr',
)

export const VOLLEYBALL: Markets = {
  '26': volleyball.onPoints(pair.oddEven),
  '186': volleyball.series.winner,
  '188': volleyball.series.onWon(pair.handicap),
  '192': volleyball.series.onWon(pair.homeScores),
  '193': volleyball.series.onWon(pair.awayScores),
  '196': volleyball.series.exactParts('exact_sets', EXACT_SETS),
  '199': volleyball.series.correctScore,
  '202': volleyball.series.partWinner('setnr'),
  '237': volleyball.onPoints(pair.handicap),
  '238': volleyball.onPoints(pair.total),
  '239': volleyball.onPoints(pair.homeTotal),
  '240': volleyball.onPoints(pair.awayTotal),
  '309': volleyball.onPartPoints(pair.handicap),
  '310': volleyball.onPartPoints(pair.total),
  '311': volleyball.onPartPoints(pair.oddEven),
  '313': volleyball.race,
  '314': volleyball.series.onWon(pair.total),
}

const maps = buildSeriesMarkets([1, 3, 5])
const mapsWon: Markets = {
  '186': maps.winner,
  '199': maps.correctScore,
  '327': maps.onWon(pair.handicap),
  '328': maps.onWon(pair.total),
}
const onMap = (name: string, market: pair.PairMarket, profile: Omit<PointsProfile, 'hasOvertime'>): Payoff =>
  onPart(name, market, { profile: { ...profile, hasOvertime: false }, numbered: 'mapnr', shortest: 1 })
const ofMap = (name: string, ids: readonly string[]): Payoff => onChoice(name, ids, { isOptional: true })

const ROUNDS = { mean: 11, spread: 3 }

export const COUNTER_STRIKE: Markets = {
  ...mapsWon,
  '329': ofMap('regular rounds', ['1', '2', '3']),
  '330': maps.partWinner('mapnr'),
  '331': onMap('rounds', pair.handicap, ROUNDS),
  '332': onMap('rounds', pair.total, ROUNDS),
  '333': onMap('rounds', pair.oddEven, ROUNDS),
  '334': ofMap('overtime', ['74', '76']),
  '335': ofMap('round', ['4', '5']),
  '336': ofMap('pistol round', ['4', '5']),
  '338': ofMap('first half', ['1', '2', '3']),
  '339': ofMap('race', ['4', '5']),
}

const KILLS = { mean: 28, spread: 8 }

export const DOTA_2: Markets = {
  ...mapsWon,
  '395': maps.partWinner('mapnr'),
  '396': ofMap('first blood', ['4', '5']),
  '397': ofMap('first tower', ['4', '5']),
  '398': ofMap('first Roshan', ['4', '5']),
  '555': onMap('kills', pair.handicap, KILLS),
  '556': onMap('kills', pair.oddEven, KILLS),
  '557': ofMap('race', ['4', '5']),
  '725': onMap('minutes', pair.total, { mean: 20, spread: 4 }),
  '726': onMap('kills', pair.total, KILLS),
  '727': onMap('kills', pair.homeTotal, KILLS),
  '728': onMap('kills', pair.awayTotal, KILLS),
}

const FIGHT: Space<FightState> = { key: 'fight', listStates: listFights }
const METHODS: readonly FightMethod[] = ['knockout', 'submission', 'decision']
const SIDES = [true, false] as const

/** A total of rounds is passed in the half of the next one. */
const isLonger = ({ method, round, isLate, rounds }: FightState, line: number): boolean =>
  (method === 'decision' ? rounds : round - (isLate ? 0.25 : 0.75)) > line

const roundTotal =
  (ids: (isOver: boolean, state: FightState) => string): Payoff =>
  outcome => {
    const line = readHalfLine(outcome)
    const { outcomeId } = outcome
    if (line === null) return null
    return buildClaim(FIGHT, state => toWinCode(ids(isLonger(state, line), state) === outcomeId))
  }

/** Rounds of an outcome of `winner_and_rounds`, by its place among a side's outcomes. */
const RANGES: Readonly<Record<number, readonly number[]>> = { 3: [2, 3], 5: [2, 4, 5] }

/** Winner and round, or a range of rounds, or the decision: home's outcomes, then away's. */
function winnerAndRounds(name: string, listEnds: (rounds: number) => readonly number[]): Payoff {
  const pattern = new RegExp(`^sr:${name}:(3|5):(\\d+)$`)
  return ({ outcomeId }) => {
    const match = pattern.exec(outcomeId)
    const ends = listEnds(Number(match?.[1]))
    const index = Number(match?.[2]) - 1
    const size = ends.length + 1
    if (!match || index < 0 || index >= 2 * size) return null
    return buildClaim(FIGHT, ({ isHome, method, round, rounds }) => {
      const place = method === 'decision' ? ends.length : ends.findIndex(end => round <= end)
      return toWinCode(rounds === Number(match[1]) && index === (isHome ? 0 : size) + place)
    })
  }
}

const listRounds = (rounds: number) => Array.from({ length: rounds || 0 }, (_, index) => index + 1)
const METHOD_VARIANT = 'sr:winning_method:ko_submission_decision'

const isInside = ({ method }: FightState): boolean => method !== 'decision'

/** The round in which the fight ends, then the decision. */
const lastRound: Payoff = ({ outcomeId, specifier }) => {
  const scheduled = Number(specifier.rounds)
  const index = Number(outcomeId)
  if (!Number.isInteger(scheduled) || !(index >= 1 && index <= scheduled + 1)) return null
  return buildClaim(FIGHT, ({ method, round, rounds }) =>
    toWinCode(rounds === scheduled && index === (method === 'decision' ? scheduled + 1 : round)),
  )
}

const roundStarts: Payoff = outcome => {
  const nr = Number(outcome.specifier.roundnr)
  return Number.isInteger(nr) ? onYesNo(FIGHT, ({ round }) => round >= nr)(outcome) : null
}

export const MMA: Markets = {
  '18': roundTotal(isOver => (isOver ? '12' : '13')),
  '186': onTests(FIGHT, [
    ['4', ({ isHome }) => isHome],
    ['5', ({ isHome }) => !isHome],
  ]),
  '910': onTests(
    FIGHT,
    SIDES.flatMap((isHome, side) =>
      METHODS.map((method, index) => [
        `${METHOD_VARIANT}:${3 * side + index + 1}`,
        (state: FightState) => state.isHome === isHome && state.method === method,
      ]),
    ),
  ),
  '911': onYesNo(FIGHT, state => !isInside(state)),
  '912': winnerAndRounds('winner_and_rounds', listRounds),
  '913': winnerAndRounds('winner_and_rounds_range', rounds => RANGES[rounds] ?? []),
  '50901': onTests(
    FIGHT,
    METHODS.map((method, index) => [String(index + 1), (state: FightState) => state.method === method]),
  ),
  '50902': lastRound,
  '50903': roundStarts,
  '50904': onChoice('round', ['4', '5'], { isOptional: true }),
  '50905': onYesNo(FIGHT, state => state.isHome && isInside(state)),
  '50906': onYesNo(FIGHT, state => !state.isHome && isInside(state)),
  '50907': roundTotal((isOver, { isHome }) => String((isHome ? 1 : 3) + (isOver ? 0 : 1))),
}
