import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNameProblem, MAX_NAME_LENGTH, normalizeName } from './names.ts'

/** Vectors N01 to N14 of the design, by an independent program. */
const GOLDEN = [
  ['N01', 'Vera', null],
  ['N02', 'Zo\u00eb M\u00fcller-Wei\u00df', null],
  ['N03', 'O\u2019Brien', null],
  ['N04', '\u0412\u0435\u0440\u0430', null],
  ['N05', 'V\u0435ra', 'alphabets'],
  ['N06', 'Ve\u200bra', 'invisible'],
  ['N07', 'Vera\u202e', 'invisible'],
  ['N08', '\u3164\u3164', 'invisible'],
  ['N09', 'V3ra', 'character'],
  ['N10', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627', null],
  ['N11', '\u5c71\u7530Anna', null],
  ['N12', 'Ve\u0301\u0302\u0303\u0304ra', 'marks'],
  ['N13', 'Vera\u{e0061}', 'invisible'],
  ['N14', '-', 'letters'],
] as const

test.each(GOLDEN)('%s: finds the problem of %j', (_, text, problem) => {
  expect(findNameProblem(text)).toBe(problem)
})

describe('a name', () => {
  test.each([
    ['Vietnamese', 'Nguyễn Thị Hằng'],
    ['Irish', "Ó'Súilleabháin"],
    ['Catalan', 'Gal·la'],
    ['Hawaiian', 'Kaʻiulani'],
    ['Icelandic', 'Þórður Ægir'],
    ['Ukrainian', 'В’ячеслав'],
    ['Greek', 'Ευάγγελος'],
    ['Armenian', 'Հայկ'],
    ['Georgian', 'ნინო'],
    ['Hebrew with points', 'שִׁירָה'],
    ['Arabic with vowels', 'مُحَمَّد'],
    ['Hindi', 'लक्ष्मी'],
    ['Hindi with a joiner', 'श्री\u200dश'],
    ['Bengali', 'র\u200d্যাব'],
    ['Tamil', 'கிருஷ்ணன்'],
    ['Thai', 'ณัฐฐินันท์'],
    ['Burmese', 'အောင်ဆန်းစုကြည်'],
    ['Korean with Han', '김金'],
    ['Japanese with its middle dot', 'アンナ・スミス'],
    ['Japanese in two scripts', '山田はなこ'],
    ['Cherokee', 'ᏣᎳᎩ'],
    ['with a title', 'Martin Luther King, Jr.'],
    ['with spaces around', '  Vera  '],
  ])('is accepted in %s', (_, text) => expect(findNameProblem(text)).toBeNull())

  test.each([
    ['Latin with Greek', 'Verα', 'alphabets'],
    ['Cyrillic with Greek', 'Верα', 'alphabets'],
    ['Han with Cyrillic', '山Вера', 'alphabets'],
    ['Kana with Hangul', 'あ김', 'alphabets'],
    ['mathematical letters', '𝐕𝐞𝐫𝐚', 'character'],
    ['an emoji', 'Vera🙂', 'character'],
    ['a script of the past', '𒀀𒀁', 'character'],
    ['a symbol', 'Vera™', 'character'],
    ['a no-break space', 'Vera\u00a0Anna', 'character'],
    ['nothing', '', 'length'],
    ['spaces', '   ', 'length'],
    ['too many letters', 'a'.repeat(MAX_NAME_LENGTH + 1), 'length'],
    ['a joiner between Latin letters', 'Ve\u200cra', 'invisible'],
    ['a joiner that shows nothing in Persian', '\u0632\u200c\u0631', 'invisible'],
    ['two joiners in a row', '\u0639\u0644\u06cc\u200c\u200c\u0631', 'invisible'],
    ['Braille’s blank', 'Vera\u2800', 'invisible'],
    ['half a surrogate pair', 'Vera\ud800', 'invisible'],
    ['a soft hyphen', 'Ve\u00adra', 'invisible'],
    ['a private character', 'Vera\ue000', 'invisible'],
    ['a line break', 'Ve\nra', 'invisible'],
    ['a line separator', 'Ve\u2028ra', 'invisible'],
    ['an isolate', '\u2067Vera\u2069', 'invisible'],
  ])('is refused with %s', (_, text, problem) => expect(findNameProblem(text)).toBe(problem))
})

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüßéèñçøåłž')
const word = fc.array(letters, { minLength: 1, maxLength: 12 }).map(parts => parts.join(''))
const name = fc.tuple(word, fc.constantFrom(' ', '-', "'", '’', '. ', '·'), word).map(parts => parts.join(''))
const unseen = fc.constantFrom(
  ...['\u200b', '\u200c', '\u200d', '\u202a', '\u202e', '\u2060', '\u2066', '\ufeff', '\u00ad', '\u061c', '\u115f'],
  ...['\u1160', '\u3164', '\uffa0', '\u2800', '\ufe0f', '\u{e0001}', '\u{e0061}', '\u{e0100}', '\u{1d173}', '\u0000'],
)

test('accepts every name of Latin letters, in both normal forms', () => {
  fc.assert(
    fc.property(name, text => {
      expect(findNameProblem(text)).toBeNull()
      expect(findNameProblem(text.normalize('NFD'))).toBeNull()
    }),
  )
})

test('refuses every name that contains a character without ink', () => {
  fc.assert(
    fc.property(name, unseen, fc.nat(24), (text, character, at) => {
      const place = at % (text.length - 1)
      const spoiled = text.slice(0, place + 1) + character + text.slice(place + 1)
      expect(findNameProblem(spoiled)).toBe('invisible')
    }),
  )
})

const anyText = fc
  .array(fc.oneof(fc.nat(0x24f), fc.nat(0x10ffff)), { maxLength: 30 })
  .map(codes => String.fromCodePoint(...codes))

test('judges any text, and its stored form alike', () => {
  fc.assert(
    fc.property(anyText, text => {
      const stored = normalizeName(text)
      expect(findNameProblem(stored)).toBe(findNameProblem(text))
      expect(normalizeName(stored)).toBe(stored)
    }),
    { numRuns: 200 },
  )
})
