import { describe, expect, it, vi } from 'vitest'
import type { SportKey } from './feed/feed-catalogue.ts'
import type { FeedMarket, FeedOutcome } from './feed/feed-market.ts'
import { MINUTE } from './schedule/fixtures.ts'
import { createRuntime, SPORTS_WITH_MARKETS } from './sport-registry.ts'
import { playToEnd, sampleFixtures } from './testing/sample.ts'
import { scaleSample } from './testing/sample-size.ts'
import { toStakeShare } from './testing/stake-share.ts'

/** Lines that may be refunded say so, and how likely each of their results is. */

vi.setConfig({ testTimeout: 60_000 })

/** Markets of a match a minute before its start and during its play. */
function* listMarketsInPlay(sport: SportKey, count: number): Generator<{ market: FeedMarket; results: Results }> {
  for (const [nr, fixture] of sampleFixtures(sport, scaleSample(count), 'refunds').entries()) {
    const results = new Map(
      playToEnd(fixture).settlements.map(settlement => [`${settlement.marketId}/${settlement.specifier}`, settlement]),
    )
    const at = fixture.startTime + ([-1, 20, 50, 80][nr % 4] as number) * MINUTE
    const runtime = createRuntime(fixture, fixture.startTime - 2 * MINUTE, at)
    for (const market of runtime.match.markets.values()) yield { market, results }
  }
}

type Results = ReadonlyMap<string, ReturnType<typeof playToEnd>['settlements'][number]>

const resultsOf = (market: FeedMarket, results: Results) => results.get(`${market.id}/${market.specifier}`)?.outcomes

function totalOf({ chances }: FeedOutcome): number {
  const { won, halfWon = 0, void: voided = 0, halfLost = 0 } = chances ?? { won: Number.NaN }
  return won + halfWon + voided + halfLost
}

describe.each(SPORTS_WITH_MARKETS)('%s', sport => {
  it('marks every line whose stakes came back, and gives chances that agree with its prices', () => {
    for (const { market, results } of listMarketsInPlay(sport, 60)) {
      const outcomes = resultsOf(market, results) ?? []
      const name = `${market.name} (${market.key})`
      if (outcomes.some(outcome => toStakeShare(outcome).returned > 0)) expect(market.refundable, name).toBe(true)
      if (!market.refundable)
        expect(
          market.outcomes.some(({ chances }) => chances),
          name,
        ).toBe(false)
      for (const outcome of market.outcomes) {
        const { chances, probability } = outcome
        if (!chances) continue
        expect(totalOf(outcome), name).toBeLessThanOrEqual(1 + 1e-9)
        const { won, halfWon = 0, void: voided = 0, halfLost = 0 } = chances
        const winning = won + halfWon / 2
        const staked = 1 - voided - halfWon / 2 - halfLost / 2
        // Of a certain refund there is no price; chances are published as soon as they have moved by 0.005.
        if (staked > 0.1) expect(Math.abs(winning / staked - probability), name).toBeLessThan(0.05)
      }
    }
  })
})

describe('soccer', () => {
  it('is refunded as often as it says', () => {
    const tallies = new Map<string, { seen: number; expected: number; variance: number }>()
    for (const { market, results } of listMarketsInPlay('soccer', 400)) {
      const [outcome] = market.outcomes
      const [result] = resultsOf(market, results) ?? []
      const refund = outcome?.chances?.void
      if (refund === undefined || !result) continue
      const tally = tallies.get(market.id) ?? { seen: 0, expected: 0, variance: 0 }
      tallies.set(market.id, tally)
      tally.seen += result.voidFactor === 1 ? 1 : 0
      tally.expected += refund
      // Lines of one match are refunded together: a wider bound than of independent ones.
      tally.variance += refund * (1 - refund) * 4
    }
    expect(tallies.size).toBeGreaterThan(5)
    for (const [id, { seen, expected, variance }] of tallies) {
      expect(Math.abs(seen - expected), `${id}: ${seen}, not ${expected}`).toBeLessThan(3.5 * Math.sqrt(variance + 1))
    }
  })
})
