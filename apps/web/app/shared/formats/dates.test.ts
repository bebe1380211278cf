import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormats } from '../../i18n/format.ts'
import { createTranslate } from '../../i18n/translate.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { addDays, dayBounds, dayOf, formatWhen, isDay, readTimeZone } from './dates.ts'
import { formatMinutes, minutesSince } from './durations.ts'

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

const t = createTranslate({ 'time.today': 'Today', 'time.tomorrow': 'Tomorrow' }, 'en', 'Touchline')
const formats = createFormats('en')
// A Saturday.
const NOW = Date.parse('2026-11-21T22:30:00.000Z')

it.each([
  ['2026-11-21T23:00:00.000Z', 'UTC', 'Today', '23:00'],
  ['2026-11-22T01:00:00.000Z', 'UTC', 'Tomorrow', '01:00'],
  ['2026-11-22T01:00:00.000Z', 'America/New_York', 'Today', '20:00'],
  ['2026-11-21T23:30:00.000Z', 'Europe/Berlin', 'Tomorrow', '00:30'],
  ['2026-11-25T19:45:00.000Z', 'UTC', 'Wed', '19:45'],
  ['2026-12-05T19:45:00.000Z', 'UTC', '5 Dec', '19:45'],
])('%s in %s is %s', (startTime, timeZone, day, time) => {
  expect(formatWhen(startTime, NOW, { t, formats, timeZone })).toEqual({ day, time })
})

const START = new Date(TEST_NOW).toISOString()

describe('minutesSince', () => {
  it.each([
    [0, 0],
    [59_999, 0],
    [60_000, 1],
    [3_725_000, 62],
    [-90_000, 0],
  ])('%i ms later is %i', (ms, minutes) => {
    expect(minutesSince(START, TEST_NOW + ms)).toBe(minutes)
  })
})

describe('formatMinutes', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h 00'],
    [125, '2 h 05'],
  ])('writes %i as %s', async (minutes, text) => {
    const { i18n } = await createTestApp()
    expect(formatMinutes(minutes, i18n.t)).toBe(text)
  })
})
