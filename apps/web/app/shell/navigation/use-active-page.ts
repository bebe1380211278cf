/**
 * Keeps the page on screen in sync with the address. The navigation code is loaded with the first
 * navigation; a page without data retries until it loads.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'
import { retryDelay } from '../../shared/retry-delay.ts'
import { isAwaitingData } from './is-awaiting-data.ts'
import { usePathname } from './location.ts'
import { onPageCommitted } from './on-page-committed.ts'
import type { Visit } from './open-page.ts'
import { navigating } from './progress.ts'
import type { ActivePage } from './resolve-page.ts'

export function useActivePage(app: App, initial: ActivePage): ActivePage {
  const location = usePathname()
  const [active, setActive] = useState(initial)
  const shownFor = useRef(location)
  const failures = useRef(0)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const isNew = shownFor.current !== location
    if (!isNew && attempt === 0) return
    const show = (page: ActivePage) => {
      shownFor.current = location
      setActive(page)
    }
    const visit: Visit = { location, isNew, isCurrent: true, show }
    navigating.set(isNew)
    import('./open-page.ts')
      .then(({ openPage }) => openPage(app, visit))
      .catch(error => reportError(error, 'pages'))
      .finally(() => visit.isCurrent && navigating.set(false))
    return () => {
      visit.isCurrent = false
    }
  }, [app, location, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new page, before its paint
  useLayoutEffect(() => {
    onPageCommitted.current?.()
    onPageCommitted.current = null
  }, [active])

  const needsData = isAwaitingData(active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed attempt sets a new active page, which restarts the timer
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
