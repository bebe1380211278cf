import { expect, it, vi } from 'vitest'
import type { FeedMatch } from './feed/feed-match.ts'
import { HOUR, MINUTE } from './schedule/fixtures.ts'
import { hashText } from './shared/random.ts'
import { createRuntime, listMarkets, SPORTS_WITH_MARKETS } from './sport-registry.ts'
import { playToEnd, sampleFixtures } from './testing/sample.ts'

vi.setConfig({ testTimeout: 60_000 })

/**
 * Digests of what each sport offers, prices and settles. They change only on purpose: with them, names, prices or
 * results of the feed change for matches and bets that are open while the back end is updated.
 */
const GOLDEN: Readonly<Record<string, Digests>> = {
  soccer: { markets: '12s6p9k', prices: '1x32ms5', results: '17wu5ic' },
  tennis: { markets: '1gw1jbx', prices: '1s5sszo', results: '9efwel' },
  basketball: { markets: '1xfwjjb', prices: 'i2pv9z', results: 'nmhfz3' },
  'american-football': { markets: 'sxu6k4', prices: '5k3h7p', results: '1m4fwsx' },
  handball: { markets: '18ti3tr', prices: 'plc28h', results: '1kjb0q9' },
  'ice-hockey': { markets: '1xxr7yn', prices: '1ujvnsa', results: 'nerj9w' },
  'table-tennis': { markets: '1l5zqfg', prices: '9qwntm', results: '1katxh' },
  baseball: { markets: '1hkrb5w', prices: '14573rq', results: '18s3ky8' },
  mma: { markets: '1swl554', prices: '1vyh71i', results: '1xwv4jl' },
  cricket: { markets: '112m04y', prices: '1ijf813', results: '1m687qz' },
  volleyball: { markets: '1pyy0nx', prices: 'hi6uld', results: '1kvb6ml' },
  'counter-strike': { markets: '10787d5', prices: 's3dbwp', results: '128osx5' },
  'dota-2': { markets: '1d3mhaw', prices: 'cgtsen', results: 'qsywtq' },
}

interface Digests {
  readonly markets: string
  readonly prices: string
  readonly results: string
}

/** Moments of a match, from its start, at which its markets are compared. */
const MOMENTS = [-2 * HOUR, 10 * MINUTE, 50 * MINUTE]

/** Of a match: how its maps went, who plays and who shot, which no price shows. */
const COURSE = ['maps', 'goldLead', 'attempts', 'lineups']

/** Without probabilities, whose last digits are the processor's, and without what only says how to draw a market or a map. */
function describeMarkets({ status, statistics, markets }: FeedMatch): string {
  const shown = [...markets.values()]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ outcomes, layout: _layout, refundable: _refundable, ...market }) => ({
      ...market,
      outcomes: outcomes.map(({ probability: _probability, chances: _chances, ...outcome }) => outcome),
    }))
  return JSON.stringify([status, statistics, shown], (key, value) => (COURSE.includes(key) ? undefined : value))
}

const digest = (value: unknown): string => hashText(JSON.stringify(value)).toString(36)

function computeDigests(sport: (typeof SPORTS_WITH_MARKETS)[number]): Digests {
  const fixtures = sampleFixtures(sport, 1, 'golden')
  const runs = fixtures.flatMap(fixture =>
    MOMENTS.map(after => createRuntime(fixture, fixture.startTime - 3 * HOUR, fixture.startTime + after)),
  )
  const markets = listMarkets(sport).map(({ id, name, priority, groups, margin, tier, core, winnerCount, maxOdds }) => [
    ...[id, name, priority, groups, margin, tier, core, winnerCount, maxOdds],
  ])
  return {
    markets: digest(markets),
    prices: digest(runs.map(({ match }) => describeMarkets(match))),
    results: digest(fixtures.map(fixture => playToEnd(fixture).settlements)),
  }
}

it.each(SPORTS_WITH_MARKETS)('offers, prices and settles %s as before', sport => {
  expect(computeDigests(sport)).toEqual(GOLDEN[sport])
})
