/**
 * The metadata as tags: one list of plain descriptions, from which the server writes HTML and the browser, after a
 * navigation, brings the head up to date. Each tag that a page owns is marked, so the next page can take it away.
 */
import { type Meta, SITE_NAME } from './meta.ts'

export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes })
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })
const og = (property: string, content: string): HeadTag => meta({ property: `og:${property}`, content })

export function headTags(page: Meta, locale: string): HeadTag[] {
  return [
    meta({ name: 'description', content: page.description }),
    meta({ name: 'robots', content: page.robots }),
    ...(page.canonical ? [link({ rel: 'canonical', href: page.canonical }), og('url', page.canonical)] : []),
    ...page.alternates.map(({ locale: code, url }) => link({ rel: 'alternate', hreflang: code, href: url })),
    og('type', 'website'),
    og('site_name', SITE_NAME),
    og('title', page.title),
    og('description', page.description),
    og('locale', locale.replace('-', '_')),
  ]
}

const OWNED = 'data-page-tag'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)

const writeTag = ({ tag, attributes }: HeadTag): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')} ${OWNED}>`

/** The title and the tags as HTML. */
export function writeHead(page: Meta, locale: string): string {
  return `<title>${escapeHtml(page.title)}</title>${headTags(page, locale).map(writeTag).join('')}`
}

/** Replaces what the previous page put into the head. */
export function updateHead(page: Meta, locale: string): void {
  document.title = page.title
  for (const element of document.head.querySelectorAll(`[${OWNED}]`)) element.remove()
  for (const { tag, attributes } of headTags(page, locale)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.setAttribute(OWNED, '')
    document.head.append(element)
  }
}
