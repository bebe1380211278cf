/** The simulated feed with few leagues, and with the names that a scenario chooses. */
import type { FeedCatalogue } from '@touchline/simulator/feed/feed-catalogue'
import type { Simulator, SimulatorOptions } from '@touchline/simulator/feed/types'
import { outrightsBetween } from '@touchline/simulator/outrights/outright'
import { buildCatalogue, findLeague } from '@touchline/simulator/schedule/catalogue'
import { createSimulator } from '@touchline/simulator/simulator'

type NameStyle = 'long' | 'rtl'

/** What a scenario's first step, `feed`, chooses. */
export interface FeedChoices {
  /** Ids of leagues that have matches. */
  readonly leagues: readonly number[]
  /** Names of teams and leagues: long ones, or such as are written from right to left; null: as they are. */
  readonly names: NameStyle | null
  /** Begins ten minutes before the season of the first league is decided. */
  readonly isSeasonEnd: boolean
}

/** Eight sports; at every hour some match is in play. */
const DEFAULT_LEAGUES = [17, 8, 132, 851, 700, 754, 755, 785, 801, 876]
const DAY_MS = 86_400_000
const BEFORE_END_MS = 600_000
const KEYS = ['leagues', 'names', 'season_end']

/** Reads the body of a `feed` step; `fail` throws. */
export function readFeedChoices(body: object, fail: (problem: string) => never): FeedChoices {
  const { leagues = DEFAULT_LEAGUES, names = null, season_end: isSeasonEnd = false } = body as Record<string, unknown>
  if (Object.keys(body).some(key => !KEYS.includes(key))) return fail(`is feed, whose body has ${KEYS.join(', ')}`)
  if (!isLeagueList(leagues)) return fail('needs ids of leagues of the simulated feed as "leagues"')
  if (names !== null && names !== 'long' && names !== 'rtl') return fail('needs "long" or "rtl" as "names"')
  if (typeof isSeasonEnd !== 'boolean') return fail('needs true or false as "season_end"')
  if (isSeasonEnd && leagues.length === 0) return fail('needs a league whose season ends')
  return { leagues, names, isSeasonEnd }
}

const isLeagueList = (value: unknown): value is number[] => Array.isArray(value) && value.every(id => findLeague(id))

/** When the feed begins, in epoch milliseconds; null: now. */
export function findFeedStart({ isSeasonEnd, leagues }: FeedChoices, seed: string, now: number): number | null {
  if (!isSeasonEnd) return null
  const chosen = leagues.flatMap(id => findLeague(id) ?? [])
  const season = outrightsBetween(seed, now, now + DAY_MS, chosen).find(({ kind }) => kind === 'season')
  return season ? season.endTime - BEFORE_END_MS : null
}

/** Creates the feed that the choices describe. */
export function createMockFeed(choices: FeedChoices, options: SimulatorOptions): Simulator {
  const listed = choices.leagues.length > 0 ? choices.leagues : DEFAULT_LEAGUES
  const catalogue = renameCatalogue(selectLeagues(buildCatalogue(), new Set(listed)), choices.names)
  return createSimulator({ ...options, leagueIds: new Set(choices.leagues), catalogue })
}

/** The part of the catalogue that the leagues need: what is not in play is neither indexed nor searched. */
function selectLeagues(catalogue: FeedCatalogue, ids: ReadonlySet<number>): FeedCatalogue {
  const tournaments = catalogue.tournaments.filter(({ id }) => ids.has(id))
  const competitors = catalogue.competitors.filter(({ tournamentId }) => ids.has(tournamentId))
  const competitorIds = new Set(competitors.map(({ id }) => id))
  return {
    sports: catalogue.sports.filter(({ id }) => tournaments.some(({ sportId }) => sportId === id)),
    categories: catalogue.categories.filter(({ id }) => tournaments.some(({ categoryId }) => categoryId === id)),
    tournaments,
    competitors,
    players: catalogue.players.filter(({ competitorId }) => competitorIds.has(competitorId)),
  }
}

/** Both scripts that are written from right to left. */
const RTL_NAMES = ['الهلال', 'هبوعيل تل أبيب', 'النصر الرياضي', 'מכבי חיפה', 'شباب الأهلي', 'בית״ר ירושלים', 'الوداد']
const LONG_SUFFIX = ' Sportvereinigung und Turngemeinschaft von Llanfairpwllgwyngyll-Donaudampfschifffahrt 1899 e. V.'

function renameCatalogue(catalogue: FeedCatalogue, style: NameStyle | null): FeedCatalogue {
  if (style === null) return catalogue
  const rename = (name: string, index: number): string =>
    style === 'long' ? name + LONG_SUFFIX : `${RTL_NAMES[index % RTL_NAMES.length]} ${index + 1}`
  return {
    ...catalogue,
    tournaments: catalogue.tournaments.map((tournament, index) => ({
      ...tournament,
      name: rename(tournament.name, index),
    })),
    competitors: catalogue.competitors.map((competitor, index) => {
      const name = rename(competitor.name, index)
      return { ...competitor, name, shortName: name }
    }),
  }
}
