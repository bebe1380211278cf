/**
 * Answers a request for a page: which variant of the page it asks for, whether that one may be kept and for how long, and
 * what browsers and networks in between are told about it.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFiltered } from '../app/document/filtered.ts'
import { SharedAnswers } from '../app/document/share-answers.ts'
import type { RenderInput, RenderOutput } from '../app/entry-server.tsx'
import { splitLocale } from '../app/i18n/locales.ts'
import type { Door } from '../app/shell/doors/door-page.tsx'
import type { AssetsFor } from './assets.ts'
import type { WebConfig } from './config.ts'
import type { Gate, Verdict } from './doors/gate.ts'
import { outgoingTarget } from './doors/outgoing.ts'
import type { Icons } from './icons/routes.ts'
import {
  chooseEncoding,
  createPageCache,
  type Encoding,
  type KeptPage,
  keepPage,
  type Page,
  type PageCache,
} from './page-cache.ts'
import { securityHeaders } from './security.ts'

export type Render = (input: RenderInput) => Promise<RenderOutput>

export interface PageParts {
  readonly config: WebConfig
  readonly render: Render
  readonly assetsFor: AssetsFor
  readonly icons?: Icons
  readonly gate: Gate
}

const IN_PLAY_SECONDS = 5
const STILL_SECONDS = 30
const RETRY = { 'retry-after': '2' }

function cacheHeaders(maxAge: number): Record<string, string> {
  if (maxAge === 0) return { 'cache-control': 'no-store' }
  return {
    'cache-control': 'no-cache',
    'cdn-cache-control': `max-age=${maxAge}, stale-while-revalidate=30, stale-if-error=600`,
  }
}

/** The headers that a page differs by are named, so that no network keeps one visitor's variant for another. */
function htmlHeaders({ countryHeader }: WebConfig): Record<string, string> {
  const vary = ['Accept-Encoding', 'Sec-Fetch-Dest', ...(countryHeader ? [countryHeader] : [])]
  return { 'content-type': 'text/html; charset=utf-8', vary: vary.join(', ') }
}

function toPage(output: RenderOutput, config: WebConfig): Page {
  if ('movedTo' in output) {
    return { status: 301, headers: { location: output.movedTo, ...cacheHeaders(0) }, body: '', maxAge: 0 }
  }
  const maxAge = output.status === 200 ? (output.inPlay ? IN_PLAY_SECONDS : STILL_SECONDS) : 0
  const retry = output.status > 500 ? RETRY : {}
  const headers = { ...htmlHeaders(config), ...cacheHeaders(maxAge), ...retry }
  return { status: output.status, headers, body: output.html, maxAge }
}

function readCountry(headers: IncomingHttpHeaders, header: string): string {
  const value = header && headers[header]
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : ''
}

/** The locale must stand in the URL: says where a path without one is to be found. */
function missingPrefix(pathname: string, search: string, { public: { localeSettings } }: WebConfig): string | null {
  const { prefix, locale } = splitLocale(pathname, localeSettings)
  return localeSettings.localeInUrl && !prefix ? `/${locale}${pathname === '/' ? '' : pathname}${search}` : null
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  search: string,
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers)
  // One HTML serves all queries of a page, so what a query makes of it is said beside it.
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

/** What of a request decides which page it gets. */
function readVariant({ headers }: Pick<IncomingMessage, 'headers'>, { countryHeader }: WebConfig) {
  return { country: readCountry(headers, countryHeader), iframe: headers['sec-fetch-dest'] === 'iframe' }
}

const isClosed = (verdict: Verdict): verdict is 'blocked' | 'locked' => verdict === 'blocked' || verdict === 'locked'

/** Nobody knows yet who may be let in: come back soon. */
const notYet = (page: Page): Page => ({ ...page, status: 503, headers: { ...page.headers, ...RETRY } })

type Variant = ReturnType<typeof readVariant>

const keyOf = (pathname: string, { country, iframe }: Variant): string => `${pathname} ${country} ${iframe}`

/**
 * Answers a request whose page is kept and ready, without the framework: a crowd on one page costs little more than the
 * sending. Answers false, having done nothing, for every other request.
 */
function createKeptAnswer(cache: PageCache, config: WebConfig, gate: Gate) {
  const everyAnswer = securityHeaders(config)
  const heads = new WeakMap<Buffer, Record<string, string | number>>()

  const headOf = (page: KeptPage, body: Buffer, encoding: Encoding) => {
    const known = heads.get(body)
    if (known) return known
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const head = { ...everyAnswer, ...page.headers, ...coding, etag: page.etag, 'content-length': body.length }
    heads.set(body, head)
    return head
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url.includes('?')) return false
    const variant = readVariant(request, config)
    const page = gate.ask(variant.country) === 'open' ? cache.peek(keyOf(url, variant)) : undefined
    if (!page || headers['if-none-match'] !== undefined) return false
    const encoding = chooseEncoding(headers['accept-encoding'])
    const body = page.ready(encoding)
    if (!body) return false
    response.writeHead(page.status, headOf(page, body, encoding))
    response.end(body)
    return true
  }
}

/** The handler of every path that is no file, and the short way to pages that are kept. */
export function createPages({ config, render, assetsFor, icons, gate }: PageParts) {
  const cache = createPageCache()
  const { public: publicConfig, backendUrl, callTimeoutMs } = config
  const shared = { config: publicConfig, backendUrl, callTimeoutMs, assetsFor, answers: new SharedAnswers() }

  const draw = async (pathname: string, variant: Variant, door?: Door): Promise<Page> => {
    const { contact } = gate
    const input = { ...shared, pathname, ...variant, contact, icons: icons?.current() ?? null, ...(door && { door }) }
    return toPage(await render(input), config)
  }
  /** The page that a visitor may see: another than the one asked for where the operator says so, or has not said yet. */
  const open = async (pathname: string, variant: Variant): Promise<KeptPage> => {
    const { country } = variant
    const known = gate.ask(country)
    if (isClosed(known)) return keepPage(await draw(pathname, variant, known))
    const asking = known === 'unknown' ? gate.ready() : null
    const page = await cache.get(keyOf(pathname, variant), () => draw(pathname, variant))
    if (!asking) return page
    await asking
    const verdict = gate.ask(country)
    if (isClosed(verdict)) return keepPage(await draw(pathname, variant, verdict))
    return verdict === 'open' || page.status >= 500 ? page : keepPage(notYet(await draw(pathname, variant, 'error')))
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, search } = new URL(request.url.replace(/^\/+/, '/'), 'http://page')
    const away = outgoingTarget({ pathname, search }, request.hostname, publicConfig)
    const moved = away ?? missingPrefix(pathname, search, config)
    if (moved) return reply.headers(cacheHeaders(0)).redirect(moved, 302)
    return send(request, reply, await open(pathname, readVariant(request, config)), search)
  }
  return { handler, answerKept: createKeptAnswer(cache, config, gate) }
}
