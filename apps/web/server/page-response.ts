/** From what was rendered to an answer: its status, and what browsers and networks in between are told about keeping it. */
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

/** The headers that a page differs by are named, so that no network keeps one visitor's variant for another. */
export function buildHtmlHeaders({ countryHeader }: WebConfig): Record<string, string> {
  const vary = ['Accept-Encoding', 'Sec-Fetch-Dest', ...(countryHeader ? [countryHeader] : [])]
  return { 'content-type': 'text/html; charset=utf-8', vary: vary.join(', ') }
}

/** Networks keep nothing that they could give to others by mistake: no header of theirs tells a mobile app. */
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

/** With a cookie in it an answer is nobody else's. */
export function toPrivateHeaders({ 'cdn-cache-control': _, ...headers }: Page['headers']): Page['headers'] {
  return { ...headers, ...(headers['cache-control'] === 'no-store' ? {} : PRIVATE) }
}

/** Nobody knows yet who may be let in: come back soon. */
export const toUnavailable = (page: Page): Page => ({ ...page, status: 503, headers: { ...page.headers, ...RETRY } })
