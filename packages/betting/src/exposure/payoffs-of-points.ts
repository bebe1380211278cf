/** Payoffs of sports with many points or runs. Halves, quarters and innings stand for themselves. */
import * as pair from '../settlement/pair-markets.ts'
import { onChoice, onPair, onPart, onTests, onYesNo, type Payoff } from './payoff-builders.ts'
import { buildPoints, type PointsProfile, type ScoreState } from './score-space.ts'
import { cacheStates, type ListStates, type Space } from './space.ts'

type Markets = Readonly<Record<string, Payoff>>
type Build = (market: pair.PairMarket) => Payoff

const RESULTS: readonly (readonly [string, (state: ScoreState) => boolean])[] = [
  ['1', ({ final, isExtended }) => !isExtended && final[0] > final[1]],
  ['2', ({ isExtended }) => isExtended],
  ['3', ({ final, isExtended }) => !isExtended && final[0] < final[1]],
]

/** The score including overtime, which has a winner. */
function buildDecided(profile: Omit<PointsProfile, 'hasOvertime'>) {
  const space = buildPoints('points', { ...profile, hasOvertime: true })
  const onScore: Build = market => onPair(space, ({ final }) => final, market)
  return {
    onScore,
    regularResult: onTests(space, RESULTS, 'overtime'),
    overtime: onYesNo(space, ({ isExtended }) => isExtended, 'overtime'),
  }
}

const HALF_FULL = Array.from({ length: 9 }, (_, index) => String(418 + 2 * index))
const HIGHEST_HALF = ['436', '438', '440']

const basketball = buildDecided({ mean: 82, spread: 12 })
const basketballHalf = { profile: { mean: 41, spread: 8, hasOvertime: false } }
const basketballQuarter = { profile: { mean: 20, spread: 5, hasOvertime: false }, numbered: 'quarternr' }

export const BASKETBALL: Markets = {
  '1': basketball.regularResult,
  '60': onPart('first half', pair.threeWay, basketballHalf),
  '66': onPart('first half', pair.handicap, basketballHalf),
  '68': onPart('first half', pair.total, basketballHalf),
  '219': basketball.onScore(pair.winner),
  '223': basketball.onScore(pair.handicap),
  '225': basketball.onScore(pair.total),
  '227': basketball.onScore(pair.homeTotal),
  '228': basketball.onScore(pair.awayTotal),
  '229': basketball.onScore(pair.oddEven),
  '235': onPart('quarter', pair.threeWay, basketballQuarter),
  '236': onPart('quarter', pair.total, basketballQuarter),
  '303': onPart('quarter', pair.handicap, basketballQuarter),
}

const football = buildDecided({ mean: 23, spread: 9 })
const footballHalf = { profile: { mean: 12, spread: 7, hasOvertime: false } }
const footballQuarter = { profile: { mean: 6, spread: 5, hasOvertime: false }, numbered: 'quarternr' }

export const AMERICAN_FOOTBALL: Markets = {
  '1': football.regularResult,
  '47': onChoice('half/full', HALF_FULL),
  '52': onChoice('highest half', HIGHEST_HALF),
  '60': onPart('first half', pair.threeWay, footballHalf),
  '64': onPart('first half', pair.winner, footballHalf),
  '66': onPart('first half', pair.handicap, footballHalf),
  '68': onPart('first half', pair.total, footballHalf),
  '74': onPart('first half', pair.oddEven, footballHalf),
  '83': onPart('second half', pair.threeWay, footballHalf),
  '88': onPart('second half', pair.handicap, footballHalf),
  '90': onPart('second half', pair.total, footballHalf),
  '219': football.onScore(pair.winner),
  '220': football.overtime,
  '223': football.onScore(pair.handicap),
  '225': football.onScore(pair.total),
  '227': football.onScore(pair.homeTotal),
  '228': football.onScore(pair.awayTotal),
  '229': football.onScore(pair.oddEven),
  '235': onPart('quarter', pair.threeWay, footballQuarter),
  '236': onPart('quarter', pair.total, footballQuarter),
  '303': onPart('quarter', pair.handicap, footballQuarter),
}

const handball = buildPoints('goals', { mean: 29, spread: 5, hasOvertime: false })
const onGoals: Build = market => onPair(handball, ({ score }) => score, market)
const handballHalf = { profile: { mean: 14, spread: 4, hasOvertime: false } }

export const HANDBALL: Markets = {
  '1': onGoals(pair.threeWay),
  '10': onGoals(pair.doubleChance),
  '11': onGoals(pair.winner),
  '14': onGoals(pair.europeanHandicap),
  '16': onGoals(pair.handicap),
  '18': onGoals(pair.total),
  '19': onGoals(pair.homeTotal),
  '20': onGoals(pair.awayTotal),
  '26': onGoals(pair.oddEven),
  '47': onChoice('half/full', HALF_FULL),
  '52': onChoice('highest half', HIGHEST_HALF),
  '60': onPart('first half', pair.threeWay, handballHalf),
  '63': onPart('first half', pair.doubleChance, handballHalf),
  '64': onPart('first half', pair.winner, handballHalf),
  '66': onPart('first half', pair.handicap, handballHalf),
  '68': onPart('first half', pair.total, handballHalf),
  '69': onPart('first half', pair.homeTotal, handballHalf),
  '70': onPart('first half', pair.awayTotal, handballHalf),
  '74': onPart('first half', pair.oddEven, handballHalf),
  '83': onPart('second half', pair.threeWay, handballHalf),
  '88': onPart('second half', pair.handicap, handballHalf),
  '90': onPart('second half', pair.total, handballHalf),
}

const baseball = buildDecided({ mean: 4.5, spread: 3 })
const inning = { profile: { mean: 0.5, spread: 1, hasOvertime: false }, numbered: 'inningnr' }
const fiveInnings = { profile: { mean: 2.5, spread: 2, hasOvertime: false } }

export const BASEBALL: Markets = {
  '1': baseball.regularResult,
  '251': baseball.onScore(pair.winner),
  '255': baseball.onScore(pair.runMargin),
  '256': baseball.onScore(pair.handicap),
  '258': baseball.onScore(pair.total),
  '260': baseball.onScore(pair.homeTotal),
  '261': baseball.onScore(pair.awayTotal),
  '264': baseball.onScore(pair.oddEven),
  '266': onChoice('run', ['6', '7', '8']),
  '268': baseball.overtime,
  '274': onPart('five innings', pair.threeWay, fiveInnings),
  '275': onPart('five innings', pair.handicap, fiveInnings),
  '276': onPart('five innings', pair.total, fiveInnings),
  '277': onPart('five innings', pair.homeTotal, fiveInnings),
  '278': onPart('five innings', pair.awayTotal, fiveInnings),
  '287': onPart('inning', pair.threeWay, inning),
  '288': onPart('inning', pair.total, inning),
  '289': onPart('inning', pair.oddEven, inning),
}

/** Who has more runs, and who wins the super over of a tie. */
interface CricketState {
  readonly lead: 1 | 0 | -1
  readonly isHomeWinner: boolean
}

const CRICKET_RESULTS: readonly { readonly state: CricketState; readonly weight: number }[] = [
  { state: { lead: 1, isHomeWinner: true }, weight: 48 },
  { state: { lead: -1, isHomeWinner: false }, weight: 48 },
  { state: { lead: 0, isHomeWinner: true }, weight: 2 },
  { state: { lead: 0, isHomeWinner: false }, weight: 2 },
]
const listCricketResults: ListStates<CricketState> = () => cacheStates('cricket results', () => CRICKET_RESULTS)
const CRICKET_RESULT: Space<CricketState> = { key: 'result', listStates: listCricketResults }
const innings = { profile: { mean: 80, spread: 20, hasOvertime: false }, numbered: 'inningnr' }
const counts = { profile: { mean: 7, spread: 3, hasOvertime: false } }
const overs = { profile: { mean: 40, spread: 12, hasOvertime: false }, numbered: 'overnr' }
const over = { profile: { mean: 8, spread: 4, hasOvertime: false }, numbered: 'overnr', shortest: 'always' as const }
const fall = { profile: { mean: 30, spread: 20, hasOvertime: false }, numbered: 'dismissalnr' }
const DISMISSALS = ['1806', '1807', '1808', '1809', '1810', '1811', '1812']

/** Totals of one innings are read as the sum of both sides, of which one is nought or not. */
export const CRICKET: Markets = {
  '1': onTests(CRICKET_RESULT, [
    ['1', ({ lead }) => lead > 0],
    ['2', ({ lead }) => lead === 0],
    ['3', ({ lead }) => lead < 0],
  ]),
  '340': onTests(CRICKET_RESULT, [
    ['4', ({ isHomeWinner }) => isHomeWinner],
    ['5', ({ isHomeWinner }) => !isHomeWinner],
  ]),
  '349': onPart('fall of a wicket, home', pair.total, fall),
  '350': onPart('fall of a wicket, away', pair.total, fall),
  '351': onPart('first overs', pair.threeWay, overs),
  '352': onPart('first overs', pair.homeTotal, overs),
  '353': onPart('first overs', pair.awayTotal, overs),
  '356': onPart('over, home', pair.total, over),
  '357': onPart('over, away', pair.total, over),
  '605': onPart('innings', pair.total, innings),
  '718': onChoice('dismissal', DISMISSALS, { isOptional: true }),
  '50921': onChoice('bats first', ['4', '5']),
  '50922': onPart('first wickets', pair.total, counts),
  '50923': onPart('first sixes', pair.total, counts),
  '50924': onPart('first fours', pair.total, counts),
  '50925': onPart('innings', pair.oddEven, innings),
  '50926': onChoice('opening partnership', ['1', '2', '3']),
  '50927': onChoice('wicket in over, home', ['74', '76'], { isOptional: true }),
  '50928': onChoice('wicket in over, away', ['74', '76'], { isOptional: true }),
}
