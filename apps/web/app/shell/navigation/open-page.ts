/**
 * Performs a navigation: loads the code and data of an address and shows the page. The old page
 * stays until the data arrives, but at most half a second: then the new one shows skeletons. A page
 * whose subject is known already, such as a match of a list, does not wait: it is shown within the
 * press, and the work for its data starts after its paint. Loaded with the first navigation, or
 * earlier when the browser is idle.
 */
import { type Dispatch, type SetStateAction, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { localizePath, splitLocale } from '../../i18n/locales.ts'
import type { App } from '../../shared/app/app.ts'
import { firstPage } from '../../shared/browser/first-page.ts'
import { nextPaint, runAfterNextPaint } from '../../shared/browser/run-later.ts'
import layout from '../layout/layout.module.css'
import { navigate } from './location.ts'
import { lateData, navigating, onPageCommitted } from './navigation-state.ts'
import {
  type ActivePage,
  getKnownPage,
  isSamePage,
  loadPageShell,
  type OpenPages,
  type Resolution,
  resolvePage,
} from './resolve-page.ts'
import { restoreScroll, startScrollMemory } from './scroll.ts'

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

/** Replaces the page on screen, with the scroll position of its history entry restored before paint. */
interface ShowOptions {
  readonly show: Dispatch<SetStateAction<OpenPages>>
  /** The page differs from the one on screen. */
  readonly isNew: boolean
  /** Rendered within the press, because it is small; others in slices, between which the old page answers to presses. */
  readonly isUrgent: boolean
}

/** Removes the old page that is still in the document; null if there is none. */
let removeOld: (() => void) | null = null

/** Takes the focus from what is about to be removed: its removal would cost a layout of the old page. */
const blurContent = (): void => document.activeElement?.closest<HTMLElement>('main *')?.blur()

/** Hides the page on screen without touching its styles and boxes below the top. The notices stay. */
function hideContent(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`main > .${layout.paused} ~ *`)) {
    element.style.cssText = 'content-visibility:hidden;visibility:hidden;position:absolute'
  }
}

/**
 * Hides the old page, shows the new one, and removes the old one after the paint: to remove a list of some hundred
 * elements takes a phone longer than to show the head of a match.
 */
function showAtOnce(page: ActivePage, show: ShowOptions['show']): void {
  blurContent()
  hideContent()
  flushSync(() => show(old => [old.at(-1) as ActivePage, page]))
  const remove = () => {
    if (removeOld !== remove) return
    removeOld = null
    flushSync(() => show([page]))
  }
  removeOld = remove
  runAfterNextPaint(remove)
}

export function showPage(page: ActivePage, { show, isNew, isUrgent }: ShowOptions): void {
  // The next page may be the one that is hidden.
  removeOld?.()
  if (isNew) {
    firstPage.isShown = false
    onPageCommitted.current = restoreScroll
  }
  if (isUrgent) showAtOnce(page, show)
  else startTransition(() => show([page]))
}

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
    const knownPage = visit.isNew ? getKnownPage(app, path) : null
    if (knownPage) {
      show(knownPage, true)
      await nextPaint()
      if (!visit.isCurrent) return
      navigating.set(true)
    } else navigating.set(visit.isNew)
    const done = resolvePage(app, path)
    const first = knownPage ?? (await (visit.isNew ? loadFirst(app, path, done) : done))
    if (!knownPage) show(first)
    const resolved = await done
    if (!isShown(first, resolved)) show(resolved)
    else if (first !== resolved && visit.isCurrent) lateData.set(lateData.get() + 1)
  } finally {
    if (visit.isCurrent) navigating.set(false)
  }
}
