import { expect, it } from 'vitest'
import { formatStatSpan } from './limits-page.tsx'

it.each([
  ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 'day'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 'day'],
  ['2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z', 'week'],
  ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', 'month'],
  ['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'month'],
])('from %s to %s is a %s', (from, to, name) => {
  expect(formatStatSpan({ currency: 'EUR', bets_sum: 0, wins_sum: 0, period: { from, to } })).toBe(name)
})
