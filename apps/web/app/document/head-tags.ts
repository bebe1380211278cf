/**
 * The page metadata as a list of tag descriptions. The server renders it to HTML; after a
 * client-side navigation the browser applies it to the head. Each tag owned by a page is marked, so
 * that the next page can remove it.
 */
import type { Meta, Picture } from './meta.ts'

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
    og('locale', locale.replace('-', '_')),
    ...pictureTags(page.picture),
    ...page.structured.map(data),
  ]
}

const OWNED = 'data-page-tag'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// Most texts need no escape, and a search costs less than a replacement.
const escapeHtml = (text: string): string =>
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

/**
 * Replaces the tags of the previous page in the head. Data blocks are read from the server's HTML
 * only: the previous page's blocks are removed, and none is created in the browser, because the
 * content security policy forbids it.
 */
export function updateHead(page: Meta, locale: string): void {
  document.title = page.title
  for (const element of document.head.querySelectorAll(`[${OWNED}]`)) element.remove()
  for (const { tag, attributes, text } of buildHeadTags(page, locale)) {
    if (text !== undefined) continue
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.setAttribute(OWNED, '')
    document.head.append(element)
  }
}
