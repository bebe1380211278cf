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
