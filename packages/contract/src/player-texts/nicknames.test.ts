import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNicknameProblem, normalizeNickname } from './nicknames.ts'

test.each([
  ['Latin with a digit', 'Vera_90'],
  ['Cyrillic', 'Вера'],
  ['marks of its letters', 'Zo\u0308e'],
  ['Vietnamese', 'Nguyễn'],
  ['Hindi', 'घोड़ी'],
  ['Thai', 'ที่รัก'],
  ['Japanese with Latin', '山田Anna'],
  ['dots', 'v.e.r.a'],
  ['a typographic apostrophe', 'O’Brien'],
  ['Arabic with its digits', 'علی٩٠'],
  ['spaces of any kind', 'Vera\u00a0\u2003Anna'],
  ['twenty emoji-free graphemes', 'é'.repeat(20)],
])('accepts a nickname of %s', (_, text) => expect(findNicknameProblem(text)).toBeNull())

test.each([
  ['Latin with Cyrillic', 'V\u0435ra', 'alphabets'],
  ['Latin letters with Arabic digits', 'Vera٣٣', 'alphabets'],
  ['two systems of digits', 'Vera 9\u0663', 'digits'],
  ['zero width spaces alone', '\u200b\u200b', 'invisible'],
  ['blank letters', '\u3164\u3164', 'invisible'],
  ['a bidirectional override', 'Vera\u202e', 'invisible'],
  ['spaces alone', '   ', 'length'],
  ['one letter', 'x', 'length'],
  ['21 graphemes', 'é'.repeat(21), 'length'],
  ['a letter and separators', 'x__', 'letters'],
  ['heaped marks', 'Ze\u0351\u0352\u0353r', 'marks'],
  ['emoji', '🙂🙂', 'character'],
  ['a character of markup', '<b>Vera', 'character'],
])('refuses a nickname of %s', (_, text, problem) => expect(findNicknameProblem(text)).toBe(problem))

test('stores what it accepts in one form', () => {
  expect(normalizeNickname('  Ｖｅｒａ\u00a0\u2003Anna ')).toBe('Vera Anna')
  expect(normalizeNickname('O’Brien')).toBe("O'Brien")
})

const anyText = fc
  .array(fc.oneof(fc.nat(0x24f), fc.nat(0x10ffff)), { maxLength: 30 })
  .map(codes => String.fromCodePoint(...codes))

test('judges any text, and its stored form alike', () => {
  fc.assert(
    fc.property(anyText, text => {
      const stored = normalizeNickname(text)
      expect(normalizeNickname(stored)).toBe(stored)
      expect(findNicknameProblem(stored)).toBe(findNicknameProblem(text))
    }),
    { numRuns: 200 },
  )
})
