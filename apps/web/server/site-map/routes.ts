/** Serves `robots.txt` and `sitemap.xml` with its sections by locale. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '../../app/i18n/locales.ts'
import type { BackEnd } from '../back-end.ts'
import type { BrandSite, Brands } from '../brands/brands.ts'
import { type Bytes, BytesCache } from '../bytes-cache.ts'
import type { WebConfig } from '../config.ts'
import { Problem, problemOfCall, sendBytes } from '../problem.ts'
import { loadSection, SECTIONS, type SiteMapPage } from './sections.ts'

/** As sitemaps.org describes: URL sets and the index of site maps. */
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

interface SiteMapItem {
  readonly url: string
  readonly modifiedAt: string | null
}

const write = (root: string, item: string, items: readonly SiteMapItem[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items.map(({ url, modifiedAt }) => {
      const lastmod = modifiedAt ? `<lastmod>${escapeXml(modifiedAt)}</lastmod>` : ''
      return `\n<${item}><loc>${escapeXml(url)}</loc>${lastmod}</${item}>`
    }),
    `\n</${root}>\n`,
  ].join('')

const renderUrlSet = (pages: readonly SiteMapItem[]): string => write('urlset', 'url', pages)

const renderIndex = (urls: readonly string[]): string =>
  write(
    'sitemapindex',
    'sitemap',
    urls.map(url => ({ url, modifiedAt: null })),
  )

const CACHE = { mostBytes: 32 * 1024 * 1024, maxAgeMs: 10 * 60_000 }
const HEADERS = { 'cache-control': 'public, max-age=600, stale-if-error=86400' }

const xml = (text: string): Bytes => ({ body: Buffer.from(text), type: 'application/xml; charset=utf-8' })

const fileOf = (locale: string, part: string): string => `${locale}-${part}.xml`

type PartRequest = { Params: { file: string } }

interface SiteMapDeps {
  readonly config: WebConfig
  readonly brands: Brands
  readonly backEnd: BackEnd
}

/** The addresses are those of the brand of the request's host. */
export function addSiteMap(app: FastifyInstance, { config, brands, backEnd }: SiteMapDeps) {
  const { localeSettings } = config.public
  const siteOf = ({ hostname }: FastifyRequest): string => brands.find(hostname).siteUrl
  const brandOf = ({ hostname }: FastifyRequest): BrandSite => brands.find(hostname)
  const cache = new BytesCache(CACHE)
  const parts = new Map(
    localeSettings.locales.flatMap(locale => SECTIONS.map(part => [fileOf(locale, part), { locale, part }] as const)),
  )
  const makeIndex = async (siteUrl: string) =>
    xml(renderIndex([...parts.keys()].map(file => `${siteUrl}/sitemap/${file}`)))

  const makePart = async (file: string, { siteUrl, configFor }: BrandSite): Promise<Bytes> => {
    const wanted = parts.get(file)
    if (!wanted) throw new Problem('NOT_FOUND', 'the site map has no such part')
    const { locale, part } = wanted
    try {
      const found = await loadSection(part, backEnd(locale), configFor(locale).brand.without ?? [])
      const toItem = ({ path, modifiedAt }: SiteMapPage): SiteMapItem => ({
        url: siteUrl + localizePath(path, locale, localeSettings),
        modifiedAt,
      })
      return xml(renderUrlSet(found.map(toItem)))
    } catch (error) {
      throw problemOfCall(error)
    }
  }
  app.get('/robots.txt', (request, reply) =>
    reply
      .headers(HEADERS)
      .type('text/plain')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${siteOf(request)}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', (request, reply) => {
    const site = siteOf(request)
    return sendBytes(request, reply, {
      headers: HEADERS,
      make: () => cache.get(`${site} index`, () => makeIndex(site)),
    })
  })
  app.get<PartRequest>('/sitemap/:file', (request: FastifyRequest<PartRequest>, reply: FastifyReply) => {
    const { file } = request.params
    const brand = brandOf(request)
    return sendBytes(request, reply, {
      headers: HEADERS,
      make: () => cache.get(`${brand.id} ${file}`, () => makePart(file, brand)),
    })
  })
}
