import type { Attempt, TimelineEntry } from '@touchline/contract/entities/media'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listEvents } from './event-list.tsx'

const entry = (minute: number, type: string): TimelineEntry => ({ minute, type, side: 'home' })
const attempt = (minute: number, result: Attempt['result']): Attempt => ({
  minute,
  side: 'home',
  player: 'A. Shooter',
  x: 90,
  y: 50,
  chance: 0.3,
  result,
})

it('puts attempts between the events, without those that stand there already', () => {
  const timeline = [entry(0, 'period_start'), entry(12, 'goal'), entry(30, 'penalty_missed'), entry(45, 'period_end')]
  const attempts = [attempt(3, 'saved'), attempt(12, 'goal'), attempt(30, 'missed'), attempt(50, 'missed')]
  expect(listEvents({ timeline, attempts }).map(({ minute, type }) => `${minute} ${type}`)).toEqual([
    '0 period_start',
    '3 shot_saved',
    '12 goal',
    '30 penalty_missed',
    '45 period_end',
    '50 shot_missed',
  ])
})

it('keeps all events in their order, and every attempt that was no goal', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 95 })).map(list => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(minutes, minutes, (ofEvents, ofAttempts) => {
      const timeline = ofEvents.map(minute => entry(minute, 'corner'))
      const attempts = ofAttempts.map(minute => attempt(minute, 'saved'))
      const events = listEvents({ timeline, attempts })
      expect(events.filter(({ type }) => type === 'corner')).toEqual(timeline)
      expect(events).toHaveLength(timeline.length + attempts.length)
      const times = events.map(({ minute }) => minute)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }),
  )
})
