/**
 * Turns clicks on plain links into navigations, and fetches where a link leads while the pointer still rests on it. One
 * listener serves the whole document, so the hundreds of links of a list cost nothing.
 */
import { splitLocale } from '../i18n/locales.ts'
import type { App } from '../shared/app.ts'
import { prefetchPages } from './prefetch.ts'

const HOVER_MS = 60

/** The link under an event that leads to a page of this product in the same language; null for all others. */
function innerLink(event: Event, app: App): URL | null {
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  if (url.origin !== location.origin) return null
  return splitLocale(url.pathname, app.config.localeSettings).locale === app.locale ? url : null
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** Listens from now on, as long as the document stands. */
export function followLinks(app: App, navigate: (to: string) => void): void {
  let hover: ReturnType<typeof setTimeout> | undefined
  const prefetch = prefetchPages(app)

  const onClick = (event: MouseEvent) => {
    const url = isPlainClick(event) ? innerLink(event, app) : null
    if (!url || (url.hash && url.pathname === location.pathname)) return
    event.preventDefault()
    navigate(url.pathname + url.search + url.hash)
  }
  const onPointerOver = (event: PointerEvent) => {
    clearTimeout(hover)
    const url = innerLink(event, app)
    if (!url || url.pathname === location.pathname) return
    hover = setTimeout(() => prefetch(url.pathname), event.pointerType === 'touch' ? 0 : HOVER_MS)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onPointerOver, { passive: true })
}
