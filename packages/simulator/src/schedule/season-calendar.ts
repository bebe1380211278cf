import { hashText } from '../shared/random.ts'
import type { League } from './catalogue.ts'
import { drawDisruptionKind, preventsResult } from './disruption-kinds.ts'
import { buildMatchId, buildMatchKey } from './match-id.ts'
import { countRounds, drawMeetingOrder, type Pair, pairRound } from './round-robin.ts'
import { SPORT_FACTS } from './sport-facts.ts'

/**
 * The calendar of a league of clubs: season after season, in each of which everybody meets everybody equally often, home
 * and away. A match that ends without a result is played again on a catch-up day before the last round; the last round
 * is played in any case. Days are feed days, see `toFeedDay`.
 */

/** A season has two meetings of all pairs, and two more as long as it is shorter than this. */
const LEAST_PLAYING_DAYS = 50
/** Where two meetings would take longer, a season has one. */
const MOST_PLAYING_DAYS = 182
/** Match days before the last one for matches that have to be played again. */
const CATCH_UP_DAYS = 3
/** From the last match day of a season to the first one of the next. */
const BREAK_DAYS = 9
const MAX_PLANS = 800

export interface PlannedMatch {
  readonly pair: Pair
  /** From 1; of a match that is played again, that of the first attempt. Null outside seasons. */
  readonly round: number | null
  /** It is neither postponed nor abandoned, because there is no later day to play it again. */
  readonly mustFinish: boolean
}

export interface SeasonPlan {
  /** Counts the league's seasons, from 0 on. */
  readonly edition: number
  readonly firstDay: number
  /** The day of the last round. */
  readonly lastDay: number
  /** Match days in order: regular rounds and, before the last one, catch-up days. */
  readonly days: ReadonlyMap<number, readonly PlannedMatch[]>
}

/** Whether sides all meet each other over a season: not in tournaments of players and of e-sports, fights and cups. */
export function hasSeasons({ sport, every, card, competitors }: League): boolean {
  const { individual, type } = SPORT_FACTS[sport]
  return every > 0 && !card && !individual && type === 'sport' && competitors.length >= 4
}

/** How often each pair meets in a season. */
export function countMeetings(league: League): number {
  const days = 2 * countRounds(league.competitors.length) * league.every
  return days > MOST_PLAYING_DAYS ? 1 : 2 * Math.ceil(LEAST_PLAYING_DAYS / days)
}

/** Days from the beginning of a season to the beginning of the next one. */
export function countSeasonDays(league: League): number {
  const rounds = countMeetings(league) * countRounds(league.competitors.length)
  return (rounds - 1 + CATCH_UP_DAYS) * league.every + BREAK_DAYS
}

/** The season of a day, that before it during a break. */
export function findEdition(seed: string, league: League, day: number): number {
  return Math.floor((day - firstDayOf(seed, league, 0)) / countSeasonDays(league))
}

/** The first and the last match day of a season. */
export function findSeasonDays(seed: string, league: League, edition: number): { firstDay: number; lastDay: number } {
  const firstDay = firstDayOf(seed, league, edition)
  return { firstDay, lastDay: firstDay + countSeasonDays(league) - BREAK_DAYS }
}

const plans = new Map<string, SeasonPlan>()

/** @param edition see `findEdition` */
export function planSeason(seed: string, league: League, edition: number): SeasonPlan {
  const key = `${seed}/season/${league.id}/${edition}`
  const cached = plans.get(key)
  if (cached) return cached
  if (plans.size >= MAX_PLANS) plans.clear()
  const plan = buildPlan(seed, league, edition, key)
  plans.set(key, plan)
  return plan
}

/** Leagues begin on days of their own: neighbours in the list play at the same hours. */
function firstDayOf(seed: string, league: League, edition: number): number {
  const length = countSeasonDays(league)
  return (hashText(`${seed}/season/${league.id}`) % length) + (edition - 1) * length
}

function buildPlan(seed: string, league: League, edition: number, key: string): SeasonPlan {
  const { competitors, every } = league
  const rounds = countMeetings(league) * countRounds(competitors.length)
  const { firstDay, lastDay } = findSeasonDays(seed, league, edition)
  const days = new Map<number, PlannedMatch[]>()
  const catchUp = new CatchUpDays()
  const order = drawMeetingOrder(key, competitors)
  for (let round = 0; round < rounds - 1; round++) {
    const day = firstDay + round * every
    const planned = pairRound(order, round).map((pair, slot): PlannedMatch => {
      const kind = drawDisruptionKind(buildMatchKey(seed, buildMatchId(day, league.id, slot)))
      return { pair, round: round + 1, mustFinish: preventsResult(kind) && !catchUp.add({ pair, round: round + 1 }) }
    })
    days.set(day, planned)
  }
  catchUp.matches.forEach((matches, index) => {
    days.set(
      lastDay - (CATCH_UP_DAYS - index) * every,
      matches.map(match => ({ ...match, mustFinish: true })),
    )
  })
  const last = pairRound(order, rounds - 1)
  days.set(
    lastDay,
    last.map(pair => ({ pair, round: rounds, mustFinish: true })),
  )
  return { edition, firstDay, lastDay, days }
}

type Postponed = Pick<PlannedMatch, 'pair' | 'round'>

/** Matches to be played again, by day: nobody plays twice on one. */
class CatchUpDays {
  readonly matches: readonly Postponed[][] = Array.from({ length: CATCH_UP_DAYS }, () => [])

  /** Whether a day was free for both. */
  add(match: Postponed): boolean {
    const isFree = (matches: readonly Postponed[]) =>
      !matches.some(other => other.pair.some(side => match.pair.includes(side)))
    const day = this.matches.find(isFree)
    day?.push(match)
    return day !== undefined
  }
}
