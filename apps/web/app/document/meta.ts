/**
 * Page metadata for search engines and link previews, as plain data. The server renders it and the
 * browser keeps it up to date.
 */

import type { CompetitorProfile, Match } from '@touchline/contract/entities/match'
import { localizePath } from '../i18n/locales.ts'
import { findAthlete, findCategory, findCompetitor, findLeague, findSport } from '../routes/find.ts'
import { findMatch } from '../routes/find-match.ts'
import type { MatchedRoute } from '../routes/route.ts'
import { TRACKING_NAMES } from '../shared/addresses/address.ts'
import { leaguePath, matchPath, paths } from '../shared/addresses/paths.ts'
import { PICTURE_SIZE, pictureOfMatch, pictureOfSite } from '../shared/addresses/picture-paths.ts'
import type { App } from '../shared/app/app.ts'
import { leagueTitle, sportName } from '../shared/match/sports.ts'
import { breadcrumbList, sportsEvent } from './structured-data.ts'

export interface Picture {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export interface Meta {
  readonly siteName: string
  readonly title: string
  readonly description: string
  /** Absolute canonical URL of the page; null when the page has none. */
  readonly canonical: string | null
  /** URL of the page in every locale, `x-default` included. */
  readonly alternates: readonly { readonly locale: string; readonly url: string }[]
  readonly robots: 'index, follow' | 'noindex'
  readonly picture: Picture
  /** Structured data of the page (schema.org). */
  readonly structured: readonly object[]
}

interface PageAbout {
  readonly matched: MatchedRoute
  /** HTTP status of the page; 5xx while its data, or a part of it, is missing. */
  readonly status: number
  /** Query of the address; on the server a header tells search engines about it. */
  readonly search?: string
}

/** Builds the metadata of a page from its title and description. */
export function buildMeta(
  texts: Pick<Meta, 'title' | 'description'>,
  { matched, status, search = '' }: PageAbout,
  app: App,
): Meta {
  const described = { ...texts, siteName: app.config.brand.name }
  const subject = findSubject(app, matched)
  const picture = pictureFor(subject, app)
  if (!matched.route.indexed) {
    return { ...described, canonical: null, alternates: [], robots: 'noindex', picture, structured: [] }
  }
  const { localeSettings } = app.config
  const canonical = absolute(matched.params.path, app.locale, app)
  return {
    ...described,
    canonical,
    alternates: [
      ...localeSettings.locales.map(code => ({ locale: code, url: absolute(matched.params.path, code, app) })),
      { locale: 'x-default', url: absolute(matched.params.path, localeSettings.locales[0], app) },
    ],
    robots: status >= 400 || isFiltered(search) ? 'noindex' : 'index, follow',
    picture,
    structured: structuredFor(subject, { url: canonical, picture: picture.url, ...texts }, app),
  }
}

function absolute(path: string, locale: string, { config }: App): string {
  return config.siteUrl + localizePath(path, locale, config.localeSettings)
}

function pictureFor({ match }: Subject, { config: { siteUrl }, i18n: { t }, locale }: App): Picture {
  if (!match) return { url: siteUrl + pictureOfSite(), ...PICTURE_SIZE, alt: t('meta.picture.site') }
  const alt = t('meta.picture.match', { match: match.name, league: leagueTitle(match.tournament) })
  return { url: siteUrl + pictureOfMatch(match.id, locale), ...PICTURE_SIZE, alt }
}

function structuredFor(
  { match, way }: Subject,
  about: { url: string; description: string; picture: string },
  app: App,
): object[] {
  if (way.length === 0) return []
  const home = { name: app.i18n.t('nav.home'), path: '/' }
  const crumbs = [home, ...way].map(({ name, path }) => ({ name, url: absolute(path, app.locale, app) }))
  return [breadcrumbList(crumbs), ...(match ? [sportsEvent(match, about)] : [])]
}

/** Parameters of attribution, of shared slips and of modals (`modal-address.ts`), which do not change the content of the page. */
const FOREIGN: ReadonlySet<string> = new Set([
  ...TRACKING_NAMES,
  'fbclid',
  'betcode',
  'modal',
  'id',
  'type',
  'reset_password_token',
  'unlock_token',
  'confirmation_token',
])

/** Whether a query selects a subset of the page, which is also reachable without it. */
export function isFiltered(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some(name => !FOREIGN.has(name) && !name.startsWith('utm_'))
}

/** The subject of a page, read from its fetched data: its position in the catalogue tree and its match. */
interface Subject {
  readonly match: Match | undefined
  /** Breadcrumbs from below the home page to the page itself, with inner paths. */
  readonly way: readonly { readonly name: string; readonly path: string }[]
}

type Step = Subject['way'][number]

const teamPath = (
  { competitor: { slug }, sport }: Pick<CompetitorProfile, 'competitor' | 'sport'>,
  page: string,
): string => (slug ? paths.team(sport.key, slug) : page)

function findSubject(app: App, { route, params: { path, sportKey, slug } }: MatchedRoute): Subject {
  const { t } = app.i18n
  const id = slug?.id
  const match = route.page === 'match' ? findMatch(app, id) : undefined
  const athlete = route.page === 'athlete' ? findAthlete(app, id) : undefined
  const team = athlete ?? (route.page === 'team' ? findCompetitor(app, id) : undefined)
  const league =
    match?.tournament ?? team?.tournament ?? (route.page === 'league' ? findLeague(app, sportKey, id) : undefined)
  const category = league?.category ?? (route.page === 'category' ? findCategory(app, sportKey, id) : undefined)
  const sport = league?.sport ?? (sportKey ? findSport(app, sportKey) : undefined)
  const steps: readonly (Step | undefined)[] = [
    sport && { name: sportName(sport, t), path: paths.sport(sport.key) },
    category && { name: category.name, path: paths.category(sport?.key ?? sportKey, category.slug) },
    league && { name: league.name, path: leaguePath(league) },
    match && { name: match.name, path: matchPath(match) },
    team && { name: team.competitor.name, path: teamPath(team, path) },
    athlete && { name: athlete.athlete.name, path },
  ]
  return { match, way: steps.filter(step => step !== undefined) }
}
