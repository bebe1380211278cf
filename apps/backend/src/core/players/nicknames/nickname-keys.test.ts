import { findNicknameProblem } from '@touchline/contract/player-texts/nicknames'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReservedCheck, listNicknameKeys } from './nickname-keys.ts'

const isReserved = createReservedCheck(['Touchline'])

/** What is wrong with a nickname, and the key that nobody else may have. */
const check = (text: string) => {
  const problem = findNicknameProblem(text) ?? (isReserved(text) ? 'reserved' : null)
  return { problem, key: problem === null ? listNicknameKeys(text)[0] : null }
}

/** Vectors K01 to K17 of the design, by an independent program. */
const GOLDEN = [
  ['K01', 'Vera_90', null, 'vera9o'],
  ['K02', '\u0412\u0435\u0440\u0430', null, 'bepa'],
  ['K03', 'V\u0435ra', 'alphabets', null],
  ['K04', '\u200b\u200b', 'invisible', null],
  ['K05', '\u3164\u3164', 'invisible', null],
  ['K06', 'Vera\u202e', 'invisible', null],
  ['K07', '   ', 'length', null],
  ['K08', 'x', 'length', null],
  ['K09', 'T0uchline', 'reserved', null],
  ['K10', 'Su\u0440\u0440\u043ert', 'alphabets', null],
  ['K11', 'supp0rt', 'reserved', null],
  ['K12', 'Zo\u0308e', null, 'zoe'],
  ['K13', 'Ze\u0351\u0352\u0353r', 'marks', null],
  ['K14', '\u5c71\u7530Anna', null, '\u5c71\u7530anna'],
  ['K15', '\u{1f642}\u{1f642}', 'character', null],
  ['K16', 'v.e.r.a', null, 'vera'],
  ['K17', 'Vera 9\u0663', 'digits', null],
] as const

test.each(GOLDEN)('%s: judges %j', (_, text, problem, key) => {
  expect(check(text)).toEqual({ problem, key })
})

const looksLike = (a: string, b: string): boolean => {
  const keys = new Set(listNicknameKeys(a))
  return listNicknameKeys(b).some(key => keys.has(key))
}

describe('two nicknames share a key', () => {
  test.each([
    ['of other case', 'Vera', 'vERA'],
    ['of other accents', 'Zoë', 'Zoe'],
    ['of other separators', 'v.e_r-a', 'Ve ra'],
    ['of Cyrillic and Latin letters', 'Вера', 'Bepa'],
    ['of small Cyrillic letters and Latin ones', 'вера', 'BEPA'],
    ['of Greek capitals and Latin ones', 'ΝΙΚ', 'Nik'],
    ['of Greek small letters and Latin ones', 'νικ', 'vik'],
    ['of Greek letters of other case', 'Νικ', 'νικ'],
    ['with zero and o', 'R0b', 'Rob'],
    ['with one and l', 'Wi1l', 'Will'],
    ['with capital i and l', 'AIex', 'Alex'],
    ['with rn and m', 'ernrna', 'Emma'],
    ['with ligatures', 'ﬁona', 'fiona'],
    ['of full width', 'Ｖｅｒａ', 'Vera'],
  ])('%s: %s and %s', (_, a, b) => expect(looksLike(a, b)).toBe(true))

  test.each([
    ['Vera', 'Vero'],
    ['Нина', 'Huna2'],
    ['かき', 'がき'],
    ['घोडा', 'घोडी'],
    ['Vera90', 'Vera91'],
  ])('not %s and %s', (a, b) => expect(looksLike(a, b)).toBe(false))

  test('whatever their case, separators and accents are', () => {
    const letters = fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), {
      minLength: 2,
      maxLength: 15,
    })
    const change = fc.array(fc.constantFrom('upper', 'accent', 'dot', 'same'), { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(letters, change, (text, changes) => {
        const changed = text.map((letter, at) => {
          if (changes[at] === 'upper') return letter.toUpperCase()
          if (changes[at] === 'accent') return `${letter}\u0301`
          return changes[at] === 'dot' ? `.${letter}` : letter
        })
        expect(looksLike(text.join(''), changed.join(''))).toBe(true)
      }),
    )
  })
})

describe('a nickname is reserved', () => {
  test.each([
    ['Touchline'],
    ['touch line'],
    ['TouchlineFan'],
    ['TOUCHLlNE'],
    ['Admin'],
    ['admin1'],
    ['4dm1n support'],
    ['Official Vera'],
    ['the real support team'],
    ['Team'],
    ['customer.care'],
    ['поддержка'],
    ['客服'],
    ['Kundtjänst'],
  ])('as %s', text => expect(isReserved(text)).toBe(true))

  test.each([['Supporter'], ['Vera'], ['Team Vera'], ['Rooted'], ['Modric'], ['Helpful Anna'], ['Bonnie']])(
    'not as %s',
    text => expect(isReserved(text)).toBe(false),
  )
})
