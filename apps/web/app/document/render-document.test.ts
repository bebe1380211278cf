import { expect, it } from 'vitest'
import { OWN_BRAND } from '../shared/config/brand.ts'
import { type DocumentInput, renderDocument } from './render-document.ts'

const render = (input: DocumentInput): string => renderDocument(input).toString()

const INPUT: DocumentInput = {
  brand: OWN_BRAND,
  html: ['<main>', '</main>'],
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
    scripts: ['/entry.js', '/vendor.js'],
    styles: ['/style.css'],
    fonts: ['/font.woff2'],
  },
}

/** The head's elements in order, each by the file or text that identifies it. */
const orderOf = (html: string, ...parts: readonly string[]) =>
  parts.toSorted((one, other) => html.indexOf(one) - html.indexOf(other))

it('names what the first paint waits for before metadata', () => {
  const html = render(INPUT)
  const order = ['early()', '/style.css', '/font.woff2', '<title>', '<main>']
  expect(orderOf(html, ...order)).toEqual(order)
})

it('leaves built code to the early script, the entry first, and has no tags for it', () => {
  const html = render(INPUT)
  expect(html).toContain(
    '<script data-code="/entry.js /vendor.js" data-intl-worker="/assets/worker.js">early()</script>',
  )
  expect(html).not.toContain('src="/entry.js"')
})

it('has a tag for each script where the early script is a file of its own', () => {
  const assets = { ...INPUT.assets, earlyScript: { url: '/early.ts' }, scripts: ['/client.ts', '/entry.tsx'] }
  const html = render({ ...INPUT, assets })
  expect(orderOf(html, '/early.ts', '/client.ts', '/entry.tsx', '<main>')).toEqual([
    '/early.ts',
    '/client.ts',
    '/entry.tsx',
    '<main>',
  ])
  expect(html).toContain('<script type="module" src="/entry.tsx"></script>')
})

it('names the manifest of the app and its icon', () => {
  const html = render(INPUT)
  expect(html).toContain('<link rel="manifest" href="/app.webmanifest">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/app-icons/touch-180.png">')
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
  const html = render({ ...INPUT, brand })
  expect(orderOf(html, '/style.css', '/brand.css', '/brand.svg')).toEqual(['/style.css', '/brand.css', '/brand.svg'])
  expect(html).toContain('data-theme="light" data-touchline.theme="light" data-touchline.odds-format="british"')
  expect(render(INPUT)).not.toContain('data-touchline')
})
