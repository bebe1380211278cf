/** Maps a render result to a response: its status and its cache headers for browsers and CDNs. */
import type { RenderOutput } from '../app/entry-server.tsx'
import type { WebConfig } from './config.ts'
import type { Page } from './page-cache.ts'

const IN_PLAY_SECONDS = 5
const STILL_SECONDS = 30
const RETRY = { 'retry-after': '2' }

export function buildCacheHeaders(maxAge: number): Record<string, string> {
  if (maxAge === 0) return { 'cache-control': 'no-store' }
  return {
    'cache-control': 'no-cache',
    'cdn-cache-control': `max-age=${maxAge}, stale-while-revalidate=30, stale-if-error=600`,
  }
}

/** Names the headers that pages vary by, so that no CDN serves one visitor's variant to another. */
export function buildHtmlHeaders({ countryHeader }: WebConfig): Record<string, string> {
  const vary = ['Accept-Encoding', 'Sec-Fetch-Dest', ...(countryHeader ? [countryHeader] : [])]
  return { 'content-type': 'text/html; charset=utf-8', vary: vary.join(', ') }
}

/** CDNs must not cache it: no request header identifies a mobile app to them. */
const PRIVATE = { 'cache-control': 'private, no-cache' }

export function toPage(output: RenderOutput, config: WebConfig, isChromeless: boolean): Page {
  if ('movedTo' in output) {
    return { status: 301, headers: { location: output.movedTo, ...buildCacheHeaders(0) }, body: '', maxAge: 0 }
  }
  const maxAge = output.status === 200 ? (output.inPlay ? IN_PLAY_SECONDS : STILL_SECONDS) : 0
  const retry = output.status > 500 ? RETRY : {}
  const headers = {
    ...buildHtmlHeaders(config),
    ...(isChromeless && maxAge > 0 ? PRIVATE : buildCacheHeaders(maxAge)),
    ...retry,
  }
  return { status: output.status, headers, body: output.html, maxAge }
}

/** A response that sets a cookie is private. */
export function toPrivateHeaders({ 'cdn-cache-control': _, ...headers }: Page['headers']): Page['headers'] {
  return { ...headers, ...(headers['cache-control'] === 'no-store' ? {} : PRIVATE) }
}

/** The access rules are not known yet: 503 with a short retry delay. */
export const toUnavailable = (page: Page): Page => ({ ...page, status: 503, headers: { ...page.headers, ...RETRY } })
