// @vitest-environment happy-dom

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { computeShare, findKeyStatistics, formatStatistic, PairedBar } from './statistics.tsx'

it.each([
  [0, 0, 1],
  [1, 0, 2],
  [3, 2, 2],
])('shares the bar of %i to %i among %i parts', async (home, away, parts) => {
  const { container } = renderInApp(await createTestApp(), <PairedBar row={{ key: 'corners', home, away }} />)
  expect(container.querySelectorAll('rect')).toHaveLength(parts)
})

describe('formatStatistic', () => {
  it.each([
    ['possession', 58, '58%'],
    ['control_time', 252, '04:12'],
    ['run_rate', 7.666, '7.67'],
    ['shots', '6 (3)', '6 (3)'],
    ['corners', 6, '6'],
  ])('writes %s %s as %s', (key, value, text) => expect(formatStatistic(key, value)).toBe(text))
})

it('shares a line between both sides and never leaves it', () => {
  expect(computeShare(0, 0)).toBe(0.5)
  expect(computeShare(3, 1)).toBe(0.75)
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), fc.nat(), (home, away) => {
      const share = computeShare(home, away)
      return share >= 0 && share <= 1
    }),
  )
})

it('puts the most important statistics on the scoreboard', () => {
  const rows = ['corners', 'fouls', 'attacks', 'shots_on_target', 'possession'].map(key => ({ key, home: 1, away: 2 }))
  expect(findKeyStatistics(rows).map(({ key }) => key)).toEqual(['possession', 'shots_on_target', 'attacks'])
})
