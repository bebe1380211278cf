/**
 * `/offline`: the page that a device shows where it cannot reach the sportsbook, kept by `/offline-worker.js`. It needs no
 * other file and no script.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { listFallbacks } from '@touchline/contract/locales'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../app/document/head-tags.ts'
import { directionOf, findLocale } from '../app/i18n/locales.ts'
import type { Brands, PictureLook } from './brands/brands.ts'
import type { WebConfig } from './config.ts'

const TEXTS = ['connection.error.title', 'connection.error.text', 'connection.retry'] as const
type TextId = (typeof TEXTS)[number]

/** The texts have no values, so that they are the same as messages and as written. */
function readTexts(locale: string): Readonly<Record<TextId, string>> {
  const files = listFallbacks(locale).map(language =>
    JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), 'utf8')),
  )
  return Object.assign({}, ...files.toReversed())
}

const writeStyle = ({ colours: { ground, ink, soft, accent } }: PictureLook): string =>
  `:root{color-scheme:dark;background:${ground};color:${ink};font:16px/1.5 system-ui,sans-serif}body{margin:0;min-block-size:100vh;display:grid;place-content:center;justify-items:center;text-align:center;padding:24px;box-sizing:border-box}h1{font-size:24px;margin:0 0 8px}p{margin:0 0 24px;color:${soft};max-inline-size:36ch}a{color:${ground};background:${accent};padding:12px 24px;border-radius:8px;font-weight:700;text-decoration:none}`

function writePage(locale: string, look: PictureLook, style: string): string {
  const texts = readTexts(locale)
  const [title, text, retry] = TEXTS.map(id => escapeHtml(texts[id]))
  // A link to nothing leads to the address that could not be reached.
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${escapeHtml(look.name)}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main></body></html>`
}

export function addOfflinePage(app: FastifyInstance, { config, brands }: { config: WebConfig; brands: Brands }): void {
  const { localeSettings } = config.public
  app.get<{ Querystring: { locale?: string | string[] } }>('/offline', { logLevel: 'warn' }, async (request, reply) => {
    const locale = findLocale(String(request.query.locale ?? ''), localeSettings) ?? localeSettings.locales[0]
    const { picture } = brands.find(request.hostname)
    const style = writeStyle(picture)
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(writePage(locale, picture, style))
  })
}
