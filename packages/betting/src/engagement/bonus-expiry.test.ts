import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptsBets,
  expiryAfterReturnedUse,
  expiryAtActivation,
  expiryAtIssue,
  expiryNoticeAt,
  findOccurrence,
  REFUND_FREEBET_MS,
} from './bonus-expiry.ts'

const DAY = 24 * 3_600_000

describe('expiry', () => {
  const terms = {
    kind: 'freebet',
    activateWithinMs: 3 * DAY,
    useWithinMs: 7 * DAY,
    claimMs: 0,
    validTo: 5 * DAY,
  } as const

  test('is the own time within the campaign, which a freebet that is owed does not end with', () => {
    expect(expiryAtIssue(terms, DAY)).toBe(4 * DAY)
    expect(expiryAtIssue(terms, 3 * DAY)).toBe(5 * DAY)
    expect(expiryAtActivation(terms, DAY)).toBe(5 * DAY)
    expect(expiryAtActivation({ ...terms, validTo: null }, 5 * DAY)).toBe(12 * DAY)
    expect(expiryAtIssue({ ...terms, activateWithinMs: null, validTo: null }, 0)).toBe(Number.POSITIVE_INFINITY)
    const refund = { ...terms, useWithinMs: REFUND_FREEBET_MS, validTo: null }
    expect(expiryAtActivation(refund, 5 * DAY)).toBe(12 * DAY)
  })

  test('of points is some days after the campaign, when bets count no more', () => {
    const hunting = { ...terms, kind: 'hunting', claimMs: 3 * DAY } as const
    expect(expiryAtActivation(hunting, DAY)).toBe(8 * DAY)
    expect(acceptsBets('hunting', 5 * DAY, 5 * DAY - 1)).toBe(true)
    expect(acceptsBets('hunting', 5 * DAY, 5 * DAY)).toBe(false)
    expect(acceptsBets('freebet', 5 * DAY, 6 * DAY)).toBe(true)
  })

  test('leaves a day for a use that is given back', () => {
    expect(expiryAfterReturnedUse(10 * DAY, DAY)).toBe(10 * DAY)
    expect(expiryAfterReturnedUse(DAY, 3 * DAY)).toBe(4 * DAY)
  })

  test('is announced a day ahead unless the bonus lives no longer', () => {
    expect(expiryNoticeAt(0, 3 * DAY)).toBe(2 * DAY)
    expect(expiryNoticeAt(0, DAY)).toBeNull()
    expect(expiryNoticeAt(0, Number.POSITIVE_INFINITY)).toBeNull()
  })
})

test('occurrences follow each other without a gap and end with the campaign', () => {
  const campaign = fc.record({
    validFrom: fc.integer({ min: 0, max: DAY }),
    validTo: fc.integer({ min: 2 * DAY, max: 9 * DAY }),
    repeat: fc.constantFrom('daily', '4h', null),
  })
  fc.assert(
    fc.property(campaign, fc.integer({ min: 0, max: 10 * DAY }), (given, now) => {
      const current = findOccurrence(given, now)
      const isInside = now >= given.validFrom && now < given.validTo
      expect(current !== null).toBe(isInside)
      if (!current) return
      expect(now >= current.validFrom && now < current.validTo).toBe(true)
      expect(findOccurrence(given, current.validFrom)).toEqual(current)
      const next = findOccurrence(given, current.validTo)
      if (next) expect([next.index, next.validFrom]).toEqual([current.index + 1, current.validTo])
      else expect(current.validTo).toBe(given.validTo)
    }),
  )
})
