import { expect, it } from 'vitest'
import { contrastOf, writeAppearance } from './appearance.ts'

const GOOD =
  'scheme:light;surface:ffffff;field:edf0e9;text:121912;quiet:465148;line:d5dbd1;edge:78847a;link:465e00;accent:cff24a;on_accent:10160f;danger:bf1f2f;radius:10'

it('writes the colours and the radius of the sportsbook', () => {
  const sheet = writeAppearance(GOOD)
  expect(sheet).toContain('color-scheme:light')
  expect(sheet).toContain('--card:#ffffff')
  expect(sheet).toContain('--on-brand:#10160f')
  expect(sheet).toContain('--round:10px')
})

it('writes in the font of the sportsbook where this site has it', () => {
  const sheet = writeAppearance(`${GOOD};font:Montserrat Variable`)
  expect(sheet).toContain('@font-face{font-family:"Montserrat Variable";src:url(/assets/montserrat.woff2)')
  expect(sheet).toContain('--font:"Montserrat Variable",')
  for (const unknown of ['Comic Sans', 'x"}body{display:none']) {
    expect(writeAppearance(`${GOOD};font:${unknown}`)).toBe(writeAppearance(GOOD))
  }
})

it('computes contrast as WCAG does', () => {
  expect(contrastOf('ffffff', '000000')).toBe(21)
  expect(contrastOf('777777', 'ffffff')).toBeCloseTo(4.48, 2)
})

it.each([
  ['nothing', undefined],
  ['several', [GOOD, GOOD]],
  ['texts that cannot be read', GOOD.replace('text:121912', 'text:fafafa')],
  ['a button that cannot be read', GOOD.replace('on_accent:10160f', 'on_accent:ffffff')],
  ['a missing colour', GOOD.replace('danger:bf1f2f;', '')],
  ['something else than colours', GOOD.replace('ffffff', 'fff}body{display:none')],
  ['far too much', `${GOOD};${'x'.repeat(400)}`],
])('keeps its own look for %s', (_, parameter) => {
  expect(writeAppearance(parameter)).toBe('')
})

it('ignores a radius that is none', () => {
  expect(writeAppearance(GOOD.replace('radius:10', 'radius:10px;}'))).not.toContain('--round')
})
