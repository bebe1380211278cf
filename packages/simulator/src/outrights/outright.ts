import type { FeedCompetitor } from '../feed/feed-catalogue.ts'
import type { EventKind } from '../feed/feed-match.ts'
import { findLeague, LEAGUES, type League } from '../schedule/catalogue.ts'
import { DAY, FIRST_DAY, HOUR } from '../schedule/fixtures.ts'
import { SPORT_FACTS } from '../schedule/sport-facts.ts'
import { hashText } from '../shared/random.ts'

/**
 * Outrights: who wins a season, a month of it, a tournament. Every league and cup has one after the other of the kinds
 * that suit it, for ever, as it has matches; which ones follows from what is known of the league alone. An id says the
 * kind, the league and the how-manieth it is: enough to rebuild the outright. It is larger than any match id.
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
/** Days from one season or cup to the next, and from one tournament to the next. */
const SEASON_DAYS = 44 * 7
const TOURNAMENT_DAYS = 14
/** Days before its beginning at which an outright becomes known. */
const AHEAD: Readonly<Record<OutrightKind, number>> = { season: 14, stage: 5, simple_tournament: 3 }
const FIRST_YEAR = 2020
/** Sports of leagues from which nobody goes down, and countries in which that is so. */
const CLOSED_COUNTRIES = new Set([null, 'US', 'CA', 'AU', 'NZ', 'IN', 'PH', 'JP'])
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
  const { individual, type } = SPORT_FACTS[league.sport]
  // Weight classes do not meet: nobody wins a promotion.
  if (league.competitors.length < 4 || league.card) return []
  if (league.every === 0) return ['simple_tournament']
  if (individual || type === 'esport') return league.tier <= 3 ? ['simple_tournament'] : []
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
      for (let edition = editionAt(seed, league, kind, from); ; edition++) {
        const outright = buildOutright(seed, league, kind, edition)
        if (outright.addedAt > to) return found
        if (outright.endTime > from) found.push(outright)
      }
    }),
  )
}

/**
 * The season of a league at a time: that of its outright, also where nobody can bet on it. Undefined where sides do not
 * all meet: tournaments of single players and of e-sports, fights, cups.
 */
export function findSeason(seed: string, leagueId: number, time: number): Season | undefined {
  const league = findLeague(leagueId)
  if (!league || league.every === 0 || league.card || league.competitors.length < 4) return undefined
  const { individual, type } = SPORT_FACTS[league.sport]
  if (individual || type === 'esport') return undefined
  for (let edition = editionAt(seed, league, 'season', time); ; edition++) {
    const days = cycleOf(league, 'season')
    const span = spanOf(seed, league, 'season', edition)
    // Between the last match day of a season and the next one the season that ended still stands.
    if (span.startTime + days * DAY > time) return span
  }
}

export interface Season {
  readonly startTime: number
  readonly endTime: number
}

/** A season and a tournament begin on any day of their cycle, a month on its first. */
function spanOf(seed: string, league: League, kind: OutrightKind, edition: number): Season {
  const late = (hashText(`${seed}/end/${league.id}`) % 24) * HOUR * 0.5
  if (kind === 'stage') {
    return { startTime: Date.UTC(FIRST_YEAR, edition, 1), endTime: Date.UTC(FIRST_YEAR, edition + 1, 0) + late }
  }
  const days = cycleOf(league, kind)
  const startTime = (FIRST_DAY + offsetOf(seed, league, kind) + edition * days) * DAY
  return { startTime, endTime: startTime + (days - 1) * DAY + late + 10 * HOUR }
}

function cycleOf(league: League, kind: 'season' | 'simple_tournament'): number {
  return kind === 'season' || league.every === 0 ? SEASON_DAYS : TOURNAMENT_DAYS
}

function offsetOf(seed: string, league: League, kind: 'season' | 'simple_tournament'): number {
  return hashText(`${seed}/${kind}/${league.id}`) % cycleOf(league, kind)
}

/** One that is surely not later than the first of interest at a time. */
function editionAt(seed: string, league: League, kind: OutrightKind, time: number): number {
  const day = Math.floor(time / DAY) - FIRST_DAY
  if (kind === 'stage') return Math.max(0, Math.floor(day / 31) - 3)
  return Math.max(0, Math.floor((day - offsetOf(seed, league, kind)) / cycleOf(league, kind)) - 1)
}

function buildOutright(seed: string, league: League, kind: OutrightKind, edition: number): Outright {
  const id = FIRST_OUTRIGHT_ID + (edition * 1000 + league.id) * 10 + KINDS.indexOf(kind)
  const { provider } = SPORT_FACTS[league.sport]
  const span = spanOf(seed, league, kind, edition)
  return {
    ...span,
    id,
    urnId: `${provider === 'oddin' ? 'od' : 'sr'}:${kind}:${id}`,
    provider,
    kind,
    name: nameOf(league, kind, span),
    league,
    field: league.competitors,
    relegated: kind === 'season' ? countRelegated(league) : 0,
    addedAt: span.startTime - AHEAD[kind] * DAY + (hashText(`${id}`) % 24) * HOUR,
    key: `${seed}/outright/${id}`,
  }
}

function nameOf(league: League, kind: OutrightKind, { startTime, endTime }: Season): string {
  const start = new Date(startTime)
  const year = start.getUTCFullYear()
  if (kind === 'stage') return `${league.name} – ${MONTHS[start.getUTCMonth()]} ${year}`
  const last = new Date(endTime).getUTCFullYear()
  if (cycleOf(league, kind) === SEASON_DAYS && last !== year)
    return `${league.name} ${year}/${String(last % 100).padStart(2, '0')}`
  return `${league.name} ${last}`
}

function countRelegated(league: League): number {
  const isOpen = SPORT_FACTS[league.sport].type === 'sport' && !CLOSED_COUNTRIES.has(league.country)
  return isOpen && league.competitors.length >= 10 ? Math.round(league.competitors.length * 0.15) : 0
}
