import type { Clock, MatchStatistics } from '@touchline/contract/entities/match'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapsedSeconds, formatClock, parseClock, readClock } from './clock.ts'

const TOLD_AT = Date.parse('2026-11-21T19:00:00.000Z')

const clock = (change: Partial<Clock> = {}): Clock => ({
  match_time: '67:12',
  stoppage_time: null,
  stoppage_time_announced: null,
  remaining_time: null,
  remaining_time_in_period: null,
  stopped: false,
  clock_updated_at: new Date(TOLD_AT).toISOString(),
  ...change,
})

const statistics = (change: Partial<MatchStatistics> = {}): MatchStatistics => ({
  clock: clock(),
  total_score: { home: 2, away: 1 },
  game_score: null,
  period_score: [],
  current_server: null,
  max_period_number: 2,
  ...change,
})

const secondHalf = { code: 7, key: '2nd_half', name: '2nd half' }

describe('readClock', () => {
  it('extrapolates from the received time', () => {
    expect(readClock(statistics(), secondHalf, TOLD_AT + 20_000).seconds).toBe(67 * 60 + 32)
  })

  it.each([
    ['in the first map', [0, 0], 1, '20:00', 1 / 6],
    ['after the first map', [1, 0], 1, '42:00', 1 / 3],
    ['in the second map', [1, 0], 2, '04:00', 1 / 3 + 1 / 30],
    ['in a map that takes long', [1, 0], 2, '70:00', (1 + 0.95) / 3],
    ['at the end', [2, 1], 3, '41:00', 1],
  ] as const)('counts the maps of a game whose clock begins anew with each: %s', (_when, won, played, time, share) => {
    const [home, away] = won
    const period = { home: 0, away: 0, period_key: '', period_name: '', number: 1, type: 'regular_period' } as const
    const game = statistics({
      clock: clock({ match_time: time, stopped: true }),
      total_score: { home, away },
      period_score: Array.from({ length: played }, () => period),
      max_period_number: 3,
    })
    expect(readClock(game, null, TOLD_AT, 'dota-2').progress).toBeCloseTo(share)
  })

  it('does not advance while stopped', () => {
    const stopped = statistics({ clock: clock({ stopped: true }) })
    expect(readClock(stopped, secondHalf, TOLD_AT + 20_000)).toMatchObject({ seconds: 4032, isStopped: true })
  })

  it('counts stoppage time and keeps the regular end', () => {
    const added = statistics({ clock: clock({ match_time: '45:00', stoppage_time: '01:10' }) })
    expect(readClock(added, secondHalf, TOLD_AT + 10_000)).toMatchObject({ seconds: 2700, stoppageSeconds: 80 })
  })

  it('counts a basketball period down to zero at most', () => {
    const quarter = statistics({ clock: clock({ match_time: null, remaining_time_in_period: '00:15' }) })
    expect(readClock(quarter, null, TOLD_AT + 5000)).toMatchObject({ seconds: 10, isCountdown: true })
    expect(readClock(quarter, null, TOLD_AT + 60_000).seconds).toBe(0)
  })

  it('stops at half-time', () => {
    const reading = readClock(statistics(), { code: 31, key: 'halftime', name: 'Halftime' }, TOLD_AT)
    expect(reading).toMatchObject({ isStopped: true, progress: 0.5 })
  })

  it('has no seconds in sports without a clock', () => {
    expect(readClock(statistics({ clock: null }), null, TOLD_AT).seconds).toBeNull()
    expect(readClock(null, null, TOLD_AT)).toMatchObject({ seconds: null, progress: 0 })
  })
})

describe('elapsedSeconds', () => {
  it.each([
    [-60_000, 0],
    [0, 0],
    [90_000, 90],
    [180_000, 180],
    [181_000, 0],
    [3_600_000, 0],
  ])('%i ms after the update: %i s', (after, seconds) => {
    expect(elapsedSeconds(clock(), TOLD_AT + after)).toBe(seconds)
  })
})

it('keeps progress between 0 and 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: -1e6, max: 1e6 }), (minute, offset) => {
      const { progress } = readClock(
        statistics({ clock: clock({ match_time: `${minute}:00` }) }),
        null,
        TOLD_AT + offset,
      )
      return progress >= 0 && progress <= 1
    }),
  )
})

it('round-trips through format and parse', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 20_000 }), seconds => parseClock(formatClock(seconds)) === seconds))
})
