import type { FeedCompetitor } from '../feed/feed-catalogue.ts'
import type { EventKind } from '../feed/feed-match.ts'
import { findLeague, LEAGUES, type League } from '../schedule/catalogue.ts'
import { DAY, FIRST_DAY, HOUR, toFeedDay } from '../schedule/fixtures.ts'
import { type DayRange, findPlayingTime, listLastPlayingTimes, type Span } from '../schedule/match-days.ts'
import { countSeasonDays, findEdition, findSeasonDays, hasSeasons } from '../schedule/season-calendar.ts'
import { SPORT_FACTS } from '../schedule/sport-facts.ts'
import { countRelegated } from '../seasons/zones.ts'
import { hashText } from '../shared/random.ts'

/**
 * Outrights: who wins a season, a month of it, a tournament. Every league and cup has one after the other of the kinds
 * that suit it, for ever; which ones follows from what is known of the league alone. An outright of a league is about the
 * matches of a range of days: their table decides it. Only a cup has no matches in the feed. An id contains kind, league
 * and edition: enough to rebuild the outright. It is larger than any match id.
 */

export type OutrightKind = Exclude<EventKind, 'match'>

export interface Outright {
  readonly id: number
  readonly urnId: string
  readonly provider: 'betradar' | 'oddin'
  readonly kind: OutrightKind
  readonly name: string
  readonly league: League
  /** The competitors, strongest first. */
  readonly field: readonly FeedCompetitor[]
  /** How many go down at the end; 0 where nobody does. */
  readonly relegated: number
  /** The match days whose table decides it; null of a cup. */
  readonly matchDays: DayRange | null
  /** Times at which bets are not accepted, because the last matches are being played. */
  readonly suspensions: readonly Span[]
  /** When it becomes known, begins and is decided. */
  readonly addedAt: number
  readonly startTime: number
  readonly endTime: number
  /** Key of every random stream of this outright. */
  readonly key: string
}

/** Match ids stay below this one until the year 2061. */
export const FIRST_OUTRIGHT_ID = 1_500_000_000

const KINDS: readonly OutrightKind[] = ['season', 'stage', 'simple_tournament']
/** Days from one cup to the next, and from one tournament to the next. */
const CUP_DAYS = 44 * 7
const TOURNAMENT_DAYS = 14
/** While the matches of the last match days are played, their course would change the chances faster than the prices. */
const SUSPENDED_MATCH_DAYS = 3
/** Days before its beginning at which an outright becomes known. */
const AHEAD: Readonly<Record<OutrightKind, number>> = { season: 14, stage: 5, simple_tournament: 3 }
const FIRST_YEAR = 2020
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export function isOutrightId(id: number): boolean {
  return id >= FIRST_OUTRIGHT_ID
}

/** The outrights of a league: single players and e-sports play tournaments, clubs play seasons and months. */
export function kindsOf(league: League): readonly OutrightKind[] {
  // Weight classes do not meet: nobody wins a promotion.
  if (league.competitors.length < 4 || league.card) return []
  if (league.every === 0) return ['simple_tournament']
  if (!hasSeasons(league)) return league.tier <= 3 ? ['simple_tournament'] : []
  if (league.tier === 1) return ['season', 'stage']
  return league.tier === 2 || (league.tier === 3 && league.sport !== 'soccer') ? ['season'] : []
}

/** The outright of an id, or undefined when the id stands for none. */
export function findOutright(seed: string, id: number): Outright | undefined {
  const rest = id - FIRST_OUTRIGHT_ID
  const kind = KINDS[rest % 10]
  const league = findLeague(Math.floor(rest / 10) % 1000)
  const edition = Math.floor(rest / 10_000)
  if (!Number.isSafeInteger(rest) || rest < 0 || !kind || !league || !kindsOf(league).includes(kind)) return undefined
  return buildOutright(seed, league, kind, edition)
}

/** Every outright that is known at some time of a stretch: added before its end and decided after its beginning. */
export function outrightsBetween(seed: string, from: number, to: number, leagues = LEAGUES): Outright[] {
  return leagues.flatMap(league =>
    kindsOf(league).flatMap(kind => {
      const found: Outright[] = []
      for (let edition = Math.max(0, editionAt(seed, league, kind, from) - 1); ; edition++) {
        const days = listMatchDays(seed, league, kind, edition)
        // Local days are up to a day earlier or later, and matches may end on the next one.
        if ((FIRST_DAY + days.last + 3) * DAY < from) continue
        if ((FIRST_DAY + days.first - AHEAD[kind] - 1) * DAY > to) return found
        const outright = buildOutright(seed, league, kind, edition)
        if (outright.addedAt <= to && outright.endTime > from) found.push(outright)
      }
    }),
  )
}

/**
 * The match days that a league's table is about at a time: its season, that before it during a break; of players and
 * e-sports the tournament. Undefined where there is no table: fights, cups.
 */
export function findTableDays(seed: string, leagueId: number, time: number): DayRange | undefined {
  const league = findLeague(leagueId)
  if (!league || league.every === 0 || league.card || league.competitors.length < 4) return undefined
  const kind = hasSeasons(league) ? 'season' : 'simple_tournament'
  return listMatchDays(seed, league, kind, editionAt(seed, league, kind, time))
}

/** The days of an edition; tournaments follow each other without a break, a month has its own days. */
function listMatchDays(seed: string, league: League, kind: OutrightKind, edition: number): DayRange {
  if (kind === 'season') {
    const { firstDay, lastDay } = findSeasonDays(seed, league, edition)
    return { first: firstDay, last: lastDay }
  }
  if (kind === 'stage') {
    const first = toFeedDay(Date.UTC(FIRST_YEAR, edition, 1))
    return { first, last: toFeedDay(Date.UTC(FIRST_YEAR, edition + 1, 1)) - 1 }
  }
  const days = cycleOf(league)
  const first = offsetOf(seed, league) + edition * days
  return { first, last: first + days - 1 }
}

function cycleOf(league: League): number {
  return league.every === 0 ? CUP_DAYS : TOURNAMENT_DAYS
}

function offsetOf(seed: string, league: League): number {
  return hashText(`${seed}/simple_tournament/${league.id}`) % cycleOf(league)
}

/** The edition of a time; of a season and a tournament the one whose days it falls into. */
function editionAt(seed: string, league: League, kind: OutrightKind, time: number): number {
  const day = toFeedDay(time)
  if (kind === 'season') return Math.max(0, findEdition(seed, league, day))
  if (kind === 'stage') {
    const date = new Date(time)
    return Math.max(0, (date.getUTCFullYear() - FIRST_YEAR) * 12 + date.getUTCMonth())
  }
  return Math.max(0, Math.floor((day - offsetOf(seed, league)) / cycleOf(league)))
}

function findTimes(seed: string, league: League, days: DayRange): Span {
  const playing = league.every > 0 ? findPlayingTime(seed, league, days) : undefined
  const startTime = (FIRST_DAY + days.first) * DAY
  const late = (hashText(`${seed}/end/${league.id}`) % 24) * HOUR * 0.5
  return playing ?? { startTime, endTime: (FIRST_DAY + days.last) * DAY + late + 10 * HOUR }
}

function buildOutright(seed: string, league: League, kind: OutrightKind, edition: number): Outright {
  const id = FIRST_OUTRIGHT_ID + (edition * 1000 + league.id) * 10 + KINDS.indexOf(kind)
  const { provider } = SPORT_FACTS[league.sport]
  const days = listMatchDays(seed, league, kind, edition)
  const isPlayed = league.every > 0
  const times = findTimes(seed, league, days)
  return {
    ...times,
    id,
    urnId: `${provider === 'oddin' ? 'od' : 'sr'}:${kind}:${id}`,
    provider,
    kind,
    name: nameOf(league, kind, days),
    league,
    field: league.competitors,
    relegated: kind === 'season' ? countRelegated(league) : 0,
    matchDays: isPlayed ? days : null,
    suspensions: isPlayed ? listLastPlayingTimes(seed, league, days, SUSPENDED_MATCH_DAYS) : [],
    addedAt: times.startTime - AHEAD[kind] * DAY + (hashText(`${id}`) % 24) * HOUR,
    key: `${seed}/outright/${id}`,
  }
}

/** Several seasons and tournaments begin in a year: `Premier League 2026 #2`. */
function nameOf(league: League, kind: OutrightKind, { first, last }: DayRange): string {
  const start = new Date((FIRST_DAY + first) * DAY)
  const year = start.getUTCFullYear()
  if (kind === 'stage') return `${league.name} – ${MONTHS[start.getUTCMonth()]} ${year}`
  if (league.every === 0) {
    const lastYear = new Date((FIRST_DAY + last) * DAY).getUTCFullYear()
    return `${league.name} ${lastYear === year ? year : `${year}/${String(lastYear % 100).padStart(2, '0')}`}`
  }
  const cycle = kind === 'season' ? countSeasonDays(league) : cycleOf(league)
  const dayOfYear = Math.floor((start.getTime() - Date.UTC(year, 0, 1)) / DAY)
  return `${league.name} ${year} #${Math.floor(dayOfYear / cycle) + 1}`
}
