// @vitest-environment happy-dom
import { LOCALES } from '@touchline/contract/locales'
import { afterEach, expect, it, vi } from 'vitest'
import { buildHeadTags, renderHead, updateHead } from './head-tags.ts'
import type { Meta } from './meta.ts'

const PAGE: Meta = {
  siteName: 'Touchline',
  title: 'Arsenal v Chelsea',
  description: 'Odds',
  canonical: 'https://bets.example/a',
  alternates: [
    ...Object.keys(LOCALES).map(locale => ({ locale, url: `https://bets.example/${locale}` })),
    { locale: 'x-default', url: 'https://bets.example/' },
  ],
  robots: 'index, follow',
  picture: { url: 'https://bets.example/og/site.png', width: 1200, height: 630, alt: '' },
  structured: [{ '@type': 'SportsEvent', name: '</script><b>Chelsea' }],
}

const contentsOf = (property: string, locale = 'en') =>
  buildHeadTags(PAGE, locale).flatMap(({ attributes: { property: name, content } }) =>
    name === property ? content : [],
  )

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

it('names the language in the form of Open Graph, each by another name', () => {
  const names = Object.keys(LOCALES).flatMap(locale => contentsOf('og:locale', locale))
  expect(names).toEqual(expect.arrayContaining(['en_GB', 'pt_PT', 'pt_BR', 'es_LA', 'zh_CN', 'sr_RS', 'fil_PH']))
  for (const name of names) expect(name).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/)
  expect(new Set(names).size).toBe(Object.keys(LOCALES).length)
})

it('writes after a navigation what the server would have written, structured data included', () => {
  document.head.innerHTML = renderHead({ ...PAGE, structured: [{ name: 'the page before' }] }, 'en')
  updateHead(PAGE, 'en')
  const written = document.head.innerHTML
  document.head.innerHTML = renderHead(PAGE, 'en')
  expect([...document.head.querySelectorAll('meta, link')].map(({ outerHTML }) => outerHTML)).toEqual(
    [...new DOMParser().parseFromString(written, 'text/html').querySelectorAll('meta, link')].map(
      ({ outerHTML }) => outerHTML,
    ),
  )
  updateHead(PAGE, 'en')
  const blocks = [...document.head.querySelectorAll('script')]
  expect(blocks.map(({ type, text }) => [type, JSON.parse(text)])).toEqual([
    ['application/ld+json', PAGE.structured[0]],
  ])
})

it('passes structured data through a policy where the browser requires Trusted Types', () => {
  const createPolicy = vi.fn((_name: string, rules: { createScript: (text: string) => string }) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  updateHead(PAGE, 'en')
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['structured-data'])
  expect(document.head.querySelector('script')?.text).toContain('Chelsea')
})
