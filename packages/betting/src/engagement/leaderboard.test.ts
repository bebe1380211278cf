import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimFromPool, type LeaderboardEntry, maskEmail, rankEntries } from './leaderboard.ts'

const amount = fc.integer({ min: 0, max: 5000 })

test('claims never overdraw a pool: what was there is what is left and what was claimed', () => {
  fc.assert(
    fc.property(fc.array(amount), amount, fc.integer({ min: 1, max: 100 }), (claims, initial, least) => {
      let pool = initial
      let claimed = 0
      for (const requested of claims) {
        const claim = claimFromPool(requested, pool, least)
        if (!claim) continue
        expect(claim.freebet).toBeGreaterThanOrEqual(least)
        expect(claim.freebet).toBeLessThanOrEqual(requested)
        expect(claim.isOver).toBe(claim.pool < least)
        pool = claim.pool
        claimed += claim.freebet
      }
      expect(pool).toBeGreaterThanOrEqual(0)
      expect(pool + claimed).toBe(initial)
    }),
  )
})

test('nothing is claimed from a pool below the least freebet, nor less than it', () => {
  expect(claimFromPool(100, 9, 10)).toBeNull()
  expect(claimFromPool(9, 100, 10)).toBeNull()
  expect(claimFromPool(0, 0, 0)).toBeNull()
})

describe('ranks', () => {
  const entries: fc.Arbitrary<LeaderboardEntry[]> = fc.uniqueArray(
    fc.record({
      playerId: fc.uuid(),
      farmedAmount: fc.integer({ min: 0, max: 4 }),
      farmedFreebetsCount: fc.integer({ min: 0, max: 2 }),
      reachedAt: fc.integer({ min: 0, max: 3 }),
      isSimulated: fc.boolean(),
    }),
    { selector: ({ playerId }) => playerId, maxLength: 12 },
  )
  const prizes = fc
    .array(fc.integer({ min: 0, max: 5000 }), { maxLength: 4 })
    .map(list => list.toSorted((a, b) => b - a))

  test('do not depend on the order of entries', () => {
    fc.assert(
      fc.property(entries, prizes, (given, list) => {
        expect(rankEntries(given.toReversed(), list)).toEqual(rankEntries(given, list))
      }),
    )
  })

  test('never give away more than the prizes, and less by under one unit a winner', () => {
    fc.assert(
      fc.property(entries, prizes, (given, list) => {
        const real = given.map(entry => ({ ...entry, isSimulated: false }))
        const ranked = rankEntries(real, list)
        const given_away = ranked.reduce((sum, { prize }) => sum + prize, 0)
        const offered = list.slice(0, ranked.length).reduce((sum, prize) => sum + prize, 0)
        expect(given_away).toBeLessThanOrEqual(offered)
        expect(offered - given_away).toBeLessThan(Math.max(1, ranked.length))
      }),
    )
  })

  test('give equals the same place and prize, and a better one never a smaller prize', () => {
    fc.assert(
      fc.property(entries, prizes, (given, list) => {
        const ranked = rankEntries(
          given.map(entry => ({ ...entry, isSimulated: false })),
          list,
        )
        ranked.forEach(({ entry, position, prize }, at) => {
          const next = ranked[at + 1]
          if (!next) return
          const isTie =
            next.entry.farmedAmount === entry.farmedAmount &&
            next.entry.farmedFreebetsCount === entry.farmedFreebetsCount
          expect(next.position).toBe(isTie ? position : at + 2)
          if (isTie) expect(next.prize).toBe(prize)
          else expect(next.prize).toBeLessThanOrEqual(prize)
        })
      }),
    )
  })

  test('pay nothing to simulated rivals, who take places all the same', () => {
    fc.assert(
      fc.property(entries, prizes, (given, list) => {
        const ranked = rankEntries(given, list)
        const real = rankEntries(
          given.map(entry => ({ ...entry, isSimulated: false })),
          list,
        )
        expect(ranked.map(({ position }) => position)).toEqual(real.map(({ position }) => position))
        ranked.forEach(({ entry, prize }, at) => {
          expect(prize).toBe(entry.isSimulated ? 0 : real[at]?.prize)
        })
      }),
    )
  })

  test('leave out who has nothing', () => {
    const none = { playerId: 'a', farmedAmount: 0, farmedFreebetsCount: 0, reachedAt: 1 }
    expect(rankEntries([none], [5000])).toEqual([])
  })
})

test.each([
  ['john@doe.com', 'j***@d***.com'],
  ['a@mail.example.co.uk', 'a***@m***.uk'],
  ['"a@b"@localhost', '"***@l***'],
  ['𝒜lan@x.io', '𝒜***@x***.io'],
  ['nobody', 'n***'],
  ['', '***'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
