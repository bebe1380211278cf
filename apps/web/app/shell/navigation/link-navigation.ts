/**
 * Turns clicks on plain links into client-side navigations, and prefetches the target on hover. One
 * listener serves the whole document, so links themselves cost nothing.
 */
import { splitLocale } from '../../i18n/locales.ts'
import { outgoingPaths } from '../../shared/addresses/paths.ts'
import { safeNavigate } from '../../shared/addresses/safe-navigate.ts'
import type { App } from '../../shared/app/app.ts'
import { prefetchPages } from './prefetch.ts'

const HOVER_MS = 60

const SERVER_ONLY: readonly string[] = ['/404', '/500', '/blocked', '/locked', '/init-sportsbook']

/** Paths that only the server handles: error pages and the platform's authentication addresses. */
export const isServerOnly = (path: string): boolean => SERVER_ONLY.includes(path) || path.startsWith('/users/')

/** The clicked link if it leads to a page of this product in the same locale; null otherwise. */
function innerLink(event: Event, app: App): URL | null {
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  if (url.origin !== location.origin) return null
  const { locale, path } = splitLocale(url.pathname, app.config.localeSettings)
  return locale === app.locale && !isServerOnly(path) ? url : null
}

/** Navigates directly to a page of the platform's front end, without a redirect by this server. */
function openPlatformPage({ pathname, search, hash }: URL, { config }: App): boolean {
  const { path } = splitLocale(pathname, config.localeSettings)
  const isOutgoing = Object.values<string>(outgoingPaths).includes(path)
  return isOutgoing && safeNavigate(config.hostUrl + path + search + hash, 'outgoing', config)
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** Listens for the lifetime of the document. */
export function followLinks(app: App, navigate: (to: string) => void): void {
  let hover: ReturnType<typeof setTimeout> | undefined
  const prefetch = prefetchPages(app)

  const onClick = (event: MouseEvent) => {
    const url = isPlainClick(event) ? innerLink(event, app) : null
    if (!url || (url.hash && url.pathname === location.pathname)) return
    event.preventDefault()
    if (openPlatformPage(url, app)) return
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
