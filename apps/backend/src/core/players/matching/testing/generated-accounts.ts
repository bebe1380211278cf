/** Accounts and spellings of names for property tests. */
import fc from 'fast-check'
import type { IdentityLevel, MatchAccount } from '../types.ts'

export type Name = readonly [first: string, last: string]

const GIVEN = ['Vera', 'William', 'Jörg', 'Yulia', 'Katharina', 'Alexander', 'Bjørn', 'Anna', 'Philip', 'Charles']
const FAMILY = [
  'Example',
  'Stone',
  'Müller',
  'Zhukova',
  'Schwarzmann',
  'Phillips',
  'Weiß',
  'Kowalczyk',
  'Ferreira',
  'Rossi',
]

export const plainName: fc.Arbitrary<Name> = fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...FAMILY))

export const level: fc.Arbitrary<IdentityLevel> = fc.constantFrom('claimed', 'contact', 'verified')

export const birthDate = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2005-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

export const account = (given: Partial<MatchAccount>): MatchAccount => ({
  names: [],
  birthDates: [],
  emails: [],
  phones: [],
  cards: [],
  devices: [],
  documents: [],
  passkeys: [],
  personIds: [],
  networks: [],
  level: 'claimed',
  ...given,
})

const some = <T>(...values: T[]) => fc.subarray(values)
const name = fc.oneof(plainName, fc.constantFrom<Name>(['', ''], ['Vera', ''], ['V', 'Example'], ['Вера', 'Пример']))
const MAILBOXES = [
  'vera.stone@gmail.com',
  'verastone@gmail.com',
  'vera.stone@club.example',
  'verastone@post.example',
  'x@y.example',
]

export const anyAccount: fc.Arbitrary<MatchAccount> = fc.record({
  names: fc.array(name, { maxLength: 2 }),
  birthDates: some('1990-05-17', '1990-05-18', '1971-11-02'),
  emails: fc.array(fc.record({ address: fc.constantFrom(...MAILBOXES), isConfirmed: fc.boolean() }), { maxLength: 2 }),
  phones: fc.array(
    fc.record({
      number: fc.constantFrom('+442079460000', '+442079460001'),
      verifiedAt: fc.constantFrom(null, Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 9), Date.UTC(2024, 1, 1)),
    }),
    { maxLength: 2 },
  ),
  cards: some('card-1', 'card-2'),
  devices: some('device-1', 'device-2'),
  documents: some('document-1'),
  passkeys: some('passkey-1'),
  personIds: some('7', '8'),
  networks: some({ address: '192.0.2.1', seenAt: Date.UTC(2026, 1, 1) }),
  level,
})

/** Cyrillic letters that look Latin. */
const LOOK_ALIKES: Record<string, string> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', y: 'у', i: 'і' }
const MARKS = ['\u0301', '\u0308', '\u0300']
/** Other spellings of the same sound, of which the first that occurs is written. */
const SOUNDS = [
  ['ü', 'ue'],
  ['ö', 'oe'],
  ['ph', 'f'],
  ['sch', 'sh'],
  ['zh', 'z'],
  ['yu', 'iu'],
  ['w', 'v'],
  ['cz', 'ch'],
  ['ll', 'l'],
  ['ss', 's'],
  ['k', 'c'],
] as const
const SHORT_FORMS: Record<string, string> = {
  William: 'Bill',
  Katharina: 'Kate',
  Alexander: 'Sasha',
  Philip: 'Phil',
  Charles: 'Karel',
  Anna: 'Nancy',
}

/** Every spelling that is to be found out, of either field. */
export const spelling = ([first, last]: Name): fc.Arbitrary<Name> =>
  fc.oneof(
    fc.constantFrom<Name>(
      [first, last],
      [last, first],
      [first.toUpperCase(), last.toLowerCase()],
      [first.slice(0, 1), last],
      [`${first.slice(0, 1)}.`, last],
      [SHORT_FORMS[first] ?? first, last],
      [`${first} Xenia`, last],
      [first, `Quint ${last}`],
      [first, `van der ${last}`],
    ),
    fc.tuple(apart(first), apart(last)),
    fc.tuple(marked(first), marked(last)),
    fc.tuple(sounding(first), sounding(last)),
    fc.tuple(lookingAlike(first), lookingAlike(last)),
    fc.tuple(mistyped(first), mistyped(last)),
  )

/** A word with a space, hyphen, apostrophe or invisible character in it. */
const apart = (word: string) =>
  fc
    .tuple(fc.nat({ max: word.length }), fc.constantFrom(' ', '-', "'", '’', '\u200b', ''))
    .map(([index, sign]) => word.slice(0, index) + sign + word.slice(index))

const marked = (word: string) =>
  fc
    .tuple(fc.integer({ min: 1, max: word.length }), fc.constantFrom(...MARKS))
    .map(([index, mark]) => (word.slice(0, index) + mark + word.slice(index)).normalize('NFC'))

const sounding = (word: string) =>
  fc
    .constantFrom(...SOUNDS)
    .map(([from, to]) => (word.toLowerCase().includes(from) ? word.toLowerCase().replace(from, to) : word))

const lookingAlike = (word: string) =>
  fc.boolean().map(isMixed => (isMixed ? Array.from(word, letter => LOOK_ALIKES[letter] ?? letter).join('') : word))

/** A word with one mistake. Letters that are folded into two count twice, so that they are left alone. */
const mistyped = (word: string) =>
  !/^[a-z]+$/i.test(word)
    ? fc.constant(word)
    : fc
        .record({
          index: fc.nat({ max: word.length - 2 }),
          letter: fc.constantFrom(...'aeknst'),
          kind: fc.constantFrom('replace', 'add', 'leave out', 'swap', 'none'),
        })
        .map(({ index, letter, kind }) => {
          const [before, at = '', after] = [word.slice(0, index), word[index], word.slice(index + 1)]
          if (kind === 'replace') return before + letter + after
          if (kind === 'add') return before + letter + at + after
          if (kind === 'leave out') return before + after
          return kind === 'swap' ? before + after.slice(0, 1) + at + after.slice(1) : word
        })
