import { expect, it } from 'vitest'
import { createSimulator } from '../simulator.ts'
import { LEAGUES } from './catalogue.ts'

const NOW = Date.parse('2026-02-01T12:00:00.000Z')
const feed = createSimulator({ seed: 'past', now: NOW })
const side = LEAGUES[0]?.competitors[0]?.id ?? 0

it('lists a side’s last matches in their final state, newest first', () => {
  const matches = feed.listPastMatches({ competitorId: side, before: NOW, count: 5 })
  expect(matches).toHaveLength(5)
  const starts = matches.map(({ startTime }) => startTime)
  expect(starts).toEqual([...starts].sort((a, b) => b - a))
  for (const { id, homeId, awayId, status, startTime } of matches) {
    expect([homeId, awayId]).toContain(side)
    expect(status).toBe(4)
    expect(startTime).toBeLessThan(NOW)
    expect(feed.getStartedMatch(id)?.status).toBe(4)
  }
})

it('lists only meetings of two sides when filtered', () => {
  const other = LEAGUES[0]?.competitors[1]?.id ?? 0
  const meetings = feed.listPastMatches({ competitorId: side, before: NOW, count: 3, against: other })
  expect(meetings).toHaveLength(3)
  for (const { homeId, awayId } of meetings) expect([homeId, awayId].sort()).toEqual([side, other].sort())
  expect(
    feed.listPastMatches({ competitorId: other, before: NOW, count: 3, against: side }).map(({ id }) => id),
  ).toEqual(meetings.map(({ id }) => id))
})

it('returns nothing for an unknown competitor', () => {
  expect(feed.listPastMatches({ competitorId: 99_999_999, before: NOW, count: 3 })).toEqual([])
})
