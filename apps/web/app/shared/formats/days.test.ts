import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayBounds, dayOf, isDay, readTimeZone } from './days.ts'

const DAY_MS = 86_400_000
const day = fc.integer({ min: 0, max: 40_000 }).map(number => new Date(number * DAY_MS).toISOString().slice(0, 10))

describe('days', () => {
  it('belong to their time zone', () => {
    expect(dayOf('2026-11-21T23:30:00.000Z', 'UTC')).toBe('2026-11-21')
    expect(dayOf('2026-11-21T23:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-22')
    expect(dayOf('2026-11-21T00:30:00.000Z', 'America/New_York')).toBe('2026-11-20')
  })

  it('are those of Intl in UTC and in the device’s zone', () => {
    const moment = fc.integer({ min: 0, max: 40_000 * DAY_MS })
    fc.assert(
      fc.property(moment, fc.constantFrom('UTC', readTimeZone()), (at, timeZone) => {
        expect(dayOf(at, timeZone)).toBe(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at))
      }),
    )
  })

  it('follow each other without gaps, over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    fc.assert(
      fc.property(day, of => {
        expect(dayBounds(of)[1]).toBe(dayBounds(addDays(of, 1))[0])
        expect(dayOf(dayBounds(of)[0], 'UTC')).toBe(of)
        expect(dayOf(dayBounds(of)[1] - 1, 'UTC')).toBe(of)
      }),
    )
  })

  it('are distinguished from invalid text', () => {
    expect(isDay('2026-11-21')).toBe(true)
    for (const text of ['2026-02-30', '2026-13-01', 'tomorrow', '', '2026-1-1', '21-11-2026']) {
      expect(isDay(text), text).toBe(false)
    }
  })
})
