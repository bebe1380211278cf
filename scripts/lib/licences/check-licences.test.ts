import { expect, it } from 'vitest'
import { isAllowed } from './check-licences.mjs'

const decide = (licence: string, { name = 'library', production = true } = {}) =>
  isAllowed({ name, licence, production })

it('allows permissive licences, and those of fonts', () => {
  for (const licence of ['MIT', 'Apache-2.0', 'OFL-1.1']) expect(decide(licence)).toBe(true)
})

it('refuses what is not on the list', () => {
  for (const licence of ['GPL-3.0-only', 'AGPL-3.0', 'SSPL-1.0', 'unknown', 'UNLICENSED'])
    expect(decide(licence)).toBe(false)
})

it('needs one of alternatives, and all that hold together', () => {
  expect(decide('(GPL-2.0 OR MIT)')).toBe(true)
  expect(decide('GPL-2.0 AND MIT')).toBe(false)
  expect(decide('Apache-2.0 AND MIT')).toBe(true)
})

it('allows more to tools, and the LGPL to the image library alone', () => {
  expect(decide('Python-2.0')).toBe(false)
  expect(decide('Python-2.0', { production: false })).toBe(true)
  expect(decide('LGPL-3.0-or-later')).toBe(false)
  expect(decide('Apache-2.0 AND LGPL-3.0-or-later', { name: '@img/sharp-win32-x64' })).toBe(true)
})
