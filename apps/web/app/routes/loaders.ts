/**
 * Data loading of each page, and the verdict on its address: found, not found, or moved. Throws
 * when the backend cannot be reached; the page is then shown without data.
 */

import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Category, EventCounts, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Settings } from '@touchline/contract/entities/settings'
import { bonusesQuery } from '../features/bonuses/bonus-queries.ts'
import { upcomingOf } from '../features/catalogue/list-choice.ts'
import { homeQuery } from '../features/catalogue/load-home.ts'
import { playerMarketsQuery } from '../features/catalogue/player-prices.ts'
import { findResultsSport, lastDays } from '../features/catalogue/result-days.ts'
import { leaguePath, paths, readRound } from '../shared/addresses/paths.ts'
import type { App } from '../shared/app/app.ts'
import { dayOf } from '../shared/formats/dates.ts'
import { hasTable } from '../shared/match/sports.ts'
import { athleteQuery, competitorQuery, standingsQuery } from '../shared/queries/competition-queries.ts'
import {
  categoryScope,
  competitorScope,
  type Day,
  ESPORT_CARDS,
  fixturesOf,
  getInitialChoice,
  homePageOf,
  isLeagueTab,
  type ListScope,
  lastResultsOf,
  leagueScope,
  listFilter,
  nextMatchOf,
  outrightsOf,
  resultsOf,
  roundOf,
  runningOf,
  scheduleOf,
  sportScope,
  TOP_CARDS,
  WHOLE_LIST,
} from './lists.ts'
import { enabledProducts, findProduct } from './products.ts'
import type { RouteParams, Verdict } from './route.ts'

const FOUND: Verdict = { kind: 'found' }
const NOT_FOUND: Verdict = { kind: 'not-found' }

function need<T, E extends Error, D, K extends QueryKey>(app: App, query: FetchQueryOptions<T, E, D, K>): Promise<D> {
  return app.queryClient.fetchQuery<T, E, D, K>({ ...query, retry: false })
}

/** The response, or null for 404. */
async function find<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

interface ShellData {
  readonly sports: readonly Sport[]
  readonly settings: Settings
  /** Undefined where the back end does not count events. */
  readonly counts: readonly EventCounts[] | undefined
}

/** Data of the shell on every page; the sidebar expands the sport of the page, else the first. */
async function loadShell(app: App, sportKey?: string): Promise<ShellData> {
  const { queries } = app
  const [{ data: sports }, { data: settings }, { sports: counts }] = await Promise.all([
    need(app, queries.sports()),
    need(app, queries.settings()),
    need(app, queries.counters()),
  ])
  const open = sports.find(sport => sport.key === sportKey) ?? sports[0]
  if (open) await need(app, queries.leagues(open.key))
  return { sports, settings, counts }
}

/**
 * The server's current day; a reader in another time zone sees their own once the page is
 * interactive.
 */
const todayOf = ({ generatedAt }: App): Day => ({ day: dayOf(generatedAt, 'UTC'), zone: 'UTC' })

/** Pages that do not depend on data. */
export async function loadPlainPage(app: App): Promise<Verdict> {
  await loadShell(app)
  return FOUND
}

/** Campaigns as visitors see them. An error of the back end about them is shown in their place. */
export async function loadPromotionsPage(app: App): Promise<Verdict> {
  const loadBonuses = need(app, bonusesQuery(app.api, false)).catch(error => {
    if (!(error instanceof ApiError)) throw error
  })
  await Promise.all([loadShell(app), loadBonuses])
  return FOUND
}

/** Limits are available only where the operator delegates them to the sportsbook. */
export async function loadLimitsPage(app: App): Promise<Verdict> {
  const { settings } = await loadShell(app)
  return settings.flags.responsible_gambling ? FOUND : NOT_FOUND
}

async function loadStartingList(
  app: App,
  sports: readonly Sport[],
  counts: ShellData['counts'],
  limitOf?: typeof homePageOf,
): Promise<void> {
  const choice = getInitialChoice(sports, counts)
  if (!choice) return
  const load = (shown: typeof choice) =>
    need(app, app.queries.matches(listFilter(shown, sportScope(shown.sportKey), todayOf(app), limitOf?.(shown))))
  await Promise.all([load(upcomingOf(choice)), choice.time === 'live' && load(choice)])
}

export async function loadHomePage(app: App): Promise<Verdict> {
  const [{ sports, counts }] = await Promise.all([
    loadShell(app),
    need(app, app.queries.matches(TOP_CARDS)),
    need(app, homeQuery(app)),
  ])
  await loadStartingList(app, sports, counts, homePageOf)
  return FOUND
}

export async function loadLivePage(app: App): Promise<Verdict> {
  const { sports, counts } = await loadShell(app)
  const busiest = getInitialChoice(sports, counts)
  if (!busiest) return FOUND
  const choice = { ...busiest, time: 'live' } as const
  await need(app, app.queries.matches(listFilter(choice, sportScope(choice.sportKey), todayOf(app))))
  return FOUND
}

export async function loadCybersportPage(app: App): Promise<Verdict> {
  const [{ sports, counts }] = await Promise.all([loadShell(app), need(app, app.queries.matches(ESPORT_CARDS))])
  await loadStartingList(
    app,
    sports.filter(({ type }) => type === 'esport'),
    counts,
  )
  return FOUND
}

export async function loadSchedulePage(app: App): Promise<Verdict> {
  const { sports } = await loadShell(app)
  if (sports[0]) await need(app, app.queries.matches(scheduleOf(sports[0].key, todayOf(app))))
  return FOUND
}

export async function loadResultsPage(app: App): Promise<Verdict> {
  const today = todayOf(app)
  const [{ sports }, { data: counts }] = await Promise.all([
    loadShell(app),
    need(app, app.queries.resultCounts(lastDays(today.day), today.zone)),
  ])
  const sport = findResultsSport(sports, counts.at(-1))
  if (sport) await need(app, app.queries.matches(resultsOf(sport.key, today)))
  return FOUND
}

/** The page of a third-party product exists only while the operator enables it. */
export async function loadProviderPage(app: App, { path }: RouteParams): Promise<Verdict> {
  const { settings } = await loadShell(app)
  const product = findProduct(path)
  return product && enabledProducts(settings).includes(product) ? FOUND : NOT_FOUND
}

export async function loadContentPage(app: App, { path }: RouteParams): Promise<Verdict> {
  const [page] = await Promise.all([find(need(app, app.queries.content(path.slice(1)))), loadShell(app)])
  return page ? FOUND : NOT_FOUND
}

export async function loadSportPage(app: App, params: RouteParams): Promise<Verdict> {
  const { sportKey } = params
  const { sports, settings, counts } = await loadShell(app, sportKey)
  if (!sports.some(sport => sport.key === sportKey)) {
    if (!settings.custom_pages?.some(({ slug }) => slug === sportKey)) return NOT_FOUND
    const verdict = await loadContentPage(app, params)
    return verdict.kind === 'found' ? { kind: 'is', page: 'content' } : verdict
  }
  const choice = getInitialChoice(sports, counts, sportKey)
  await Promise.all([
    need(app, app.queries.categories(sportKey)),
    choice && need(app, app.queries.matches(listFilter(choice, sportScope(sportKey), todayOf(app)))),
  ])
  return FOUND
}

const canonical = (path: string, { path: requested }: RouteParams): Verdict =>
  path === requested ? FOUND : { kind: 'moved', path }

/** All matches of a category or league. */
async function loadWhole(app: App, scope: ListScope): Promise<void> {
  await need(app, app.queries.matches(listFilter(WHOLE_LIST, scope, todayOf(app))))
}

/** A tab of a league. Only a sport of teams has tables. */
export async function loadLeagueTab(app: App, params: RouteParams): Promise<Verdict> {
  const { tab } = params
  const league = isLeagueTab(tab) && (await findLeague(app, params))
  if (!league) return NOT_FOUND
  const round = readRound(tab)
  const isOfTable = tab === 'table' || tab === 'rounds' || round !== undefined
  if (isOfTable && !hasTable(league.sport)) return NOT_FOUND
  const scope = leagueScope(league)
  if (tab === 'table')
    await Promise.all([need(app, standingsQuery(app.api, league.id)), need(app, app.queries.matches(runningOf(scope)))])
  else if (isOfTable) {
    const { season } = (await need(app, standingsQuery(app.api, league.id))).data
    const shown = round ?? season?.round
    if (round !== undefined && round > (season?.rounds ?? 0)) return NOT_FOUND
    if (season && shown !== undefined) await need(app, app.queries.matches(roundOf(scope, season, shown)))
  } else await need(app, app.queries.matches(tab === 'results' ? lastResultsOf(scope) : outrightsOf(scope)))
  return canonical(leaguePath(league, tab), params)
}

/** A team or a person that competes: next matches, last results and, of a team, its place in the table of its league. */
export async function loadTeamPage(app: App, params: RouteParams): Promise<Verdict> {
  const id = params.slug?.id
  if (!id) return NOT_FOUND
  const [answer] = await Promise.all([find(need(app, competitorQuery(app.api, id))), loadShell(app, params.sportKey)])
  const { competitor, sport, tournament } = answer?.data ?? {}
  if (!competitor?.slug || !sport) return NOT_FOUND
  const scope = competitorScope(competitor)
  await Promise.all([
    need(app, app.queries.matches(fixturesOf(scope))),
    need(app, app.queries.matches(lastResultsOf(scope))),
    tournament && hasTable(sport) && need(app, standingsQuery(app.api, tournament.id)),
  ])
  return canonical(paths.team(sport.key, competitor.slug), params)
}

/** A player of a team: its matches, and the next match of the team with the prices of its markets on players. */
export async function loadAthletePage(app: App, params: RouteParams): Promise<Verdict> {
  const id = params.slug?.id
  if (!id) return NOT_FOUND
  const [answer] = await Promise.all([find(need(app, athleteQuery(app.api, id))), loadShell(app, params.sportKey)])
  const { athlete, sport, competitor } = answer?.data ?? {}
  if (!athlete?.slug || !sport || !competitor) return NOT_FOUND
  const { data: fixtures } = await need(app, app.queries.matches(nextMatchOf(competitorScope(competitor))))
  // A match that has just left the feed has no markets.
  if (fixtures[0]) await find(need(app, playerMarketsQuery(app, fixtures[0].id)))
  return canonical(paths.athlete(sport.key, athlete.slug), params)
}

export async function loadCategoryPage(app: App, params: RouteParams): Promise<Verdict> {
  const category = await findCategory(app, params)
  if (!category) return NOT_FOUND
  await loadWhole(app, categoryScope(category))
  return canonical(paths.category(params.sportKey, category.slug), params)
}

export async function loadLeaguePage(app: App, params: RouteParams): Promise<Verdict> {
  const league = await findLeague(app, params)
  if (!league) return NOT_FOUND
  await loadWhole(app, leagueScope(league))
  return canonical(paths.league(league.sport.key, league.slug), params)
}

async function findCategory(app: App, { sportKey, slug }: RouteParams): Promise<Category | undefined> {
  const { sports } = await loadShell(app, sportKey)
  if (!sports.some(sport => sport.key === sportKey)) return undefined
  const { data } = await need(app, app.queries.categories(sportKey))
  return data.find(category => category.id === slug?.id)
}

async function findLeague(app: App, { sportKey, slug }: RouteParams): Promise<Tournament | undefined> {
  const { sports } = await loadShell(app, sportKey)
  if (!sports.some(sport => sport.key === sportKey)) return undefined
  const { data } = await need(app, app.queries.leagues(sportKey))
  return data.find(league => league.id === slug?.id)
}

/** A match or outright: the backend has both under their ids. */
export async function loadMatchPage(app: App, params: RouteParams): Promise<Verdict> {
  const id = params.slug?.id
  if (!id) return NOT_FOUND
  const [answers] = await Promise.all([
    find(Promise.all([need(app, app.queries.match(id)), need(app, app.queries.markets(id))])),
    loadShell(app, params.sportKey),
  ])
  if (!answers) return NOT_FOUND
  const [{ data: match }] = answers
  return canonical(paths.match(match.tournament.sport.key, match.slug), params)
}
