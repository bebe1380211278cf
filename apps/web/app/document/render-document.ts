/** Renders the HTML document around the rendered page. */

import { directionOf } from '../i18n/locales.ts'
import { type BodyState, bodyAttributes } from '../shared/browser/body-attributes.ts'
import type { Brand } from '../shared/config/brand.ts'
import favicon from '../ui/favicon.svg?url'
import { escapeHtml, renderHead } from './head-tags.ts'
import type { Meta } from './meta.ts'
import { type PageState, serializePageState } from './page-state.ts'

/** A script whose hash the content security policy has. */
export interface InlineScript {
  readonly code: string
  /** URL of the worker that it starts. */
  readonly intlWorker: string
}

/** Build files that a page needs for its first paint. */
export interface PageAssets {
  /** Script that runs before the first paint. */
  readonly earlyScript: InlineScript | { readonly url: string }
  /** Modules: of a build the entry and then all that it imports, in development the scripts in their order. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** URLs of a locale's messages by bundle; absent in development, where the browser finds them itself. */
  readonly messagesOf?: (locale: string) => Record<string, string>
}

export interface DocumentInput {
  readonly brand: Brand
  /** Shown while the code of a page that has state does not run. */
  readonly noCode?: string
  /** Of the page, in pieces. */
  readonly html: readonly string[]
  readonly meta: Meta
  readonly body: BodyState
  /** State for hydration; absent for a page that is not hydrated. */
  readonly state?: PageState
  readonly assets: PageAssets
}

const tags = (urls: readonly string[], write: (url: string) => string): string => urls.map(write).join('')

/** Built code is loaded by the early script, which knows when; in development that script is not in the document. */
function renderEarlyScript({ earlyScript, scripts }: PageAssets): string {
  if ('url' in earlyScript) return `<script src="${earlyScript.url}"></script>`
  return `<script data-code="${scripts.join(' ')}" data-intl-worker="${earlyScript.intlWorker}">${earlyScript.code}</script>`
}

/** What the first paint waits for. */
function renderPaintAssets(assets: PageAssets): string {
  const { styles, fonts } = assets
  return [
    renderEarlyScript(assets),
    tags(styles, url => `<link rel="stylesheet" href="${url}">`),
    tags(fonts, url => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`),
  ].join('')
}

function renderModules({ earlyScript, scripts }: PageAssets): string {
  return 'url' in earlyScript ? tags(scripts, url => `<script type="module" src="${url}"></script>`) : ''
}

const writeAttributes = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/**
 * Returns the bytes of a document. Its pieces are encoded one by one: putting a long string together and copying it costs
 * more than that. The style sheet is named first, so that it is requested while the rest of the document arrives.
 */
export function renderDocument({ brand, noCode, html, meta, body, state, assets }: DocumentInput): Buffer {
  const { locale } = body
  const look = brand.stylesheet ? `<link rel="stylesheet" href="${brand.stylesheet}">` : ''
  const theme = brand.theme ? ` data-touchline.theme="${brand.theme}"` : ''
  const format = brand.oddsFormat ? ` data-touchline.odds-format="${brand.oddsFormat}"` : ''
  const head = `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}" data-theme="${brand.theme ?? 'dark'}"${theme}${format}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="color-scheme" content="dark light">${renderPaintAssets(assets)}${look}<link rel="icon" type="image/svg+xml" href="${brand.favicon ?? favicon}"><link rel="manifest" href="/app.webmanifest"><link rel="apple-touch-icon" href="/app-icons/touch-180.png">${renderHead(meta, locale)}${renderModules(assets)}</head><body${writeAttributes(bodyAttributes(body))}>`
  // Outside of what is hydrated: the code removes nothing, the style sheet shows it.
  const notice = noCode ? `<p class="no-code" role="status">${escapeHtml(noCode)}</p>` : ''
  const end = `</div>${state ? serializePageState(state) : ''}</body></html>`
  return Buffer.concat([head, notice, '<div id="root">', ...html, end].map(piece => Buffer.from(piece)))
}
