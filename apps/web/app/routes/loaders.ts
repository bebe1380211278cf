/**
 * What each page fetches before it is shown, and what the answers say about its address: found, unknown, or known under
 * another name. Throws when the back end cannot be reached; the page is then shown without its data.
 */

import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Category, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { RouteParams, Verdict } from '../routes.ts'
import type { App } from '../shared/app.ts'
import { paths } from '../shared/paths.ts'
import { categoryMatches, LIVE_CARDS, leagueMatches, listFilter, liveBySport, startingChoice } from './lists.ts'

const FOUND: Verdict = { kind: 'found' }
const NOT_FOUND: Verdict = { kind: 'not-found' }

function need<T, E extends Error, D, K extends QueryKey>(app: App, query: FetchQueryOptions<T, E, D, K>): Promise<D> {
  return app.queryClient.fetchQuery<T, E, D, K>({ ...query, retry: false })
}

/** What the shell shows on every page; the sidebar opens the sport of the page, else the first. */
async function loadShell(app: App, sportKey?: string): Promise<readonly Sport[]> {
  const { queries } = app
  const [sports] = await Promise.all([
    need(app, queries.sports()),
    need(app, queries.settings()),
    need(app, queries.counters()),
  ])
  const open = sports.data.find(sport => sport.key === sportKey) ?? sports.data[0]
  if (open) await need(app, queries.leagues(open.key))
  return sports.data
}

/** Pages that say the same whatever the back end does. */
export async function loadPlainPage(app: App): Promise<Verdict> {
  await loadShell(app)
  return FOUND
}

export async function loadHomePage(app: App): Promise<Verdict> {
  const [sports] = await Promise.all([loadShell(app), need(app, app.queries.matches(LIVE_CARDS))])
  const counters = await need(app, app.queries.counters())
  const choice = startingChoice(sports, counters.sports)
  if (choice) await need(app, app.queries.matches(listFilter(choice)))
  return FOUND
}

export async function loadLivePage(app: App): Promise<Verdict> {
  const sports = await loadShell(app)
  const counters = await need(app, app.queries.counters())
  const busiest = startingChoice(sports, counters.sports)
  if (busiest) await need(app, app.queries.matches(liveBySport(busiest.sportKey)))
  return FOUND
}

export async function loadSportPage(app: App, { sportKey }: RouteParams): Promise<Verdict> {
  const sports = await loadShell(app, sportKey)
  if (!sports.some(sport => sport.key === sportKey)) return NOT_FOUND
  const counters = await need(app, app.queries.counters())
  const choice = startingChoice(sports, counters.sports, sportKey)
  await Promise.all([
    need(app, app.queries.categories(sportKey)),
    choice && need(app, app.queries.matches(listFilter(choice))),
  ])
  return FOUND
}

const canonical = (path: string, { path: asked }: RouteParams): Verdict =>
  path === asked ? FOUND : { kind: 'moved', path }

export async function loadCategoryPage(app: App, params: RouteParams): Promise<Verdict> {
  const category = await findCategory(app, params)
  if (!category) return NOT_FOUND
  await need(app, app.queries.matches(categoryMatches(category)))
  return canonical(paths.category(params.sportKey, category.slug), params)
}

export async function loadLeaguePage(app: App, params: RouteParams): Promise<Verdict> {
  const league = await findLeague(app, params)
  if (!league) return NOT_FOUND
  await need(app, app.queries.matches(leagueMatches(league)))
  return canonical(paths.league(league.sport.key, league.slug), params)
}

async function findCategory(app: App, { sportKey, slug }: RouteParams): Promise<Category | undefined> {
  const sports = await loadShell(app, sportKey)
  if (!sports.some(sport => sport.key === sportKey)) return undefined
  const { data } = await need(app, app.queries.categories(sportKey))
  return data.find(category => category.id === slug?.id)
}

async function findLeague(app: App, { sportKey, slug }: RouteParams): Promise<Tournament | undefined> {
  const sports = await loadShell(app, sportKey)
  if (!sports.some(sport => sport.key === sportKey)) return undefined
  const { data } = await need(app, app.queries.leagues(sportKey))
  return data.find(league => league.id === slug?.id)
}

export async function loadMatchPage(app: App, params: RouteParams): Promise<Verdict> {
  const id = params.slug?.id
  if (!id) return NOT_FOUND
  try {
    const [{ data: match }] = await Promise.all([
      need(app, app.queries.match(id)),
      need(app, app.queries.markets(id)),
      loadShell(app, params.sportKey),
    ])
    return canonical(paths.match(match.tournament.sport.key, match.slug), params)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return NOT_FOUND
    throw error
  }
}
