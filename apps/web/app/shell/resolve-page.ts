/** From an address to the page that answers it: its code, its data, and what the data says about the address. */
import { type MatchedRoute, matchRoute, notFoundRoute, type PageModule, type Verdict } from '../routes.ts'
import type { App } from '../shared/app.ts'
import { reportError } from '../shared/report.ts'

export interface ActivePage {
  readonly matched: MatchedRoute
  readonly module: PageModule
  /** HTTP status of the page; 503 when the back end could not be reached for its data. */
  readonly status: number
}

export type Resolution = ActivePage | { readonly movedTo: string }

/** Fetches a page's code and data. Rejects only when the code cannot be had. */
export async function resolvePage(app: App, path: string): Promise<Resolution> {
  const matched = matchRoute(path)
  const [module, verdict] = await Promise.all([matched.route.module(), loadData(app, matched)])
  if (verdict === 'unavailable') return { matched, module, status: 503 }
  if (verdict.kind === 'moved') return { movedTo: verdict.path }
  if (verdict.kind === 'not-found')
    return { matched: notFoundRoute, module: await notFoundRoute.route.module(), status: 404 }
  return { matched, module, status: matched.route.status ?? 200 }
}

async function loadData(app: App, { route, params }: MatchedRoute): Promise<Verdict | 'unavailable'> {
  try {
    return await route.load(app, params)
  } catch (error) {
    reportError(error, `data of ${params.path}`)
    return 'unavailable'
  }
}

/** The page without its data, for when the data takes its time: skeletons stand in for it. */
export async function pageShell(path: string): Promise<ActivePage> {
  const matched = matchRoute(path)
  return { matched, module: await matched.route.module(), status: matched.route.status ?? 200 }
}
