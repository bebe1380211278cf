/**
 * Keeps the page on screen in step with the address. The old page stays until the new one has its data, but no longer
 * than half a second: then the new one comes with skeletons. A page that could not be given its data tries again until
 * it can; one whose code cannot be had (a newer release took its place) is asked for anew from the server.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { localizePath, splitLocale } from '../i18n/locales.ts'
import type { App } from '../shared/app.ts'
import { reportError } from '../shared/report.ts'
import { isWaiting } from './failure-status.ts'
import { navigate, usePathname } from './location.ts'
import { navigating } from './progress.ts'
import { type ActivePage, pageShell, type Resolution, resolvePage } from './resolve-page.ts'
import { retryDelay } from './retry-delay.ts'
import { restoreScroll } from './scroll.ts'
import { showPage } from './show-page.ts'

const PATIENCE_MS = 500

const delay = (ms: number) => new Promise<null>(resolve => setTimeout(() => resolve(null), ms))

export function useActivePage(app: App, initial: ActivePage): ActivePage {
  const location = usePathname()
  const [active, setActive] = useState(initial)
  const shownFor = useRef(location)
  const isPlaceDue = useRef(false)
  const failures = useRef(0)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (shownFor.current === location && attempt === 0) return
    let isCurrent = true
    const { path } = splitLocale(location, app.config.localeSettings)
    const show = (resolution: Resolution) => {
      if (!isCurrent) return
      if ('movedTo' in resolution) {
        navigate(localizePath(resolution.movedTo, app.locale, app.config.localeSettings), { replace: true })
        return
      }
      const isNew = shownFor.current !== location
      shownFor.current = location
      isPlaceDue.current ||= isNew
      showPage(() => setActive(resolution), isNew)
    }
    navigating.set(shownFor.current !== location)
    const done = resolvePage(app, path)
    Promise.race([done, delay(PATIENCE_MS)])
      .then(async early => {
        if (!early && isCurrent) show(await pageShell(path))
        show(await done)
      })
      .catch(error => {
        reportError(error, `opening ${path}`)
        if (isCurrent) askServerFor(location)
      })
      .finally(() => isCurrent && navigating.set(false))
    return () => {
      isCurrent = false
    }
  }, [app, location, attempt])

  // Once the page stands, and before it is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is due, is due with the next page that comes
  useLayoutEffect(() => {
    if (!isPlaceDue.current) return
    isPlaceDue.current = false
    restoreScroll()
  }, [active])

  const { status, matched } = active
  const needsData = isWaiting({ status, page: matched.route.page })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is a new active page, and waits anew
  useEffect(() => {
    if (!needsData) {
      failures.current = 0
      return
    }
    const timer = setTimeout(() => setAttempt(count => count + 1), retryDelay(failures.current))
    failures.current += 1
    return () => clearTimeout(timer)
  }, [active, needsData])

  return active
}

/** Without a network the server would be no help: then the page that stands is better than the browser's own. */
function askServerFor(path: string): void {
  if (navigator.onLine && window.location.pathname === path) window.location.reload()
}
