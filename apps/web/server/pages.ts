/**
 * Handles page requests: determines the page variant, its cacheability, and the cache headers for
 * browsers and CDNs.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFiltered } from '../app/document/is-filtered.ts'
import { ResponseCache } from '../app/document/response-cache.ts'
import type { RenderInput, RenderOutput } from '../app/entry-server.tsx'
import { splitLocale } from '../app/i18n/locales.ts'
import type { ErrorPageKind } from '../app/shell/error-pages/error-page.tsx'
import type { AccessDecision, AccessGate } from './access/access-gate.ts'
import { buildChromelessCookie, parseChromelessParam } from './access/chromeless.ts'
import { isInitPath, parseInitParams, renderInitPage } from './access/init-page.ts'
import { findOutgoingTarget } from './access/outgoing.ts'
import { type AssetsFor, inlineSources } from './assets.ts'
import { createCachedResponder } from './cached-responder.ts'
import type { WebConfig } from './config.ts'
import { FALLBACK_PAGE } from './fallback-pages.ts'
import type { Icons } from './icons/routes.ts'
import {
  type CachedPage,
  chooseEncoding,
  createPageCache,
  keyOf,
  OverloadError,
  type Page,
  type PageCache,
  readVariant,
  toCachedPage,
  type Variant,
} from './page-cache.ts'
import { securityHeaders } from './security.ts'

export type Render = (input: RenderInput) => Promise<RenderOutput>

export interface PageDeps {
  readonly config: WebConfig
  readonly render: Render
  readonly assetsFor: AssetsFor
  readonly icons?: Icons
  readonly gate: AccessGate
}

const IN_PLAY_SECONDS = 5
const STILL_SECONDS = 30
const RETRY = { 'retry-after': '2' }
const NOT_INDEXED = { 'x-robots-tag': 'noindex' }

function buildCacheHeaders(maxAge: number): Record<string, string> {
  if (maxAge === 0) return { 'cache-control': 'no-store' }
  return {
    'cache-control': 'no-cache',
    'cdn-cache-control': `max-age=${maxAge}, stale-while-revalidate=30, stale-if-error=600`,
  }
}

/** Names the headers that pages vary by, so that no CDN serves one visitor's variant to another. */
function buildHtmlHeaders({ countryHeader }: WebConfig): Record<string, string> {
  const vary = ['Accept-Encoding', 'Sec-Fetch-Dest', ...(countryHeader ? [countryHeader] : [])]
  return { 'content-type': 'text/html; charset=utf-8', vary: vary.join(', ') }
}

/** CDNs must not cache it: no request header identifies a mobile app to them. */
const PRIVATE = { 'cache-control': 'private, no-cache' }

function toPage(output: RenderOutput, config: WebConfig, isChromeless: boolean): Page {
  if ('movedTo' in output) {
    return { status: 301, headers: { location: output.movedTo, ...buildCacheHeaders(0) }, body: '', maxAge: 0 }
  }
  const isIncomplete = output.isPartial || output.status >= 500
  const maxAge = output.status !== 200 || isIncomplete ? 0 : output.inPlay ? IN_PLAY_SECONDS : STILL_SECONDS
  const failed = output.status >= 500 ? { ...(output.status > 500 && RETRY), ...NOT_INDEXED } : {}
  const headers = {
    ...buildHtmlHeaders(config),
    ...(isChromeless && maxAge > 0 ? PRIVATE : buildCacheHeaders(maxAge)),
    ...failed,
  }
  return { status: output.status, headers, body: output.html, maxAge, ...(isIncomplete && { isIncomplete }) }
}

/** A response that sets a cookie is private. */
function toPrivateHeaders({ 'cdn-cache-control': _, ...headers }: Page['headers']): Page['headers'] {
  return { ...headers, ...(headers['cache-control'] === 'no-store' ? {} : PRIVATE) }
}

/** The access rules are not known yet: 503 with a short retry delay. */
const toUnavailable = (page: Page): Page => ({ ...page, status: 503, headers: { ...page.headers, ...RETRY } })

/** When locales are required in URLs, returns the redirect target for a path without one. */
function missingPrefix(pathname: string, search: string, { public: { localeSettings } }: WebConfig): string | null {
  const { prefix, locale } = splitLocale(pathname, localeSettings)
  return localeSettings.localeInUrl && !prefix ? `/${locale}${pathname === '/' ? '' : pathname}${search}` : null
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  search: string,
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers)
  // One HTML document serves all queries of a page, so robots directives for filtered pages go into
  // a header.
  if (isFiltered(search)) reply.header('x-robots-tag', 'noindex')
  if (page.status === 301) return reply.header('location', page.headers.location + search).send()
  if (page.maxAge > 0) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.encoded(encoding))
}

const isClosed = (verdict: AccessDecision): verdict is 'blocked' | 'locked' =>
  verdict === 'blocked' || verdict === 'locked'

/** What visitors get when the server cannot keep up and has no older page either. */
const OVERLOAD_PAGE = toCachedPage({
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...RETRY,
    ...NOT_INDEXED,
  },
  body: FALLBACK_PAGE,
  maxAge: 0,
})

function toOverloadPage(error: unknown): CachedPage {
  if (error instanceof OverloadError) return OVERLOAD_PAGE
  throw error
}

type RenderPage = (pathname: string, variant: Variant, errorPage?: ErrorPageKind) => Promise<Page>

/**
 * Opens the page that a visitor may see: an error page when access is denied or the rules are not
 * known yet.
 */
function createPageOpener(gate: AccessGate, cache: PageCache, render: RenderPage) {
  return async (pathname: string, variant: Variant): Promise<CachedPage> => {
    const { country } = variant
    const known = gate.decide(country)
    if (isClosed(known)) return toCachedPage(await render(pathname, variant, known))
    const rules = known === 'unknown' ? gate.ready() : null
    const page = await cache.get(keyOf(pathname, variant), () => render(pathname, variant))
    if (!rules) return page
    await rules
    const verdict = gate.decide(country)
    if (isClosed(verdict)) return toCachedPage(await render(pathname, variant, verdict))
    const hasData = page.status < 400
    return verdict === 'open' || !hasData ? page : toCachedPage(toUnavailable(await render(pathname, variant, 'error')))
  }
}

/** The init page is specific to a visitor and only an intermediate step. */
function createPageHandler({ config, assetsFor, gate }: PageDeps, render: RenderPage) {
  return async (pathname: string, search: string, variant: Variant): Promise<CachedPage> => {
    await gate.ready()
    const verdict = gate.decide(variant.country)
    if (isClosed(verdict)) return toCachedPage(await render(pathname, variant, verdict))
    const body = renderInitPage(parseInitParams(pathname, search, config.public), assetsFor([]))
    return toCachedPage({
      status: 200,
      headers: { ...buildHtmlHeaders(config), ...buildCacheHeaders(0) },
      body,
      maxAge: 0,
    })
  }
}

function createRenderer({ config, render, assetsFor, icons, gate }: PageDeps): RenderPage {
  const { public: publicConfig, backendUrl, callTimeoutMs } = config
  const shared = { config: publicConfig, backendUrl, callTimeoutMs, assetsFor, answers: new ResponseCache() }
  return async (pathname, variant, errorPage) => {
    const { contact } = gate
    const input = {
      ...shared,
      pathname,
      ...variant,
      contact,
      icons: icons?.current() ?? null,
      ...(errorPage && { errorPage }),
    }
    return toPage(await render(input), config, variant.isChromeless)
  }
}

/** Creates the handler for all non-file paths and the fast path for cached pages. */
export function createPages(parts: PageDeps) {
  const { config, gate } = parts
  const cache = createPageCache()
  const render = createRenderer(parts)
  const open = createPageOpener(gate, cache, render)
  const enter = createPageHandler(parts, render)
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, search } = new URL(request.url.replace(/^\/+/, '/'), 'http://page')
    const away = findOutgoingTarget({ pathname, search }, request.hostname, config.public)
    const moved = away ?? missingPrefix(pathname, search, config)
    if (moved) return reply.headers(buildCacheHeaders(0)).redirect(moved, 302)
    const variant = readVariant(request.headers, search, config)
    const isEntrance = isInitPath(pathname, config.public)
    const page = await (isEntrance ? enter(pathname, search, variant) : open(pathname, variant)).catch(toOverloadPage)
    const requested = parseChromelessParam(search)
    if (requested === null) return send(request, reply, page, search)
    reply.header('set-cookie', buildChromelessCookie(requested, config))
    return send(request, reply, { ...page, headers: toPrivateHeaders(page.headers) }, search)
  }
  const headers = securityHeaders(config, inlineSources(parts.assetsFor([])))
  return { handler, answerKept: createCachedResponder(cache, config, gate, headers) }
}
