/**
 * Answers a request for a page: which variant of the page it asks for, whether that one may be kept and for how long, and
 * what browsers and networks in between are told about it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFiltered } from '../app/document/filtered.ts'
import { SharedAnswers } from '../app/document/share-answers.ts'
import type { RenderInput, RenderOutput } from '../app/entry-server.tsx'
import { splitLocale } from '../app/i18n/locales.ts'
import type { Door } from '../app/shell/doors/door-page.tsx'
import type { AssetsFor } from './assets.ts'
import type { WebConfig } from './config.ts'
import { askedInQuery, bareCookie } from './doors/bare.ts'
import type { Gate, Verdict } from './doors/gate.ts'
import { isEntry, readWishes, writeInitPage } from './doors/init-page.ts'
import { outgoingTarget } from './doors/outgoing.ts'
import type { Icons } from './icons/routes.ts'
import { createKeptAnswer } from './kept-answer.ts'
import { cacheHeaders, forOne, htmlHeaders, notYet, toPage } from './page-answer.ts'
import { chooseEncoding, createPageCache, type KeptPage, keepPage, type Page, type PageCache } from './page-cache.ts'
import { keyOf, readVariant, type Variant } from './page-variant.ts'

export type Render = (input: RenderInput) => Promise<RenderOutput>

export interface PageParts {
  readonly config: WebConfig
  readonly render: Render
  readonly assetsFor: AssetsFor
  readonly icons?: Icons
  readonly gate: Gate
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

const isClosed = (verdict: Verdict): verdict is 'blocked' | 'locked' => verdict === 'blocked' || verdict === 'locked'

type Draw = (pathname: string, variant: Variant, door?: Door) => Promise<Page>

/** Opens the page that a visitor may see: another than the one asked for where the operator says so, or has not said yet. */
function createOpener(gate: Gate, cache: PageCache, draw: Draw) {
  return async (pathname: string, variant: Variant): Promise<KeptPage> => {
    const { country } = variant
    const known = gate.ask(country)
    if (isClosed(known)) return keepPage(await draw(pathname, variant, known))
    const asking = known === 'unknown' ? gate.ready() : null
    const page = await cache.get(keyOf(pathname, variant), () => draw(pathname, variant))
    if (!asking) return page
    await asking
    const verdict = gate.ask(country)
    if (isClosed(verdict)) return keepPage(await draw(pathname, variant, verdict))
    const hasData = page.status < 400
    return verdict === 'open' || !hasData ? page : keepPage(notYet(await draw(pathname, variant, 'error')))
  }
}

/** The entry is for one visitor, and a step on the way only. */
function createEntrance({ config, assetsFor, gate }: PageParts, draw: Draw) {
  return async (pathname: string, search: string, variant: Variant): Promise<KeptPage> => {
    await gate.ready()
    const verdict = gate.ask(variant.country)
    if (isClosed(verdict)) return keepPage(await draw(pathname, variant, verdict))
    const body = writeInitPage(readWishes(pathname, search, config.public), assetsFor([]))
    return keepPage({ status: 200, headers: { ...htmlHeaders(config), ...cacheHeaders(0) }, body, maxAge: 0 })
  }
}

function createDrawing({ config, render, assetsFor, icons, gate }: PageParts): Draw {
  const { public: publicConfig, backendUrl, callTimeoutMs } = config
  const shared = { config: publicConfig, backendUrl, callTimeoutMs, assetsFor, answers: new SharedAnswers() }
  return async (pathname, variant, door) => {
    const { contact } = gate
    const input = { ...shared, pathname, ...variant, contact, icons: icons?.current() ?? null, ...(door && { door }) }
    return toPage(await render(input), config, variant.isBare)
  }
}

/** The handler of every path that is no file, and the short way to pages that are kept. */
export function createPages(parts: PageParts) {
  const { config, gate } = parts
  const cache = createPageCache()
  const draw = createDrawing(parts)
  const open = createOpener(gate, cache, draw)
  const enter = createEntrance(parts, draw)
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, search } = new URL(request.url.replace(/^\/+/, '/'), 'http://page')
    const away = outgoingTarget({ pathname, search }, request.hostname, config.public)
    const moved = away ?? missingPrefix(pathname, search, config)
    if (moved) return reply.headers(cacheHeaders(0)).redirect(moved, 302)
    const variant = readVariant(request.headers, search, config)
    const isEntrance = isEntry(pathname, config.public)
    const page = await (isEntrance ? enter(pathname, search, variant) : open(pathname, variant))
    const asked = askedInQuery(search)
    if (asked === null) return send(request, reply, page, search)
    reply.header('set-cookie', bareCookie(asked, config))
    return send(request, reply, { ...page, headers: forOne(page.headers) }, search)
  }
  return { handler, answerKept: createKeptAnswer(cache, config, gate) }
}
