/**
 * Performs a navigation: loads the code and data of an address and shows the page. The old page
 * stays until the data arrives, but at most half a second: then the new one shows skeletons. A page
 * whose subject is known already, such as a match of a list, does not wait: it is shown within the
 * press, and the work for its data starts after its paint. Loaded with the first navigation, or
 * earlier when the browser is idle.
 */
import type { Dispatch, SetStateAction } from 'react'
import { localizePath, splitLocale } from '../../i18n/locales.ts'
import type { App } from '../../shared/app/app.ts'
import { nextPaint } from '../../shared/browser/run-after-next-paint.ts'
import { navigate } from './location.ts'
import { navigating } from './progress.ts'
import {
  type ActivePage,
  getKnownPage,
  isSamePage,
  loadPageShell,
  type OpenPages,
  type Resolution,
  resolvePage,
} from './resolve-page.ts'
import { startScrollMemory } from './scroll.ts'
import { showPage } from './show-page.ts'

const PATIENCE_MS = 500

export interface Visit {
  /** The path, locale prefix included. */
  readonly location: string
  /** Whether the page differs from the one on screen; then its scroll position is restored. */
  isNew: boolean
  /** False once the next navigation has started: this one's page must not be shown any more. */
  isCurrent: boolean
  readonly show: Dispatch<SetStateAction<OpenPages>>
}

const delay = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Resolves with the page without its data, when it is to be shown like that. */
async function loadEarlyPage(app: App, path: string): Promise<ActivePage> {
  const patience = delay(PATIENCE_MS)
  const page = await loadPageShell(app, path)
  if (!page.module.isKnown?.(app, page.matched.params)) await patience
  return page
}

/** Resolves with what to show first: the page with its data, or, when they are late, without. */
async function loadFirst(app: App, path: string, done: Promise<Resolution>): Promise<Resolution> {
  const early = Promise.race([done, loadEarlyPage(app, path)])
  // The press is painted before: to render a page takes a phone several frames.
  const [first] = await Promise.all([early, nextPaint()])
  return first
}

const isShown = (first: Resolution, resolved: Resolution): boolean =>
  first === resolved || (!('movedTo' in first) && !('movedTo' in resolved) && isSamePage(first, resolved))

/** Rejects when code of the page cannot be loaded. */
export async function openPage(app: App, visit: Visit): Promise<void> {
  startScrollMemory()
  const { localeSettings } = app.config
  const { path } = splitLocale(visit.location, localeSettings)
  const show = (resolution: Resolution, isUrgent = false) => {
    if (!visit.isCurrent) return
    if ('movedTo' in resolution) {
      navigate(localizePath(resolution.movedTo, app.locale, localeSettings), { replace: true })
      return
    }
    const { isNew } = visit
    visit.isNew = false
    showPage(resolution, { isNew, isUrgent, show: visit.show })
  }
  try {
    // A page that is opened again for its data stays as it is until they arrive.
    const known = visit.isNew ? getKnownPage(app, path) : null
    if (known) {
      show(known, true)
      await nextPaint()
      if (!visit.isCurrent) return
      navigating.set(true)
    } else navigating.set(visit.isNew)
    const done = resolvePage(app, path)
    const first = known ?? (await (visit.isNew ? loadFirst(app, path, done) : done))
    if (!known) show(first)
    const resolved = await done
    if (!isShown(first, resolved)) show(resolved)
  } finally {
    if (visit.isCurrent) navigating.set(false)
  }
}
