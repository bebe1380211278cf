/** Resolves an address to its page: code, data, and the verdict of the data on the address. */

import { ApiError, CallError, TimeoutError } from '@touchline/client/errors'
import type { MatchedRoute, PageModule, Verdict } from '../../routes/route.ts'
import { matchRoute, notFoundRoute, routeOf } from '../../routes/route-table.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { getPageModule, loadPageModule } from './page-modules.ts'

export interface ActivePage {
  readonly matched: MatchedRoute
  readonly module: PageModule
  /** HTTP status of the page; 5xx when its data could not be loaded. */
  readonly status: number
}

/** The page on screen is the last one. Before it, hidden, the page that it has replaced, for the time of a paint. */
export type OpenPages = readonly [ActivePage, ...ActivePage[]]

export type Resolution = ActivePage | { readonly movedTo: string }

/** The route of a path; that of no page where the brand leaves it out. */
function matchOwnRoute({ config }: App, path: string): MatchedRoute {
  const matched = matchRoute(path)
  const isLeftOut = config.brand.without?.some(page => page === matched.route.page)
  return isLeftOut ? notFoundRoute : matched
}

/** Loads a page's code and data. Rejects only when the code cannot be loaded. */
export async function resolvePage(app: App, path: string): Promise<Resolution> {
  const matched = matchOwnRoute(app, path)
  const [module, verdict] = await Promise.all([loadPageModule(matched.route), loadData(app, matched)])
  if (typeof verdict === 'number') return failedPage({ matched, module, status: verdict })
  if (verdict.kind === 'moved') return { movedTo: verdict.path }
  if (verdict.kind === 'not-found') return notFoundPage(404)
  if (verdict.kind === 'is') {
    const route = routeOf(verdict.page)
    return { matched: { ...matched, route }, module: await loadPageModule(route), status: 200 }
  }
  return { matched, module, status: matched.route.status ?? 200 }
}

/**
 * 400 when the backend rejects the address as invalid; 504 when it timed out, 503 when it reports
 * being unavailable, 502 when it is unreachable or returns invalid data; 500 for internal errors.
 */
export function toHttpStatus(error: unknown): 400 | 500 | 502 | 503 | 504 {
  if (error instanceof TimeoutError) return 504
  if (!(error instanceof ApiError)) return error instanceof CallError ? 502 : 500
  if (error.status === 400 || error.status === 422) return 400
  return error.status === 503 ? 503 : 502
}

/** The verdict of the data on the address, or the status of the failure. */
async function loadData(app: App, { route, params }: MatchedRoute): Promise<Verdict | number> {
  try {
    return await route.load(app, params)
  } catch (error) {
    reportError(error, `data of ${params.path}`)
    return toHttpStatus(error)
  }
}

async function notFoundPage(status: number): Promise<ActivePage> {
  return { matched: notFoundRoute, module: await loadPageModule(notFoundRoute.route), status }
}

/**
 * An address that the backend rejects as invalid does not exist; all other failures are temporary.
 */
function failedPage(page: ActivePage): ActivePage | Promise<ActivePage> {
  return page.status < 500 ? notFoundPage(page.status) : page
}

const shellOf = (matched: MatchedRoute, module: PageModule): ActivePage => ({
  matched,
  module,
  status: matched.route.status ?? 200,
})

/** The page without its data, for slow responses: it shows skeletons. */
export async function loadPageShell(app: App, path: string): Promise<ActivePage> {
  const matched = matchOwnRoute(app, path)
  return shellOf(matched, await loadPageModule(matched.route))
}

/** The page of a subject that the cache has, such as a match of a list, if its code is loaded; null otherwise. */
export function getKnownPage(app: App, path: string): ActivePage | null {
  const matched = matchOwnRoute(app, path)
  const module = getPageModule(matched.route)
  return module?.isKnown?.(app, matched.params) ? shellOf(matched, module) : null
}

/** Whether two pages look the same, apart from the data that they read themselves. */
export const isSamePage = (a: ActivePage, b: ActivePage): boolean =>
  a.module === b.module && a.status === b.status && a.matched.params.path === b.matched.params.path
