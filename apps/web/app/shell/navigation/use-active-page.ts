/**
 * Keeps the page on screen in sync with the address. The navigation code is loaded with the first
 * navigation; a page without data retries until it loads. Returns the pages in the document.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { App } from '../../shared/app/app.ts'
import { retryDelay } from '../../shared/errors/retry.ts'
import { followAddress } from './follow-address.ts'
import { isAwaitingData, onPageCommitted } from './navigation-state.ts'
import type { ActivePage, OpenPages } from './resolve-page.ts'

export function useActivePage(app: App, initial: ActivePage): OpenPages {
  const [pages, setPages] = useState<OpenPages>([initial])
  const active = pages.at(-1) as ActivePage
  const reopen = useRef<() => void>(null)
  const failures = useRef(0)

  useEffect(() => {
    const [open, stop] = followAddress(app, setPages)
    reopen.current = open
    return stop
  }, [app])

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
    const timer = setTimeout(() => reopen.current?.(), retryDelay(failures.current))
    failures.current += 1
    return () => clearTimeout(timer)
  }, [active, needsData])

  return pages
}
