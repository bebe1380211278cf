/**
 * One step from page to page: fetches the code and the data of an address and shows it. The old page stays until the new
 * one has its data, but no longer than half a second: then the new one comes with skeletons. Fetched with the first step,
 * or before it when the browser has time.
 */
import { localizePath, splitLocale } from '../../i18n/locales.ts'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'
import { navigate } from './location.ts'
import { type ActivePage, loadPageShell, type Resolution, resolvePage } from './resolve-page.ts'
import { startScrollMemory } from './scroll.ts'
import { showPage } from './show-page.ts'

const PATIENCE_MS = 500

export interface Visit {
  /** The path, locale prefix included. */
  readonly location: string
  /** Whether another page stands on the screen; then this one begins at its own place. */
  isNew: boolean
  /** False once the next visit has begun: this one's page must not come any more. */
  isCurrent: boolean
  readonly show: (page: ActivePage) => void
}

const delay = (ms: number) => new Promise<null>(resolve => setTimeout(() => resolve(null), ms))

export async function openPage(app: App, visit: Visit): Promise<void> {
  startScrollMemory()
  const { localeSettings } = app.config
  const { path } = splitLocale(visit.location, localeSettings)
  const take = (resolution: Resolution) => {
    if (!visit.isCurrent) return
    if ('movedTo' in resolution) {
      navigate(localizePath(resolution.movedTo, app.locale, localeSettings), { replace: true })
      return
    }
    const { isNew } = visit
    visit.isNew = false
    showPage(() => visit.show(resolution), isNew)
  }
  try {
    const done = resolvePage(app, path)
    const early = await Promise.race([done, delay(PATIENCE_MS)])
    if (!early && visit.isCurrent) take(await loadPageShell(path))
    take(await done)
  } catch (error) {
    reportError(error, `opening ${path}`)
    if (visit.isCurrent) askServerFor(visit.location)
  }
}

/**
 * The page's code cannot be had: most often a newer release took its place. Without a network the server would be no
 * help, and the page that stands is better than the browser's own.
 */
function askServerFor(path: string): void {
  if (navigator.onLine && window.location.pathname === path) window.location.reload()
}
