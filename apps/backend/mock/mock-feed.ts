/** The simulated feed with few leagues, and with the names that a scenario chooses. */
import type { FeedCatalogue } from '@touchline/simulator/feed/feed-catalogue'
import type { Simulator, SimulatorOptions } from '@touchline/simulator/feed/types'
import { outrightsBetween } from '@touchline/simulator/outrights/outright'
import { buildCatalogue, findLeague } from '@touchline/simulator/schedule/catalogue'
import { createSimulator } from '@touchline/simulator/simulator'
import { DEFAULT_LEAGUES, type FeedChoices, type NameStyle } from './feed-choices.ts'

const DAY_MS = 86_400_000
const BEFORE_END_MS = 600_000

/** When the feed begins, in epoch milliseconds; null: now. */
export function findFeedStart({ isSeasonEnd, leagues }: FeedChoices, seed: string, now: number): number | null {
  if (!isSeasonEnd) return null
  const chosen = leagues.flatMap(id => findLeague(id) ?? [])
  const season = outrightsBetween(seed, now, now + DAY_MS, chosen).find(({ kind }) => kind === 'season')
  return season ? season.endTime - BEFORE_END_MS : null
}

/** Creates the feed that the choices describe. Its catalogue has only its leagues: others are neither indexed nor searched. */
export function createMockFeed({ leagues, names }: FeedChoices, options: SimulatorOptions): Simulator {
  const listed = leagues.length > 0 ? leagues : DEFAULT_LEAGUES
  const catalogue = renameCatalogue(buildCatalogue(listed.flatMap(id => findLeague(id) ?? [])), names)
  return createSimulator({ ...options, leagueIds: new Set(leagues), catalogue })
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
