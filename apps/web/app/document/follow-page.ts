/** Brings the head up to date with the page on screen. */
import type { MatchedRoute, PageModule } from '../routes.ts'
import type { App } from '../shared/app.ts'
import { updateHead } from './head-tags.ts'
import { completeMeta } from './meta.ts'

export function followPage(app: App, matched: MatchedRoute, module: PageModule): void {
  updateHead(completeMeta(module.describe(app, matched.params), matched, app, location.search), app.locale)
}
