import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listNearBirthDates } from './birth-dates.ts'
import { compareAccounts } from './compare-accounts.ts'
import { decideExisting, decideNewcomer } from './decisions.ts'
import { buildCandidateKeys, buildPersonKeys } from './person-keys.ts'
import { prepareAccount } from './prepare-account.ts'
import { account, anyAccount, birthDate, level, type Name, plainName, spelling } from './testing/generated-accounts.ts'
import type { MatchAccount } from './types.ts'

const match = (a: MatchAccount, b: MatchAccount) => compareAccounts(prepareAccount(a), prepareAccount(b))

const toClaimed = (name: Name, date: string): MatchAccount => account({ names: [name], birthDates: [date] })

const sharesKey = (newcomer: MatchAccount, stored: MatchAccount) => {
  const keys = new Set(buildPersonKeys(stored).map(({ kind, value }) => `${kind} ${value}`))
  return buildCandidateKeys(newcomer).some(({ kind, value }) => keys.has(`${kind} ${value}`))
}

/** A person's name and date, another spelling of the name, and a date that is equal or near. */
const disguise = fc.tuple(plainName, birthDate).chain(([name, date]) =>
  fc.record({
    name: fc.constant(name),
    date: fc.constant(date),
    spelled: spelling(name),
    near: fc.constantFrom(...listNearBirthDates(date)),
  }),
)

describe('comparison of accounts', () => {
  test('is symmetric', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, (a, b) => {
        expect(match(a, b)).toEqual(match(b, a))
      }),
    )
  })

  test('is the sum of its traits', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, (a, b) => {
        const { traits, score, typed, held } = match(a, b)
        expect(traits.reduce((sum, [, bits]) => sum + bits, 0)).toBe(score)
        expect(typed + held).toBe(score)
      }),
    )
  })

  test('grows no weaker with more names and dates', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, anyAccount, (a, b, more) => {
        const wider = { ...a, names: [...a.names, ...more.names], birthDates: [...a.birthDates, ...more.birthDates] }
        fc.pre(a.names.some(name => name.join('')) && a.birthDates.length > 0)
        const [narrow, wide] = [match(a, b), match(wider, b)]
        expect(wide.proven).toEqual(expect.arrayContaining([...narrow.proven]))
        // A card that has become a proof no longer counts in the score.
        if (wide.proven.length === narrow.proven.length) expect(wide.score).toBeGreaterThanOrEqual(narrow.score)
      }),
    )
  })

  test('stops every spelling of an excluded person, with the birth date or a near one', () => {
    fc.assert(
      fc.property(disguise, fc.boolean(), level, ({ name, date, spelled, near }, isSameDate, excluded) => {
        const score = match(toClaimed(spelled, isSameDate ? date : near), toClaimed(name, date))
        expect(decideNewcomer(score, { newcomer: 'claimed', excluded }), JSON.stringify(score)).not.toBe('allow')
      }),
      { numRuns: 500 },
    )
  })

  test('stops a newcomer by what he typed himself, whoever typed it before', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, level, level, (newcomer, excluded, first, second) => {
        fc.pre(newcomer.level !== 'verified')
        const decide = (of: typeof first) =>
          decideNewcomer(match(newcomer, excluded), { newcomer: newcomer.level, excluded: of })
        expect(decide(first)).toBe(decide(second))
      }),
    )
  })

  test('excludes no other account by what an unverified account typed', () => {
    fc.assert(
      fc.property(
        anyAccount,
        anyAccount,
        fc.constantFrom('claimed', 'contact'),
        level,
        (existing, typist, excluder, of) => {
          const typed = account({
            names: typist.names,
            birthDates: typist.birthDates,
            emails: typist.emails.map(({ address }) => ({ address, isConfirmed: false })),
            phones: typist.phones.map(({ number }) => ({ number, verifiedAt: null })),
            level: excluder,
          })
          expect(decideExisting(match(existing, typed), { existing: of, excluder })).not.toBe('exclude')
        },
      ),
    )
  })

  test('excludes no verified account by an unverified one without a proof', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, fc.constantFrom('claimed', 'contact'), (existing, other, excluder) => {
        const score = match({ ...existing, level: 'verified' }, { ...other, level: excluder })
        fc.pre(score.proven.length === 0)
        expect(decideExisting(score, { existing: 'verified', excluder })).not.toBe('exclude')
      }),
    )
  })
})

describe('keys of persons', () => {
  test('find every account of another spelling, with the birth date or a near one', () => {
    fc.assert(
      fc.property(disguise, fc.boolean(), ({ name, date, spelled, near }, isSameDate) => {
        const newcomer = toClaimed(spelled, isSameDate ? date : near)
        const stored = toClaimed(name, date)
        expect(sharesKey(newcomer, stored)).toBe(true)
        expect(sharesKey(stored, newcomer)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('find whoever shares a contact or something held', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, (a, b) => {
        const { proven, held, traits } = match(a, b)
        const isShared =
          proven.length > 0 || held > 1 || traits.some(([name]) => name === 'mailbox' || name === 'phone')
        if (isShared) expect(sharesKey(a, b)).toBe(true)
      }),
    )
  })

  test('has each key once', () => {
    fc.assert(
      fc.property(anyAccount, given => {
        for (const keys of [buildPersonKeys(given), buildCandidateKeys(given)]) {
          expect(new Set(keys.map(({ kind, value }) => `${kind} ${value}`)).size).toBe(keys.length)
        }
      }),
    )
  })
})
