/**
 * The page metadata as a list of tag descriptions. The server renders it to HTML; after a
 * client-side navigation the browser applies it to the head. Each tag owned by a page is marked, so
 * that the next page can remove it.
 */

import { createObservable } from '@touchline/client/observable'
import { intlTagOf } from '@touchline/contract/intl-tags'
import type { MatchedRoute, PageModule } from '../routes/route.ts'
import type { App } from '../shared/app/app.ts'
import { buildMeta, type Meta, type Picture } from './meta.ts'

export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes })
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })
const og = (property: string, content: string): HeadTag => meta({ property: `og:${property}`, content })

/**
 * A data block that no browser executes. Its content may include arbitrary names and must never be
 * able to close the element.
 */
const data = (content: object): HeadTag => ({
  tag: 'script',
  attributes: { type: 'application/ld+json' },
  text: JSON.stringify(content).replaceAll('<', '\\u003c'),
})

const pictureTags = ({ url, width, height, alt }: Picture): HeadTag[] => [
  og('image', url),
  og('image:type', 'image/png'),
  og('image:width', String(width)),
  og('image:height', String(height)),
  og('image:alt', alt),
  meta({ name: 'twitter:card', content: 'summary_large_image' }),
]

/**
 * A language in Open Graph's form, always with a country: `en_GB`, `pt_PT`; `es_LA` is Open Graph's Spanish of Latin
 * America.
 */
function toOpenGraphLocale(locale: string): string {
  const { language, region = '' } = new Intl.Locale(intlTagOf(locale)).maximize()
  return `${language}_${/^\d/.test(region) ? 'LA' : region}`
}

export function buildHeadTags(page: Meta, locale: string): HeadTag[] {
  return [
    meta({ name: 'description', content: page.description }),
    meta({ name: 'robots', content: page.robots }),
    ...(page.canonical ? [link({ rel: 'canonical', href: page.canonical }), og('url', page.canonical)] : []),
    ...page.alternates.map(({ locale: code, url }) => link({ rel: 'alternate', hreflang: code, href: url })),
    og('type', 'website'),
    og('site_name', page.siteName),
    og('title', page.title),
    og('description', page.description),
    // The other languages are in the alternates.
    og('locale', toOpenGraphLocale(locale)),
    ...pictureTags(page.picture),
    ...page.structured.map(data),
  ]
}

const OWNED = 'data-page-tag'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// Most texts need no escape, and a search costs less than a replacement.
export const escapeHtml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, letter => ESCAPES[letter] ?? letter) : text

function writeTag({ tag, attributes, text }: HeadTag): string {
  let open = `<${tag}`
  for (const name in attributes) open += ` ${name}="${escapeHtml(attributes[name] ?? '')}"`
  open += ` ${OWNED}>`
  return text === undefined ? open : `${open}${text}</${tag}>`
}

/** Renders the title and the tags as HTML. */
export function renderHead(page: Meta, locale: string): string {
  let html = `<title>${escapeHtml(page.title)}</title>`
  for (const tag of buildHeadTags(page, locale)) html += writeTag(tag)
  return html
}

let dataPolicy: TrustedScriptPolicy | undefined

/** The text of a data block, as a page that requires Trusted Types takes it. */
function toTrustedData(text: string): string {
  dataPolicy ??= globalThis.trustedTypes?.createPolicy('structured-data', { createScript: json => json })
  return dataPolicy?.createScript(text) ?? text
}

function createElement({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute(OWNED, '')
  if (text !== undefined && element instanceof HTMLScriptElement) element.text = toTrustedData(text)
  return element
}

/** Replaces the title and the tags of the previous page in the head. */
export function updateHead(page: Meta, locale: string): void {
  document.title = page.title
  for (const element of document.head.querySelectorAll(`[${OWNED}]`)) element.remove()
  document.head.append(...buildHeadTags(page, locale).map(createElement))
}

interface PageOnScreen {
  readonly matched: MatchedRoute
  readonly module: PageModule
  readonly status: number
}

/** Incremented each time the title and description of the document match the page on screen. */
export const headVersion = createObservable(0)

/** Updates the head to match the page on screen. */
export async function syncHead(app: App, { matched, module, status }: PageOnScreen): Promise<void> {
  const about = { matched, status, search: location.search }
  updateHead(buildMeta(module.describe(app, matched.params), about, app), app.locale)
  headVersion.set(headVersion.get() + 1)
}
