import { describe, expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'
import { isWithinEdits } from './edit-distance.ts'
import { splitWords, toToken } from './fold-name.ts'
import { ENGLISH_NICKNAMES } from './nicknames/english.ts'
import { MORE_ENGLISH_NICKNAMES } from './nicknames/english-continued.ts'
import { GERMANIC_NICKNAMES } from './nicknames/germanic.ts'
import { OTHER_NICKNAMES } from './nicknames/other.ts'
import { ROMANCE_NICKNAMES } from './nicknames/romance.ts'
import { SLAVIC_NICKNAMES } from './nicknames/slavic.ts'
import { prepareName } from './prepare-name.ts'
import { toSound } from './sound.ts'
import type { Name } from './testing/generated-accounts.ts'

describe('folding', () => {
  test.each([
    ['Müller', 'muller'],
    ['ŁUKASZ', 'lukasz'],
    ['Weiß', 'weiss'],
    ['Ærø', 'aero'],
    ['Фёдор', 'fedor'],
    ['Γιώργος', 'giorgos'],
    ['वेरा', 'vera'],
    ['Ｖｅｒａ', 'vera'],
    ['İpek', 'ipek'],
  ])('folds %s to %s', (word, folded) => {
    expect(splitWords(word).map(toToken)).toMatchObject([{ text: folded }])
  })

  test('drops apostrophes and invisible characters, and splits at everything else that is no letter', () => {
    expect(splitWords("O'Brien d’Arc ʻOkina")).toEqual(['OBrien', 'dArc', 'Okina'])
    expect(splitWords('Ve\u200bra\u00ad\u3164')).toEqual(['Vera'])
    expect(splitWords('Anna-Maria J.R. 2nd')).toEqual(['Anna', 'Maria', 'J', 'R', 'nd'])
  })

  test('takes one letter for an initial, but not one sign that is a name', () => {
    expect(toToken('V')?.isInitial).toBe(true)
    expect(toToken('Ж')?.isInitial).toBe(true)
    expect(toToken('伟')?.isInitial).toBe(false)
    expect(toToken('이')?.isInitial).toBe(false)
  })
})

test.each([
  ['mueller', 'muller'],
  ['zhukova', 'zukowa'],
  ['yuliya', 'julia'],
  ['yevgeny', 'evgeniy'],
  ['schmidt', 'shmidt'],
  ['philip', 'filip'],
  ['christina', 'kristina'],
  ['hannah', 'hana'],
  ['jacob', 'yakob'],
])('gives %s and %s one sound', (a, b) => {
  expect(toSound(a)).toBe(toSound(b))
})

test.each([
  ['vera', 'vra', 1, true],
  ['vera', 'evra', 1, true],
  ['vera', 'verra', 1, true],
  ['vera', 'vare', 1, false],
  ['example', 'exmaple', 1, true],
  ['katharina', 'katarnia', 2, true],
  ['katharina', 'katrnia', 2, false],
  ['ab', 'ba', 1, true],
  ['abcd', 'badc', 1, false],
  ['abcd', 'badc', 2, true],
  // Optimal string alignment edits no part twice: three edits, where free transposition counts two.
  ['ca', 'abc', 2, false],
])('counts the edits from %s to %s against %i: %s', (a, b, limit, isWithin) => {
  expect(isWithinEdits(a, b, limit)).toBe(isWithin)
  expect(isWithinEdits(b, a, limit)).toBe(isWithin)
})

describe('names', () => {
  const cases: [Name, Name, string][] = [
    // A mixed word is read in both alphabets: `Вepa` ends in Latin letters.
    [['Вepa', 'Иванова'], ['Вера', 'Иванова'], 'same'],
    [['Вepa', 'Иванова'], ['Vera', 'Ivanova'], 'same'],
    // Cyrillic letters alone that look Latin.
    [['Јое', 'Расе'], ['Joe', 'Pace'], 'same'],
    [['Vera', 'de la Cruz'], ['Vera', 'Delacruz'], 'same'],
    [['Vera Anna', 'Example'], ['Vera', 'Anna Example'], 'same'],
    [['Vera Anna', 'Example'], ['Vora', 'Exanple'], 'near'],
    [['Ю.', 'Жукова'], ['Julia', 'Zhukova'], 'initial'],
    [['Vera', 'E'], ['Vera', 'Example'], 'initial'],
    [['V', 'E'], ['Vera', 'Example'], 'different'],
    [['Vera', ''], ['Vera', 'Example'], 'unknown'],
    [['Olaf', ''], ['Vera', 'Example'], 'different'],
    [['Vera Anna', 'Example'], ['Vera Maria', 'Example'], 'family'],
    [['Jana', 'Example'], ['Anna', 'Example'], 'family'],
    [['Van', 'Nguyen'], ['An', 'Nguyen'], 'family'],
    [['伟', '王'], ['伟', '王'], 'same'],
  ]
  test.each(cases)('compares %s with %s as %s', (a, b, level) => {
    expect(compareNames(a, b).level).toBe(level)
    expect(compareNames(b, a).level).toBe(level)
  })

  test('compares names of forty initials', () => {
    const initials = (first: string) =>
      Array.from({ length: 40 }, (_, index) => first + (index % 2 ? '' : 'x')).join(' ')
    expect(compareNames([initials('a'), ''], [initials('b'), '']).level).toBe('different')
  })

  test('knows nothing of a name without letters', () => {
    expect(prepareName(['', '…'])).toEqual([])
  })
})

test('has nicknames in groups of folded names, each once in its group', () => {
  const lists = [
    ENGLISH_NICKNAMES,
    MORE_ENGLISH_NICKNAMES,
    GERMANIC_NICKNAMES,
    ROMANCE_NICKNAMES,
    SLAVIC_NICKNAMES,
    OTHER_NICKNAMES,
  ]
  const groups = lists.flatMap(list => list.trim().split('\n'))
  expect(groups.length).toBeGreaterThan(400)
  for (const group of groups) {
    const names = group.split(' ')
    expect(names.length, group).toBeGreaterThan(1)
    expect(new Set(names).size, group).toBe(names.length)
    expect(group).toMatch(/^[a-z]+(?: [a-z]+)+$/)
  }
})
