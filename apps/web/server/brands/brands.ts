/**
 * The brands of this server: which one a host name has, what its pages know of it, and its files. The product's own
 * brand needs no folder.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listFallbacks } from '@touchline/contract/locales'
import type { FastifyInstance } from 'fastify'
import { type Brand, OWN_BRAND } from '../../app/shared/config/brand.ts'
import type { PublicConfig } from '../../app/shared/config/config.ts'
import { type BrandFolder, readBrandFolder } from './brand-folder.ts'

/** How a brand looks in the preview images that links have on other sites. */
export interface PictureLook {
  readonly name: string
  readonly wordmark: string
  /** The drawing of its mark, SVG; null for the product's own. */
  readonly mark: string | null
  readonly colours: Readonly<Record<'ground' | 'raised' | 'ink' | 'soft' | 'accent', string>>
  /** The ground of its pages in the theme of visitors who have chosen none. */
  readonly pageColour: string
}

/** A brand at its address. */
export interface BrandSite {
  /** Identifies brand and address, for example in the keys of caches. */
  readonly id: string
  readonly name: string
  readonly siteUrl: string
  readonly picture: PictureLook
  /** The public configuration of its pages in a language; the same object each time. */
  configFor(locale: string): PublicConfig
}

export interface BrandFileAnswer {
  readonly body: Buffer
  readonly type: string
}

export interface Brands {
  /** The brand of a request's host name. Unknown hosts have the default brand. */
  find(hostname: string): BrandSite
  /** The brand of a folder; undefined where there is none. */
  findByKey(key: string): BrandSite | undefined
  /** A file of a brand by its URL path; undefined where there is none. */
  findFile(path: string): BrandFileAnswer | undefined
}

const OWN_PICTURE: PictureLook = {
  name: OWN_BRAND.name,
  wordmark: OWN_BRAND.wordmark,
  mark: null,
  colours: { ground: '#0b0f0d', raised: '#121714', ink: '#f3f6f1', soft: '#9aa69d', accent: '#cff24a' },
  pageColour: '#0b0f0d',
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex').slice(0, 12)

/** The value of a locale or of the nearest fallback that has one. */
const forLocale = <T>(values: Readonly<Record<string, T>>, locale: string): T | undefined =>
  listFallbacks(locale)
    .map(candidate => values[candidate])
    .find(value => value !== undefined)

function createSite(config: PublicConfig, brandOf: (locale: string) => Brand, picture: PictureLook): BrandSite {
  const configs = new Map<string, PublicConfig>()
  return {
    id: `${brandOf('en').key} ${config.siteUrl}`,
    name: picture.name,
    siteUrl: config.siteUrl,
    picture,
    configFor(locale) {
      const existing = configs.get(locale)
      if (existing) return existing
      const created = { ...config, brand: brandOf(locale) }
      configs.set(locale, created)
      return created
    },
  }
}

/** The URL of the site at another host, with its scheme and port. */
function moveTo(siteUrl: string, host: string): string {
  const url = new URL(siteUrl)
  url.hostname = host
  return url.href.replace(/\/$/, '')
}

function describePicture({ file, files, colours }: BrandFolder): PictureLook {
  const colour = (name: string): string => colours.dark.get(name) ?? '#000000'
  return {
    name: file.name,
    wordmark: file.wordmark ?? file.name,
    mark: (file.mark && files.get(file.mark)?.toString('utf8')) ?? null,
    colours: {
      ground: colour('bg'),
      raised: colour('surface-2'),
      ink: colour('text'),
      soft: colour('text-3'),
      accent: colour('accent'),
    },
    pageColour: colours[file.theme ?? 'dark'].get('bg') ?? '#000000',
  }
}

/** The page of each feature that a brand may leave out. */
const FEATURE_PAGES = [
  ['cybersport', 'e_sports'],
  ['schedule', 'schedule'],
  ['results', 'results'],
  ['promotions', 'promotions'],
] as const

/** The style sheet of a brand. It wins over the product's own, whichever comes first. */
const declare = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

const block = (selector: string, content: string): string => (content ? `${selector}{${content}}` : '')

/** `urlOf` returns the URL of a file of the brand. */
function writeStyleSheet({ file, files }: BrandFolder, urlOf: (name: string) => string): string {
  const { dark, light, shapes, font, mark } = file
  const faces = (font?.files ?? []).map(({ family, file: name, weight, unicodeRange }) =>
    block(
      '@font-face',
      `font-family:"${family.replaceAll('"', '')}";src:url(${urlOf(name)}) format("woff2");font-weight:${weight};font-display:swap;${unicodeRange ? `unicode-range:${unicodeRange};` : ''}`,
    ),
  )
  const drawing = mark && files.get(mark)
  const tokens = {
    ...shapes,
    ...(font && { font: font.stack }),
    ...(drawing && { 'brand-mark': `url("data:image/svg+xml;base64,${drawing.toString('base64')}")` }),
  }
  return [
    ...faces,
    block(':root:root', declare(tokens)),
    block('[data-theme="dark"][data-theme]', declare(dark)),
    block('[data-theme="light"][data-theme]', declare(light)),
  ].join('')
}

/** Adds the files of a brand to those that are served, and returns what its pages know of it. */
function describeBrand(folder: BrandFolder, served: Map<string, BrandFileAnswer>): (locale: string) => Brand {
  const { key, file, files, texts } = folder
  const serve = (name: string, body: Buffer): string => {
    const path = `/brand/${key}/${hashOf(body)}/${name}`
    served.set(path, { body, type: typeOf(name) })
    return path
  }
  const urls = new Map([...files].map(([name, body]) => [name, serve(name, body)]))
  const css = writeStyleSheet(folder, name => urls.get(name) ?? name)
  const without = FEATURE_PAGES.filter(([feature]) => file.features[feature] === false).map(([, page]) => page)
  const favicon = file.favicon && urls.get(file.favicon)
  const shared = {
    key,
    name: file.name,
    wordmark: file.wordmark ?? file.name,
    ...(css && { stylesheet: serve('brand.css', Buffer.from(css)) }),
    ...(file.mark && { hasMark: true as const }),
    ...(file.font && { hasFonts: true as const }),
    ...(favicon && { favicon }),
    ...(file.theme && { theme: file.theme }),
    ...(without.length > 0 && { without }),
    ...(file.currencies && { currencies: file.currencies }),
    ...(file.oddsFormat && { oddsFormat: file.oddsFormat }),
  }
  return locale => {
    const legal = forLocale(file.legal, locale)
    const brandTexts = forLocale(texts, locale)
    const links = file.links.map(({ url, text }) => ({ url, text: forLocale(text, locale) ?? '' }))
    return {
      ...shared,
      ...(legal && { legal }),
      ...(links.length > 0 && { links }),
      ...(brandTexts && { texts: brandTexts }),
    }
  }
}

export interface BrandOptions {
  /** The folder with one folder a brand; absent: only the product's own brand. */
  readonly folder?: string
  /** Key of the brand of unknown hosts; empty: the product's own. */
  readonly fallback?: string
}

/** Reads and checks all brands. Throws an Error that names the file and what is wrong with it. */
export function createBrands(config: PublicConfig, { folder, fallback = '' }: BrandOptions = {}): Brands {
  const served = new Map<string, BrandFileAnswer>()
  const byHost = new Map<string, BrandSite>()
  const byKey = new Map<string, BrandSite>([[OWN_BRAND.key, createSite(config, () => OWN_BRAND, OWN_PICTURE)]])
  let unknown = createSite(config, () => OWN_BRAND, OWN_PICTURE)
  const keys = folder
    ? readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
    : []
  if (fallback && !keys.includes(fallback))
    throw new Error(`BRAND names no folder of ${folder ?? 'brands'}: ${fallback}`)
  for (const key of keys) {
    const read = readBrandFolder(join(folder ?? '', key))
    const brandOf = describeBrand(read, served)
    const picture = describePicture(read)
    if (key === fallback) unknown = createSite(config, brandOf, picture)
    const [home] = read.file.hosts
    const siteUrl = home === undefined ? config.siteUrl : moveTo(config.siteUrl, home)
    const site = createSite({ ...config, siteUrl }, brandOf, picture)
    byKey.set(key, site)
    for (const host of read.file.hosts) {
      if (byHost.has(host)) throw new Error(`${host} belongs to two brands: ${byHost.get(host)?.id} and ${key}`)
      byHost.set(host, site)
    }
  }
  return {
    find: hostname => byHost.get(hostname) ?? unknown,
    findByKey: key => byKey.get(key),
    findFile: path => served.get(path),
  }
}

/** `/brand/{key}/{hash}/{file}`: style sheets, icons and fonts of brands. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // A drawing opened directly must not run scripts.
  'content-security-policy': "default-src 'none'; sandbox",
}

export function addBrandFiles(app: FastifyInstance, brands: Brands): void {
  app.get('/brand/*', { logLevel: 'warn' }, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = brands.findFile(path)
    if (!file) return reply.code(404).header('cache-control', 'no-store').send()
    return reply.headers(HEADERS).type(file.type).send(file.body)
  })
}
