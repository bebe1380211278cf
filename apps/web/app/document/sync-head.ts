/** Brings the head up to date with the page on screen. */
import type { MatchedRoute, PageModule } from '../routes.ts'
import type { App } from '../shared/app.ts'
import { headVersion } from '../shared/head-version.ts'
import { loadPageMessages } from '../shared/page-messages.ts'
import { updateHead } from './head-tags.ts'
import { buildMeta } from './meta.ts'

let newest = 0

/** The words for it are not needed at first; whichever page comes last has the last word. */
export async function syncHead(app: App, matched: MatchedRoute, module: PageModule): Promise<void> {
  newest += 1
  const own = newest
  await loadPageMessages('later')
  if (own !== newest) return
  updateHead(buildMeta(module.describe(app, matched.params), matched, app, location.search), app.locale)
  headVersion.set(headVersion.get() + 1)
}
