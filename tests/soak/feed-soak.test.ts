/** The short form of `npm run test:soak`: some feed days in longer steps; more of both in `npm run test:long`. */
import { expect, it, vi } from 'vitest'
import { chooseLeagues } from './choose-leagues.ts'
import { slopeOf } from './figures.ts'
import { type FeedRunOptions, findProblems, runFeed } from './run-feed.ts'
import { type BetOptions, simulateBets } from './simulate-bets.ts'

vi.setConfig({ testTimeout: 240_000 })

/** A league with few matches for each sport; some play for a season, one for a month, some are tournaments. */
const QUIET_LEAGUES = new Set([36, 249, 524, 735, 726, 707, 880, 889, 893, 752, 775, 787, 802, 885])

/** For four sports, a league that plays on the first day. */
const BET_LEAGUES = new Set([132, 750, 801, 884])

/** With either seed every kind of event and disruption starts, ends and is removed in these days. */
const RUN: FeedRunOptions =
  process.env.TEST_LONG === 'true'
    ? { ...at('soak-11', 25), days: 10, leagueIds: chooseLeagues(2), minStepMs: 1000, maxStepMs: 900_000 }
    : { ...at('soak-59', 26), days: 8, leagueIds: QUIET_LEAGUES, minStepMs: 60_000, maxStepMs: 1_800_000 }
const BETS: BetOptions =
  process.env.TEST_LONG === 'true'
    ? { ...at('soak-11', 25), days: 1, leagueIds: chooseLeagues(1), kindsPerDay: 3 }
    : { ...at('soak-11', 25), days: 1, leagueIds: BET_LEAGUES, kindsPerDay: 6 }

function at(seed: string, dayOfSeptember: number): { seed: string; startMs: number } {
  return { seed, startMs: Date.UTC(2026, 8, dayOfSeptember) }
}

it('finishes days of every sport with nothing left over and flat memory', () => {
  const result = runFeed(RUN)
  expect(findProblems(result, { heapSlope: 2 })).toEqual([])
  expect(result.exactSteps).toBeGreaterThan(result.steps / 4)
})

it('settles every bet with a balanced ledger', async () => {
  const result = await simulateBets(BETS)
  expect(result).toMatchObject({ refused: {}, open: [], isLedgerClean: true })
  expect(result.kinds).toBeGreaterThan(15)
  expect(Object.keys(result.results).length).toBeGreaterThan(1)
})

it('computes the slope of a line', () => {
  const points = [1, 2, 3, 4].map(x => ({ x, y: 7 - 0.5 * x }))
  expect(slopeOf(points)).toBeCloseTo(-0.5)
  expect(slopeOf(points.slice(0, 1))).toBe(0)
})
