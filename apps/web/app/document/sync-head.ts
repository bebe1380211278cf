/** Updates the head to match the page on screen. */
import type { MatchedRoute, PageModule } from '../routes/route.ts'
import { headVersion } from '../shared/addresses/head-version.ts'
import type { App } from '../shared/app/app.ts'
import { updateHead } from './head-tags.ts'
import { buildMeta } from './meta.ts'

interface PageOnScreen {
  readonly matched: MatchedRoute
  readonly module: PageModule
  readonly status: number
}

/** The required texts are loaded on demand; only the most recent page is applied. */
export async function syncHead(app: App, { matched, module, status }: PageOnScreen): Promise<void> {
  const about = { matched, status, search: location.search }
  updateHead(buildMeta(module.describe(app, matched.params), about, app), app.locale)
  headVersion.set(headVersion.get() + 1)
}
