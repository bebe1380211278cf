import { describe, expect, it } from 'vitest'
import { findYoungApis } from './find-young-apis.mjs'
import { findYoungStyles } from './find-young-styles.mjs'

const apis = (code: string) => findYoungApis('a.ts', code).map(({ name }) => name)
const styles = (css: string) => findYoungStyles(css).map(({ name }) => name)

describe('scripts', () => {
  it.each([
    ['URL.canParse(text)', 'URL.canParse'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy(all, key)', 'Object.groupBy'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['element.checkVisibility()', '.checkVisibility()'],
    ['menu?.showPopover()', '.showPopover()'],
    ['navigator.share({})', 'navigator.share'],
    ['one.union(other)', '.union()'],
  ])('finds what is younger in %j', (code, name) => {
    expect(apis(code)).toContain(name)
  })

  it.each([
    'all.toSorted()',
    'all.at(-1)',
    'structuredClone(all)',
    'crypto.getRandomValues(bytes)',
    'text.replaceAll(a, b)',
  ])('finds nothing in %j', code => {
    expect(apis(code)).toEqual([])
  })

  it('names the browsers that lack it', () => {
    const [found] = findYoungApis('a.ts', 'URL.canParse(text)').filter(({ name }) => name === 'URL.canParse')
    expect(found?.lacking).toEqual(['safari 16.4', 'safari_ios 16.4', 'chrome 111'])
  })
})

describe('style sheets', () => {
  it.each([
    ['a:has(b) { color: red }', ':has'],
    ['a { text-wrap: balance }', 'text-wrap: balance'],
    ['@starting-style { a { opacity: 0 } }', '@starting-style'],
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a { b { color: red } }', 'nesting'],
    ['@media (scripting: none) { a { color: red } }', '@media scripting'],
  ])('finds what is younger in %j', (css, name) => {
    expect(styles(css)).toContain(name)
  })

  it.each([
    'a { block-size: 100dvh }',
    '@container main (min-width: 1px) { a { color: red } }',
    'a:is(b, c) { inset: 0 }',
    '@supports (anchor-name: --a) { a { inset-block-start: anchor(top) } }',
  ])('finds nothing in %j', css => {
    expect(styles(css)).toEqual([])
  })
})
