/** The part of a match that decides a market: how far it is, and its count. */
import type { LegPart, LegTerm, SportTerms } from './leg-terms.ts'

export interface LegScore {
  readonly home: number
  readonly away: number
}

/** A match as far as a leg is told by it, all of one moment. */
export interface LegMatch {
  /** A value of MATCH_STATUS. */
  readonly status: number
  /** The `match_status` code of the Unified Odds Feed. */
  readonly stage: number
  readonly score: LegScore
  /** By period from the first, overtime included. */
  readonly periods: readonly LegScore[]
  /** Tennis: 0, 15, 30, 40, 50 for advantage. */
  readonly gameScore?: LegScore | null
  readonly corners?: LegScore
  readonly yellowCards?: LegScore
  readonly redCards?: LegScore
  /** How many regular periods it can have at most; the sport's usual number when absent. */
  readonly maxPeriods?: number
  /** A goal or a card may be taken back: nothing is certain yet. */
  readonly isUnderReview?: boolean
}

export type LegPhase = 'before' | 'running' | 'over'

export interface PartState {
  readonly name: string
  readonly phase: LegPhase
  /** What is graded. */
  readonly count: LegScore
  /** What is shown of it: points of a game of tennis. */
  readonly shown: LegScore
  /** How many parts the match can have at most. */
  readonly maxPeriods: number
  /** The part's number among them; null of the match and its halves. */
  readonly number: number | null
}

/** Regular periods that have begun and those that are over. */
interface Course {
  readonly begun: number
  readonly done: number
  readonly isEnded: boolean
}

const NONE: LegScore = { home: 0, away: 0 }
/** Ended, after overtime, after penalties. */
const ENDED = [100, 110, 120]
/** Awaiting overtime or penalties, and those themselves. */
const AFTER_REGULAR_TIME = [32, 33, 34, 40, 41, 42, 50]
const HALF_TIME = 31
const FIRST_BREAK = 301
const NUMBERED: Partial<Record<LegPart, string>> = {
  set: 'setnr',
  quarter: 'quarternr',
  period: 'periodnr',
  game: 'gamenr',
}
const GAME_POINTS = [0, 15, 30, 40, 50]

function readCourse({ periods }: SportTerms, { status, stage }: LegMatch, maxPeriods: number): Course | null {
  if (status === 0) return { begun: 0, done: 0, isEnded: false }
  const all = { begun: maxPeriods, done: maxPeriods }
  if (status === 3 || status === 4) return ENDED.includes(stage) ? { ...all, isEnded: true } : null
  if (status !== 1 && status !== 2) return null
  const index = periods.slice(0, maxPeriods).indexOf(stage)
  if (index >= 0) return { begun: index + 1, done: index, isEnded: false }
  if (AFTER_REGULAR_TIME.includes(stage)) return { ...all, isEnded: false }
  const done = stage === HALF_TIME ? maxPeriods / 2 : stage - FIRST_BREAK + 1
  return Number.isInteger(done) && done > 0 && done < maxPeriods ? { begun: done, done, isEnded: false } : null
}

function isScore(score: LegScore): boolean {
  return Number.isInteger(score.home) && Number.isInteger(score.away) && score.home >= 0 && score.away >= 0
}

function sum(scores: readonly LegScore[]): LegScore {
  let home = 0
  let away = 0
  for (const score of scores) {
    home += score.home
    away += score.away
  }
  return { home, away }
}

const toPhase = (isBegun: boolean, isOver: boolean): LegPhase => (isOver ? 'over' : isBegun ? 'running' : 'before')

/** Periods `from` up to `to`, from 0; null where the feed has not sent all that have begun. The last one may yet come. */
function sumPeriods(periods: readonly LegScore[], from: number, to: number, begun: number): LegScore | null {
  if (periods.length < Math.min(to, begun) - 1) return null
  return sum(periods.slice(from, to))
}

function countMatch({ unit }: LegTerm, sport: SportTerms, match: LegMatch, maxPeriods: number): LegScore | null {
  const { yellowCards: yellow, redCards: red, periods } = match
  switch (unit) {
    case 'corners':
      return match.corners ?? null
    case 'cards':
      return yellow && red ? sum([yellow, red, red]) : null
    case 'red_cards':
      return red ?? null
    case 'goals':
      return sport.countsOvertime || periods.length <= maxPeriods ? match.score : sum(periods.slice(0, maxPeriods))
    default:
      return match.score
  }
}

/** Points of a game, 0 to 4; null in a tie-break and for what is none. */
function readGamePoints({ gameScore }: LegMatch): LegScore | null {
  if (!gameScore) return null
  const home = GAME_POINTS.indexOf(gameScore.home)
  const away = GAME_POINTS.indexOf(gameScore.away)
  return home < 0 || away < 0 ? null : { home, away }
}

interface Reading {
  readonly sport: SportTerms
  readonly specifier: Readonly<Record<string, string>>
  readonly match: LegMatch
  readonly maxPeriods: number
  readonly course: Course
}

/** A game of the set being played; those before it have winners that the score does not tell. */
function readSetGame({ specifier, match, maxPeriods, course }: Reading): PartState | null {
  const set = Number(specifier.setnr)
  const game = Number(specifier.gamenr)
  if (!(Number.isInteger(set) && Number.isInteger(game) && set > 0 && game > 0)) return null
  const named = { name: `set_${set}_game_${game}`, maxPeriods, number: game }
  const isCurrentSet = set === course.begun && course.begun > course.done
  const { home, away } = match.periods[set - 1] ?? NONE
  const current = isCurrentSet ? home + away + 1 : 1
  if (course.isEnded || set <= course.done || game < current || (home === 6 && away === 6)) return null
  if (!isCurrentSet || game > current) return { ...named, phase: 'before', count: NONE, shown: NONE }
  const count = readGamePoints(match)
  return count && match.gameScore ? { ...named, phase: 'running', count, shown: match.gameScore } : null
}

function readNumbered(part: LegPart, { specifier, match, maxPeriods, course }: Reading): PartState | null {
  const number = Number(specifier[NUMBERED[part] ?? ''])
  if (!Number.isInteger(number) || number < 1 || number > maxPeriods) return null
  const { begun, done } = course
  const count = match.periods[number - 1]
  if (!count && (number < begun || course.isEnded)) return null
  const phase = toPhase(number <= begun, number <= done)
  return { name: `${part}_${number}`, phase, count: count ?? NONE, shown: count ?? NONE, maxPeriods, number }
}

function readSpan(term: LegTerm, { sport, match, maxPeriods, course }: Reading) {
  const { begun, done, isEnded } = course
  const half = maxPeriods / 2
  switch (term.part) {
    case '1st_half':
      return { phase: toPhase(begun > 0, done >= half), count: sumPeriods(match.periods, 0, half, begun) }
    case '2nd_half':
      return {
        phase: toPhase(begun > half, done >= maxPeriods),
        count: sumPeriods(match.periods, half, maxPeriods, begun),
      }
    case 'regular_time':
      return {
        phase: toPhase(begun > 0, done >= maxPeriods),
        count: sumPeriods(match.periods, 0, maxPeriods, begun),
      }
    default: {
      const isOver = isEnded || (!sport.countsOvertime && done >= maxPeriods)
      const isByParts = term.unit === 'games' || term.unit === 'points'
      const isSummed = isByParts && term.kind === undefined && match.periods.length > 0 && sport.isSeries
      const count = isSummed ? sum(match.periods) : countMatch(term, sport, match, maxPeriods)
      return { phase: toPhase(begun > 0, isOver), count }
    }
  }
}

/** The most parts of a match: of a variant such as `sr:correct_score:bestof:3`, what the feed says, or what is usual. */
function readMaxPeriods(sport: SportTerms, variant: string | undefined, { maxPeriods }: LegMatch): number {
  const bestOf = /bestof:(\d+)/.exec(variant ?? '')?.[1]
  return bestOf ? Number(bestOf) : (maxPeriods ?? sport.periodCount)
}

/** Null where the count or the part is not known. */
export function readPart(
  sport: SportTerms,
  term: LegTerm,
  specifier: Readonly<Record<string, string>>,
  match: LegMatch,
): PartState | null {
  const { score, corners = NONE, yellowCards = NONE, redCards = NONE } = match
  if (![score, corners, yellowCards, redCards, ...match.periods].every(isScore)) return null
  const maxPeriods = readMaxPeriods(sport, specifier.variant, match)
  const course = maxPeriods > 0 ? readCourse(sport, match, maxPeriods) : null
  if (!course) return null
  const reading: Reading = { sport, specifier, match, maxPeriods, course }
  if (term.part === 'set_game') return readSetGame(reading)
  if (NUMBERED[term.part]) return readNumbered(term.part, reading)
  const { phase, count } = readSpan(term, reading)
  if (!count) return null
  return { name: term.part, phase, count, shown: count, maxPeriods, number: null }
}
