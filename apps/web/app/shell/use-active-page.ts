/**
 * Keeps the page on screen in step with the address. The old page stays until the new one has its data, but no longer
 * than half a second: then the new one comes with skeletons. A page that could not be given its data tries again until
 * it can.
 */
import { startTransition, useEffect, useRef, useState } from 'react'
import { localizePath, splitLocale } from '../i18n/locales.ts'
import type { App } from '../shared/app.ts'
import { reportError } from '../shared/report.ts'
import { navigate, usePathname } from './location.ts'
import { navigating } from './progress.ts'
import { type ActivePage, pageShell, type Resolution, resolvePage } from './resolve-page.ts'
import { restoreScroll } from './scroll.ts'

const PATIENCE_MS = 500
const RETRY_MS = 2000

const delay = (ms: number) => new Promise<null>(resolve => setTimeout(() => resolve(null), ms))

export function useActivePage(app: App, initial: ActivePage): ActivePage {
  const location = usePathname()
  const [active, setActive] = useState(initial)
  const shownFor = useRef(location)
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
      const isNewAddress = shownFor.current !== location
      shownFor.current = location
      startTransition(() => setActive(resolution))
      if (isNewAddress) restoreScroll()
    }
    navigating.set(shownFor.current !== location)
    const done = resolvePage(app, path)
    Promise.race([done, delay(PATIENCE_MS)])
      .then(async early => {
        if (!early && isCurrent) show(await pageShell(path))
        show(await done)
      })
      .catch(error => reportError(error, `opening ${path}`))
      .finally(() => isCurrent && navigating.set(false))
    return () => {
      isCurrent = false
    }
  }, [app, location, attempt])

  useEffect(() => {
    if (active.status !== 503) return
    const timer = setTimeout(() => setAttempt(count => count + 1), RETRY_MS)
    return () => clearTimeout(timer)
  }, [active])

  return active
}
