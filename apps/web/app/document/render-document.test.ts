import { expect, it } from 'vitest'
import { OWN_BRAND } from '../shared/brand.ts'
import { type DocumentInput, renderDocument } from './render-document.ts'

const INPUT: DocumentInput = {
  brand: OWN_BRAND,
  html: '<main></main>',
  meta: {
    title: 'Home',
    description: 'Sports',
    canonical: null,
    alternates: [],
    robots: 'noindex',
    picture: { url: '/og.png', width: 1, height: 1, alt: '' },
    structured: [],
    siteName: 'Touchline',
  },
  body: { page: 'sports', locale: 'en', country: '', scroll: 'visible', iframe: false },
  assets: {
    earlyScript: { code: 'early()', intlWorker: '/assets/worker.js' },
    scripts: ['/entry.js'],
    modulePreloads: ['/vendor.js'],
    styles: ['/style.css'],
    fonts: ['/font.woff2'],
  },
}

/** The head's elements in order, each by the file or text that identifies it. */
const orderOf = (html: string, ...parts: readonly string[]) =>
  parts.toSorted((one, other) => html.indexOf(one) - html.indexOf(other))

it('names what the first paint waits for before metadata and code', () => {
  const html = renderDocument(INPUT)
  const order = ['early()', '/style.css', '/font.woff2', '<title>', '/vendor.js', '/entry.js', '<main>']
  expect(orderOf(html, ...order)).toEqual(order)
})

it('fetches code at low priority, so that it does not compete with styles and fonts', () => {
  const html = renderDocument(INPUT)
  for (const file of ['/vendor.js', '/entry.js']) {
    const tag = html.split('<').find(part => part.includes(file))
    expect(tag).toContain('fetchpriority="low"')
  }
})

it('has the style sheet, icon and defaults of a brand, after the product’s own', () => {
  const brand = {
    key: 'a',
    name: 'Alpha',
    wordmark: 'alpha',
    stylesheet: '/brand.css',
    favicon: '/brand.svg',
    theme: 'light',
    oddsFormat: 'british',
  } as const
  const html = renderDocument({ ...INPUT, brand })
  expect(orderOf(html, '/style.css', '/brand.css', '/brand.svg')).toEqual(['/style.css', '/brand.css', '/brand.svg'])
  expect(html).toContain('data-theme="light" data-touchline.theme="light" data-touchline.odds-format="british"')
  expect(renderDocument(INPUT)).not.toContain('data-touchline')
})
