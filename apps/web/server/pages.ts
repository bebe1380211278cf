/**
 * Answers a request for a page: which variant of the page it asks for, whether that one may be kept and for how long, and
 * what browsers and networks in between are told about it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderInput, RenderOutput } from '../app/entry-server.tsx'
import { splitLocale } from '../app/i18n/locales.ts'
import type { AssetsFor } from './assets.ts'
import type { WebConfig } from './config.ts'
import { chooseEncoding, createPageCache, type KeptPage, type Page } from './page-cache.ts'

export type Render = (input: RenderInput) => Promise<RenderOutput>

export interface PageParts {
  readonly config: WebConfig
  readonly render: Render
  readonly assetsFor: AssetsFor
}

const IN_PLAY_SECONDS = 5
const STILL_SECONDS = 30

function cacheHeaders(maxAge: number): Record<string, string> {
  if (maxAge === 0) return { 'cache-control': 'no-store' }
  return {
    'cache-control': 'no-cache',
    'cdn-cache-control': `max-age=${maxAge}, stale-while-revalidate=30, stale-if-error=600`,
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding, Sec-Fetch-Dest' }

function toPage(output: RenderOutput): Page {
  if ('movedTo' in output) {
    return { status: 301, headers: { location: output.movedTo, ...cacheHeaders(0) }, body: '', maxAge: 0 }
  }
  const maxAge = output.status === 200 ? (output.inPlay ? IN_PLAY_SECONDS : STILL_SECONDS) : 0
  const retry = output.status === 503 ? { 'retry-after': '2' } : {}
  return { status: output.status, headers: { ...HTML, ...cacheHeaders(maxAge), ...retry }, body: output.html, maxAge }
}

function readCountry(request: FastifyRequest, header: string): string {
  const value = header && request.headers[header]
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
  if (page.status === 301) return reply.header('location', page.headers.location + search).send()
  if (page.maxAge > 0) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.encoded(encoding))
}

/** The handler of every path that is no file. */
export function createPageHandler({ config, render, assetsFor }: PageParts) {
  const cache = createPageCache()
  const { public: publicConfig, backendUrl, callTimeoutMs } = config
  const shared = { config: publicConfig, backendUrl, callTimeoutMs, assetsFor }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, search } = new URL(request.url.replace(/^\/+/, '/'), 'http://page')
    const moved = missingPrefix(pathname, search, config)
    if (moved) return reply.redirect(moved, 302)
    const country = readCountry(request, config.countryHeader)
    const iframe = request.headers['sec-fetch-dest'] === 'iframe'
    const page = await cache.get(`${pathname} ${country} ${iframe}`, async () =>
      toPage(await render({ ...shared, pathname, country, iframe })),
    )
    return send(request, reply, page, search)
  }
}
