/**
 * Handles page requests: determines the page variant, its cacheability, and the cache headers for
 * browsers and CDNs.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFiltered } from '../app/document/meta.ts'
import { ResponseCache } from '../app/document/response-cache.ts'
import type { RenderInput, RenderOutput } from '../app/entry-server.tsx'
import { canonicalizePath, readChosenLocale, splitLocale } from '../app/i18n/locales.ts'
import type { ErrorPageKind } from '../app/shell/error-pages/error-page.tsx'
import type { AccessDecision, AccessGate } from './access/access-gate.ts'
import { findOutgoingTarget, isInitPath, parseInitParams, renderInitPage } from './access/redirects.ts'
import { type AssetsFor, inlineSources } from './assets.ts'
import { httpFetch } from './back-end.ts'
import type { Brands } from './brands/brands.ts'
import { matchesEtag } from './bytes-cache.ts'
import { type CachedPage, chooseEncoding, type Page, type PageOutcome, toCachedPage } from './cached-page.ts'
import { createCachedResponder } from './cached-responder.ts'
import type { WebConfig } from './config.ts'
import type { Icons } from './icons/routes.ts'
import type { PageMetrics } from './metrics.ts'
import { createPageCache, createRenderTurns, OverloadError, type PageCache, type RenderTurns } from './page-cache.ts'
import { buildChromelessCookie, keyOf, parseChromelessParam, readVariant, type Variant } from './page-variant.ts'
import { FALLBACK_PAGE } from './problem.ts'
import { securityHeaders } from './security.ts'

export type Render = (input: RenderInput) => Promise<RenderOutput>

export interface PageDeps {
  readonly config: WebConfig
  readonly brands: Brands
  readonly render: Render
  readonly assetsFor: AssetsFor
  readonly icons?: Icons
  readonly gate: AccessGate
  readonly metrics: PageMetrics
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

const outcomeOf = ({ status, isPartial }: { status: number; isPartial?: boolean }): PageOutcome => {
  if (status >= 500) return 'failed'
  return isPartial ? 'partial' : 'complete'
}

function toPage(output: RenderOutput, config: WebConfig, isChromeless: boolean): Page {
  if ('movedTo' in output) {
    const headers = { location: output.movedTo, ...buildCacheHeaders(0) }
    return { status: 301, headers, body: Buffer.alloc(0), maxAge: 0, outcome: 'complete' }
  }
  const outcome = outcomeOf(output)
  const isCacheable = output.status === 200 && outcome === 'complete'
  const maxAge = !isCacheable ? 0 : output.inPlay ? IN_PLAY_SECONDS : STILL_SECONDS
  const failed = {
    ...(output.status > 500 && RETRY),
    ...((output.status >= 400 || outcome !== 'complete') && NOT_INDEXED),
  }
  const headers = {
    ...buildHtmlHeaders(config),
    ...(isChromeless && maxAge > 0 ? PRIVATE : buildCacheHeaders(maxAge)),
    ...failed,
  }
  const { status, html: body, lockPrices } = output
  return { status, headers, body, maxAge, outcome, ...(lockPrices && { lockPrices }) }
}

/** A response that sets a cookie is private. */
function toPrivateHeaders({ 'cdn-cache-control': _, ...headers }: Page['headers']): Page['headers'] {
  return { ...headers, ...(headers['cache-control'] === 'no-store' ? {} : PRIVATE) }
}

/** The access rules are not known yet: 503 with a short retry delay. */
const toUnavailable = (page: Page): Page => ({ ...page, status: 503, headers: { ...page.headers, ...RETRY } })

/** Where a page is elsewhere: on the operator's site, in the visitor's language, or at its canonical path. */
function findMove(request: FastifyRequest, { pathname, search }: URL, config: WebConfig) {
  const { localeSettings } = config.public
  const away = findOutgoingTarget({ pathname, search }, request.hostname, config.public)
  if (away) return { status: 302, location: away }
  const chosen = pathname === '/' ? readChosenLocale(request.headers.cookie, localeSettings) : null
  const canonical = canonicalizePath(chosen ? `/${chosen}` : pathname, localeSettings)
  if (canonical === pathname) return null
  // What `/` shows depends on the visitor, all else is so for everybody.
  return { status: pathname === '/' ? 302 : 301, location: canonical + search }
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
    if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
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
  body: Buffer.from(FALLBACK_PAGE),
  maxAge: 0,
  outcome: 'shed',
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
    const decision = gate.decide(country)
    if (isClosed(decision)) return toCachedPage(await render(pathname, variant, decision))
    const rules = decision === 'unknown' ? gate.ready() : null
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
    const body = renderInitPage(parseInitParams(pathname, search, config.public), assetsFor([]), variant.brand.name)
    return toCachedPage({
      status: 200,
      headers: { ...buildHtmlHeaders(config), ...buildCacheHeaders(0) },
      body: Buffer.from(body),
      maxAge: 0,
      outcome: 'complete',
    })
  }
}

function createRenderer({ config, render, assetsFor, icons, gate }: PageDeps, turns: RenderTurns): RenderPage {
  const { backendUrl, callTimeoutMs } = config
  const { localeSettings } = config.public
  const answers = new ResponseCache()
  const shared = {
    backendUrl,
    callTimeoutMs,
    fetch: httpFetch,
    assetsFor,
    answers,
    waitForTurn: turns.take,
  }
  return async (pathname, { brand, ...variant }, errorPage) => {
    const { contact } = gate
    const input = {
      ...shared,
      config: brand.configFor(splitLocale(pathname, localeSettings).locale),
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
  const { config, brands, gate, metrics } = parts
  const turns = createRenderTurns()
  const cache = createPageCache({ turns })
  metrics.observeRenders({ countUnfinished: cache.countUnfinished, estimateWaitMs: turns.estimateWaitMs })
  const render = createRenderer(parts, turns)
  const open = createPageOpener(gate, cache, render)
  const enter = createPageHandler(parts, render)
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = new URL(request.url.replace(/^\/+/, '/'), 'http://page')
    const { pathname, search } = url
    const isEntrance = isInitPath(pathname, config.public)
    const moved = isEntrance ? null : findMove(request, url, config)
    if (moved) return reply.headers(buildCacheHeaders(0)).redirect(moved.location, moved.status)
    const variant = readVariant(request.headers, search, parts)
    const page = await (isEntrance ? enter(pathname, search, variant) : open(pathname, variant)).catch(toOverloadPage)
    metrics.countPage(page.outcome)
    const requested = parseChromelessParam(search)
    if (requested === null) return send(request, reply, page, search)
    reply.header('set-cookie', buildChromelessCookie(requested, config))
    return send(request, reply, { ...page, headers: toPrivateHeaders(page.headers) }, search)
  }
  const headers = securityHeaders(config, inlineSources(parts.assetsFor([])))
  return { handler, answerKept: createCachedResponder({ cache, config, brands, gate, headers, metrics }) }
}
