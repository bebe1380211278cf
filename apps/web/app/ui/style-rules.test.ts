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

/** Rules for paper, on which all of a page is shown and nothing changes. */
const PRINT = /@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/** Selectors whose subject, their last part, is named by nothing but its place. */
const NAMELESS_SUBJECT = /[ >+~](?:\*|:[a-z-]+(?:\([^()]*\))?)$/

it('names what follows :has, because a change anywhere restyles every element that could', () => {
  const selectors = sheets.flatMap(({ path, css }) =>
    [
      ...css
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replaceAll(PRINT, '')
        .matchAll(/([^{}]+)\{/g),
    ].flatMap(([, list = '']) => list.split(/,\s*\n/).map(selector => ({ path, selector: selector.trim() }))),
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

it('measures heights by the part of the page that can be seen, not by the window, which a long frame is', () => {
  const byWindow = sheets.filter(({ path, css }) => path !== 'ui/tokens.css' && /\d[dls]?v(?:h|b|max|min)\b/.test(css))
  expect(byWindow.map(({ path }) => path)).toEqual([])
})

interface Rule {
  readonly selectors: readonly string[]
  readonly body: string
}

const listRules = (css: string): Rule[] =>
  [
    ...css
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(PRINT, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ].map(([, list = '', body = '']) => ({
    selectors: list.split(',').map(selector => selector.trim()),
    body,
  }))

/** Values of the block insets of what is fixed to the window, and not beside another element. */
function listFixedInsets(css: string): string[] {
  const rules = listRules(css.replaceAll(PRINT, ''))
  const fixed = rules.filter(({ body }) => /position: fixed/.test(body) && !/position-anchor/.test(body))
  const selectors = new Set(fixed.flatMap(rule => rule.selectors))
  return rules
    .filter(rule => rule.selectors.some(selector => selectors.has(selector)))
    .flatMap(({ body }) =>
      [...body.matchAll(/inset(?:-block(?:-start|-end)?)?: ([^;]+);/g)].map(([, value = '']) => value),
    )
    .filter(value => value !== 'auto' && !value.includes('anchor('))
}

it('keeps what is fixed within the part of the page that can be seen', () => {
  // A picked price in flight starts and ends where its ends are measured.
  const others = sheets.filter(({ path }) => path !== 'shell/motion/motion.module.css')
  const ofWindow = others.flatMap(({ path, css }) =>
    listFixedInsets(css).flatMap(value => (value.includes('var(--view-') ? [] : `${path}: ${value}`)),
  )
  expect(ofWindow).toEqual([])
  expect(listFixedInsets('.a { position: fixed; inset-block-end: 24px; }')).toEqual(['24px'])
})

it('breaks the names and amounts of features between words', () => {
  const features = sheets.filter(({ path }) => path.startsWith('features/'))
  const anywhere = features.filter(({ css }) => /overflow-wrap: anywhere|word-break: break-/.test(css))
  expect(anywhere.map(({ path }) => path)).toEqual([])
})
