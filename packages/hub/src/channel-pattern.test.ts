import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileChannelPattern } from './channel-pattern.ts'

it.each([
  ['$user:*', ['$user:en-7', '$user:'], ['user:en-7', 'x$user:en-7', '']],
  ['match:1', ['match:1'], ['match:12', 'match:']],
  ['', ['match:1', ''], []],
  ['*', ['match:1', ''], []],
  ['match:*-en', ['match:7-en', 'match:-en'], ['match:7-en-x', 'match:en']],
  ['a*a', ['aa', 'aba'], ['a']],
  ['*:*:*', ['a:b:c', '::'], ['a:b']],
  ['a.c*', ['a.cd'], ['abcd']],
])('%j matches %j and not %j', (pattern, matching, others) => {
  const matches = compileChannelPattern(pattern)
  expect(matching.filter(name => !matches(name))).toEqual([])
  expect(others.filter(name => matches(name))).toEqual([])
})

it('matches like the equivalent regular expression', () => {
  const text = (signs: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...signs), maxLength })
  fc.assert(
    fc.property(text('ab*', 7), text('ab', 12), (pattern, name) => {
      fc.pre(pattern !== '')
      const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)
      expect(compileChannelPattern(pattern)(name)).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

it.each(['a?', '[ab]', '{a,b}', 'a\\*'])('rejects %j', pattern => {
  expect(() => compileChannelPattern(pattern)).toThrow(/more than/)
})
