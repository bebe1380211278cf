/** From an address to the page that answers it: its code, its data, and what the data says about the address. */
import { type MatchedRoute, matchRoute, notFoundRoute, type PageModule, routeOf, type Verdict } from '../../routes.ts'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'
import { toHttpStatus } from './to-http-status.ts'

export interface ActivePage {
  readonly matched: MatchedRoute
  readonly module: PageModule
  /** HTTP status of the page; 5xx when its data could not be had. */
  readonly status: number
}

export type Resolution = ActivePage | { readonly movedTo: string }

/** Fetches a page's code and data. Rejects only when the code cannot be had. */
export async function resolvePage(app: App, path: string): Promise<Resolution> {
  const matched = matchRoute(path)
  const [module, verdict] = await Promise.all([matched.route.module(), loadData(app, matched)])
  if (typeof verdict === 'number') return failedPage({ matched, module, status: verdict })
  if (verdict.kind === 'moved') return { movedTo: verdict.path }
  if (verdict.kind === 'not-found') return notFoundPage(404)
  if (verdict.kind === 'is') {
    const route = routeOf(verdict.page)
    return { matched: { ...matched, route }, module: await route.module(), status: 200 }
  }
  return { matched, module, status: matched.route.status ?? 200 }
}

/** What the data says about the address, or the status of not having got it. */
async function loadData(app: App, { route, params }: MatchedRoute): Promise<Verdict | number> {
  try {
    return await route.load(app, params)
  } catch (error) {
    reportError(error, `data of ${params.path}`)
    return toHttpStatus(error)
  }
}

async function notFoundPage(status: number): Promise<ActivePage> {
  return { matched: notFoundRoute, module: await notFoundRoute.route.module(), status }
}

/** An address that the back end cannot make sense of is none; every other failure will pass. */
function failedPage(page: ActivePage): ActivePage | Promise<ActivePage> {
  return page.status < 500 ? notFoundPage(page.status) : page
}

/** The page without its data, for when the data takes its time: skeletons stand in for it. */
export async function loadPageShell(path: string): Promise<ActivePage> {
  const matched = matchRoute(path)
  return { matched, module: await matched.route.module(), status: matched.route.status ?? 200 }
}
