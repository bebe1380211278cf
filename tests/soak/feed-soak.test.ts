/** The short form of `npm run test:soak`: ten days of the feed, in longer steps. */
import { expect, it, vi } from 'vitest'
import { betThrough } from './bet-through.ts'
import { slopeOf } from './figures.ts'
import { chooseLeagues } from './small-feed.ts'
import { findProblems, walkFeed } from './walk-feed.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Of this seed, every kind of event and disruption begins, ends and leaves in these days. */
const FEED = { seed: 'soak-11', startMs: Date.UTC(2026, 8, 25) }

it('plays ten days of every sport to their end, with nothing left behind and flat memory', () => {
  const result = walkFeed({ ...FEED, days: 10, leagueIds: chooseLeagues(2), minStepMs: 1000, maxStepMs: 900_000 })
  expect(findProblems(result, { heapSlope: 2 })).toEqual([])
  expect(result.exactSteps).toBeGreaterThan(result.steps / 4)
})

it('settles every bet on what was played, with the books in order', async () => {
  const result = await betThrough({ ...FEED, days: 1, leagueIds: chooseLeagues(1), kindsPerDay: 3 })
  expect(result).toMatchObject({ refused: {}, open: [], isLedgerClean: true })
  expect(result.kinds).toBeGreaterThan(15)
  expect(Object.keys(result.results).length).toBeGreaterThan(1)
})

it('finds the slope of a line', () => {
  const points = [1, 2, 3, 4].map(x => ({ x, y: 7 - 0.5 * x }))
  expect(slopeOf(points)).toBeCloseTo(-0.5)
  expect(slopeOf(points.slice(0, 1))).toBe(0)
})
