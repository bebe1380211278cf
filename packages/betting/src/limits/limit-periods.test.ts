import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALENDAR_PERIODS, computeExclusionEnd, findCalendarPeriod } from './limit-periods.ts'

const at = (text: string): number => Date.parse(text)
const span = (period: (typeof CALENDAR_PERIODS)[number], now: string): string[] => {
  const { from, to } = findCalendarPeriod(period, at(now))
  return [from, to].map(ms => new Date(ms).toISOString().slice(0, 16))
}

describe('findCalendarPeriod', () => {
  test.each([
    ['day', '2026-02-01T12:00:00Z', '2026-02-01T00:00', '2026-02-02T00:00'],
    ['day', '2026-02-01T00:00:00Z', '2026-02-01T00:00', '2026-02-02T00:00'],
    ['week', '2026-02-01T12:00:00Z', '2026-01-26T00:00', '2026-02-02T00:00'],
    ['week', '2026-02-02T00:00:00Z', '2026-02-02T00:00', '2026-02-09T00:00'],
    ['month', '2026-02-01T12:00:00Z', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['month', '2026-12-31T23:59:59Z', '2026-12-01T00:00', '2027-01-01T00:00'],
  ] as const)('%s of %s', (period, now, from, to) => {
    expect(span(period, now)).toEqual([from, to])
  })

  test('contains the moment and ends where the next period begins', () => {
    const moment = fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') })
    fc.assert(
      fc.property(moment, fc.constantFrom(...CALENDAR_PERIODS), (now, period) => {
        const { from, to } = findCalendarPeriod(period, now)
        expect(from).toBeLessThanOrEqual(now)
        expect(to).toBeGreaterThan(now)
        expect(findCalendarPeriod(period, from)).toEqual({ from, to })
        expect(findCalendarPeriod(period, to).from).toBe(to)
      }),
    )
  })
})

test('ends a cooling-off period after its period, an exclusion after half a year or never', () => {
  const now = at('2026-02-01T12:00:00Z')
  const days = (end: number | null) => end && (end - now) / 86_400_000
  expect(
    (['day', 'week', 'month'] as const).map(period => days(computeExclusionEnd('cooling_off', period, now))),
  ).toEqual([1, 7, 30])
  expect(days(computeExclusionEnd('self_exclusion', 'month', now))).toBe(183)
  expect(computeExclusionEnd('self_exclusion', 'permanent', now)).toBe(null)
})
