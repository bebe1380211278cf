import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: APP }).map(path => ({ path, css: readFileSync(join(APP, path), 'utf8') }))

it.each([720, 780, 960, 1280, 1920])('what is for narrower screens ends below %i px', width => {
  const including = sheets.filter(({ css }) => css.includes(`max-width: ${width}px`)).map(({ path }) => path)
  expect(including).toEqual([])
})

it('takes its radii from the tokens of the brand, hairlines aside', () => {
  const fixed = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/border-radius: ([^;]+);/g)].flatMap(([, value = '']) =>
      /\b(?:[4-9]|\d\d+)(?:\.\d+)?px/.test(value.replace(/\(.*\)/, '')) ? `${path}: ${value}` : [],
    ),
  )
  expect(fixed).toEqual([])
})

/** Selectors whose subject, their last part, is named by nothing but its place. */
const NAMELESS_SUBJECT = /[ >+~](?:\*|:[a-z-]+(?:\([^()]*\))?)$/

it('names what follows :has, because a change anywhere restyles every element that could', () => {
  const selectors = sheets.flatMap(({ path, css }) =>
    [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) =>
      list.split(/,\s*\n/).map(selector => ({ path, selector: selector.trim() })),
    ),
  )
  const wide = selectors.filter(({ selector }) => /:has\(.*\)/.test(selector) && NAMELESS_SUBJECT.test(selector))
  expect(wide).toEqual([])
  expect(NAMELESS_SUBJECT.test('.own:has([aria-invalid="true"]) > :first-child')).toBe(true)
  expect(NAMELESS_SUBJECT.test('.own:has([aria-invalid="true"])')).toBe(false)
})

it('reacts to hovering only where pointers hover, because a tap leaves a hover behind on touch screens', () => {
  const withoutHover = (css: string) => css.replaceAll(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  const always = sheets.filter(({ css }) => withoutHover(css).includes(':hover')).map(({ path }) => path)
  expect(always).toEqual([])
  expect(withoutHover('@media (hover: hover) {\n  a:hover {\n    color: red;\n  }\n}\nb:hover {}')).toBe('\nb:hover {}')
})
