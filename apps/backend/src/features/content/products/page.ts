/**
 * Pages of the demonstration apps (horse racing, lotto and others), which stand in for other suppliers' products beside
 * the sportsbook. Nothing can be staked on them, and they are labelled accordingly.
 */
import { readFile } from 'node:fs/promises'
import { directionOf } from '@touchline/contract/locales'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { chooseLocale } from '../../../platform/i18n/language.ts'
import { loadTexts } from '../../../platform/i18n/texts.ts'
import { escapeHtml, sendPage } from '../media/page-headers.ts'
import { type ProductKey, type Round, roundsAround } from './rounds.ts'

const ROUNDS = 6
const REFRESH_SECONDS = 30

function writeTime(ms: number): string {
  const text = new Date(ms).toISOString()
  return `<time datetime="${text}">${text.slice(11, 16)}</time>`
}

/** A table of rounds; the third column is their result. */
function writeTable(rounds: readonly Round[], columns: readonly string[]): string {
  const hasResult = columns.length > 2
  const heads = columns.map(text => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const rows = rounds.map(({ startsAt, name, result }) => {
    const cells = [writeTime(startsAt), escapeHtml(name), ...(hasResult ? [escapeHtml(result)] : [])]
    return `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function writePage(product: ProductKey, lang: string, now: number): string {
  const texts = loadTexts(lang).products
  const { time, event, result } = texts.columns
  const { past, next } = roundsAround(product, now, ROUNDS)
  const title = escapeHtml(texts.names[product])
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${title}</title>
<link rel="stylesheet" href="/apps/product.css">
</head>
<body>
<h1>${title}</h1>
<p class="notice">${escapeHtml(texts.notice)}</p>
<h2>${escapeHtml(texts.next)}</h2>
${writeTable(next, [time, event])}
<h2>${escapeHtml(texts.results)}</h2>
${writeTable(past, [time, event, result])}
</body>
</html>
`
}

export interface ProductPages {
  clock: Clock
  enabled: ReadonlySet<ProductKey>
  framedBy: readonly string[]
}

/** Registers the pages of the enabled products, outside both APIs. */
export async function registerProducts(
  app: FastifyInstance,
  { clock, enabled, framedBy }: ProductPages,
): Promise<void> {
  const style = await readFile(new URL('assets/product.css', import.meta.url))
  app.get('/apps/product.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style),
  )
  app.get<{ Params: { product: string }; Querystring: { lang?: string } }>('/apps/:product', async (request, reply) => {
    const product = [...enabled].find(key => key === request.params.product)
    if (!product) throw new ApiError('NOT_FOUND')
    const { lang } = request.query
    return sendPage(reply, writePage(product, chooseLocale(lang), clock.now()), framedBy)
  })
}

export interface ProductDeps {
  readonly enabled: ReadonlySet<ProductKey>
  /** URL under which browsers reach this back end. */
  readonly publicUrl: string
}

/** `POST /{provider}/launch`: the URL of a further product, if it is enabled. */
export function createProductHandlers({ enabled, publicUrl }: ProductDeps) {
  return {
    postLaunch: ({ params: { provider }, body, locale }) => {
      if (!enabled.has(provider)) throw new ApiError('NOT_FOUND')
      const url = new URL(`/apps/${provider}`, publicUrl)
      url.searchParams.set('app', body.app)
      url.searchParams.set('lang', locale)
      return { url: url.href }
    },
  } satisfies Handlers
}
