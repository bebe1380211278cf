import { describe, expect, it, vi } from 'vitest'
import type { SportKey } from './feed/feed-catalogue.ts'
import type { FeedMarket, FeedSettlement } from './feed/feed-market.ts'
import { type Fixture, MINUTE } from './schedule/fixtures.ts'
import { createRuntime } from './sport-registry.ts'
import { playToEnd, sampleFixtures } from './testing/sample.ts'
import { scaleSample } from './testing/sample-size.ts'
import { toStakeShare } from './testing/stake-share.ts'

/**
 * Probabilities must be calibrated: over many matches the first outcome of a market wins as often as published,
 * prematch and in play. One line per market and match, and half lines only, so that every observation is binary and
 * independent.
 */

vi.setConfig({ testTimeout: 60_000 })

interface Tally {
  count: number
  expected: number
  seen: number
  variance: number
}

type Results = ReadonlyMap<string, FeedSettlement>

interface Played {
  readonly fixture: Fixture
  readonly results: Results
}

function play(fixture: Fixture): Played {
  return {
    fixture,
    results: new Map(playToEnd(fixture).settlements.map(settlement => [keyOf(settlement), settlement])),
  }
}

function observe(matches: readonly Played[], minute: number): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { fixture, results } of matches) {
    const runtime = createRuntime(fixture, fixture.startTime - MINUTE, fixture.startTime + minute * MINUTE)
    for (const market of pickLines(runtime.match.markets.values())) {
      const settlement = results.get(`${market.id}/${market.specifier}`)
      if (settlement) count(tallies, market, settlement)
    }
  }
  return tallies
}

function keyOf({ marketId, specifier }: FeedSettlement): string {
  return `${marketId}/${specifier}`
}

/** The first half line of each market, or its only one. */
function* pickLines(markets: Iterable<FeedMarket>): Generator<FeedMarket> {
  const seen = new Set<string>()
  for (const market of markets) {
    if (market.status !== 1 || seen.has(market.id)) continue
    const line = /(?:total|hcp)=(-?[\d.]+)$/.exec(market.specifier)?.[1]
    if (line !== undefined && Math.abs(Number(line) % 1) !== 0.5) continue
    seen.add(market.id)
    yield market
  }
}

function count(tallies: Map<string, Tally>, market: FeedMarket, settlement: FeedSettlement): void {
  const outcome = market.outcomes[0]
  const result = settlement.outcomes[0]
  if (!outcome || !result || toStakeShare(result).returned > 0) return
  const tally = tallies.get(market.id) ?? { count: 0, expected: 0, seen: 0, variance: 0 }
  const p = outcome.probability
  tally.count++
  tally.expected += p
  tally.seen += result.result
  tally.variance += p * (1 - p)
  tallies.set(market.id, tally)
}

const SAMPLES: [SportKey, number, number[]][] = [
  ['soccer', 300, [-1, 35, 85]],
  ['tennis', 250, [-1, 45]],
  ['basketball', 150, [-1, 60]],
]

describe.each(SAMPLES)('%s over %i matches', (sport, size, minutes) => {
  const matches = sampleFixtures(sport, scaleSample(size), 'calibration').map(play)

  it.each(minutes)('wins as often as its probability says at minute %i', minute => {
    const tallies = observe(matches, minute)
    expect(tallies.size).toBeGreaterThan(8)
    for (const [id, { expected, seen, variance, count: total }] of tallies) {
      const deviations = (seen - expected) / Math.sqrt(Math.max(1, variance))
      if (Math.abs(deviations) > 3.5) expect(`market ${id}: ${seen} of ${total}`).toBe(`about ${expected.toFixed(1)}`)
    }
  })
})
