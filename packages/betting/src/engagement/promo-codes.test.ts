import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPromoRefusal, normalizePromoCode, promoRetryAfterMs } from './promo-codes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each(['LINE10', 'line10', ' Line-10 ', 'ＬＩＮＥ１０', 'li ne–10', '\u200eLINE\u00ad10', 'line١٠', 'line۱۰'])(
  '%j is read as LINE10',
  typed => {
    expect(normalizePromoCode(typed)).toBe('LINE10')
  },
)

test('a code that was read is read as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), typed => {
      const code = normalizePromoCode(typed)
      expect(normalizePromoCode(code)).toBe(code)
    }),
  )
})

describe('a code', () => {
  const code = {
    validFrom: 10,
    validTo: 20,
    maxRedemptions: 1,
    redeemed: 0,
    isRedeemedByPlayer: false,
    isPlayerEligible: true,
  }

  test.each([
    [code, 15, null],
    [null, 15, 'invalid'],
    [code, 9, 'invalid'],
    [code, 20, 'expired'],
    [{ ...code, redeemed: 1 }, 15, 'used'],
    [{ ...code, redeemed: 1 }, 20, 'used'],
    [{ ...code, isRedeemedByPlayer: true }, 20, 'used'],
    [{ ...code, maxRedemptions: null, redeemed: 99 }, 15, null],
  ] as const)('%o at %d is refused as %s', (given, now, refusal) => {
    expect(findPromoRefusal(given, now)).toBe(refusal)
  })

  test('is reported as unknown to a player who is not eligible, whatever its state', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(3), (now, redeemed) => {
        expect(findPromoRefusal({ ...code, redeemed, isPlayerEligible: false }, now)).toBe('invalid')
      }),
    )
  })
})

describe('tries', () => {
  const none = { player: [], address: [], wrong: [] }
  const times = (count: number, at: (index: number) => number) => Array.from({ length: count }, (_, index) => at(index))

  test('are free until the fifth within a minute', () => {
    expect(promoRetryAfterMs(none, 0)).toBe(0)
    expect(promoRetryAfterMs({ ...none, player: times(4, index => index) }, 10)).toBe(0)
    expect(promoRetryAfterMs({ ...none, player: times(5, index => index * 1000) }, 5000)).toBe(MINUTE - 5000)
    expect(promoRetryAfterMs({ ...none, address: times(20, () => 0) }, 1)).toBe(MINUTE - 1)
  })

  test('are locked for an hour from the tenth wrong one within an hour', () => {
    const wrong = times(10, index => index * 5 * MINUTE)
    expect(promoRetryAfterMs({ ...none, wrong: wrong.slice(1) }, 46 * MINUTE)).toBe(0)
    expect(promoRetryAfterMs({ ...none, wrong }, 46 * MINUTE)).toBe(59 * MINUTE)
    expect(promoRetryAfterMs({ ...none, wrong }, 45 * MINUTE + HOUR)).toBe(0)
    const inAnHour = times(10, index => (index * HOUR) / 9)
    expect(promoRetryAfterMs({ ...none, wrong: inAnHour }, HOUR + 1)).toBe(0)
    expect(promoRetryAfterMs({ ...none, wrong: inAnHour.with(0, 1) }, HOUR + 1)).toBe(HOUR - 1)
  })

  test('allow at most ten wrong codes an hour, however often they are sent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 * MINUTE }), { minLength: 60, maxLength: 120 }), gaps => {
        const wrong: number[] = []
        let now = 0
        for (const gap of gaps) {
          now += gap
          if (promoRetryAfterMs({ player: wrong, address: [], wrong }, now) === 0) wrong.push(now)
        }
        wrong.forEach((first, at) => {
          const eleventh = wrong[at + 10]
          if (eleventh !== undefined) expect(eleventh - first).toBeGreaterThanOrEqual(HOUR)
        })
      }),
    )
  })
})
