import { describe, expect, it } from 'vitest'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { formatMinutes, minutesSince } from './durations.ts'

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
