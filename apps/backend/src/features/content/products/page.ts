/**
 * Pages of the demonstration apps (horse racing, lotto and others), which stand in for other suppliers' products beside
 * the sportsbook. Nothing can be staked on them, and they are labelled accordingly.
 */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { escapeHtml, sendPage } from '../media/page-headers.ts'
import { type ProductKey, type Round, roundsAround } from './rounds.ts'

const ROUNDS = 6
const REFRESH_SECONDS = 30

interface Texts {
  readonly names: Readonly<Record<ProductKey, string>>
  readonly notice: string
  readonly next: string
  readonly results: string
  readonly columns: readonly [time: string, event: string, result: string]
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    names: {
      horse_racing: 'Horse racing',
      lotto: 'Lotto',
      premium_cricket: 'Premium cricket',
      virtual_gaming_arena: 'Virtual sports',
    },
    notice:
      'This is a demonstration with play money. It shows where another supplier’s product opens; nothing can be staked here, and every result is made up.',
    next: 'Next',
    results: 'Results',
    columns: ['Time (UTC)', 'Event', 'Result'],
  },
  ar: {
    names: {
      horse_racing: 'سباق الخيل',
      lotto: 'اليانصيب',
      premium_cricket: 'كريكيت بريميوم',
      virtual_gaming_arena: 'الرياضات الافتراضية',
    },
    notice:
      'هذا عرض توضيحي بأموال وهمية. يبيّن أين يُفتح منتج مورّد آخر؛ لا يمكن المراهنة هنا، وجميع النتائج من صنع المحاكاة.',
    next: 'القادم',
    results: 'النتائج',
    columns: ['الوقت (UTC)', 'الحدث', 'النتيجة'],
  },
}

/** Languages in which the pages are written. */
export const isPageLanguage = (lang: string | undefined): lang is string => lang !== undefined && lang in TEXTS

function writeTime(ms: number): string {
  const text = new Date(ms).toISOString()
  return `<time datetime="${text}">${text.slice(11, 16)}</time>`
}

function writeTable(rounds: readonly Round[], columns: readonly string[], hasResult: boolean): string {
  const heads = (hasResult ? columns : columns.slice(0, 2)).map(text => `<th scope="col">${text}</th>`).join('')
  const rows = rounds.map(({ startsAt, name, result }) => {
    const cells = [writeTime(startsAt), escapeHtml(name), ...(hasResult ? [escapeHtml(result)] : [])]
    return `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function writePage(product: ProductKey, lang: string, now: number): string {
  const texts = TEXTS[lang] as Texts
  const { past, next } = roundsAround(product, now, ROUNDS)
  const title = texts.names[product]
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
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
<p class="notice">${texts.notice}</p>
<h2>${texts.next}</h2>
${writeTable(next, texts.columns, false)}
<h2>${texts.results}</h2>
${writeTable(past, texts.columns, true)}
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
    const product = [...enabled].find(one => one === request.params.product)
    if (!product) throw new ApiError('NOT_FOUND')
    const { lang } = request.query
    return sendPage(reply, writePage(product, isPageLanguage(lang) ? lang : 'en', clock.now()), framedBy)
  })
}
