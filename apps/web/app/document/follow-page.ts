/** Brings the head up to date with the page on screen. */
import type { MatchedRoute, PageModule } from '../routes.ts'
import type { App } from '../shared/app.ts'
import { pageDescribed } from '../shared/page-described.ts'
import { pageTexts } from '../shared/page-texts.ts'
import { updateHead } from './head-tags.ts'
import { completeMeta } from './meta.ts'

let newest = 0

/** The words for it are not needed at first; whichever page comes last has the last word. */
export async function followPage(app: App, matched: MatchedRoute, module: PageModule): Promise<void> {
  newest += 1
  const own = newest
  await pageTexts('later')
  if (own !== newest) return
  updateHead(completeMeta(module.describe(app, matched.params), matched, app, location.search), app.locale)
  pageDescribed.set(pageDescribed.get() + 1)
}
