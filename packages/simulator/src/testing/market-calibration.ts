import type { SportKey } from '../feed/feed-catalogue.ts'
import type { FeedMarket, FeedSelection, FeedSettlement } from '../feed/feed-market.ts'
import { MINUTE } from '../schedule/fixtures.ts'
import { createRandom, type Random } from '../shared/random.ts'
import { createRuntime } from '../sport-registry.ts'
import { priceCombinationNow } from './price-combination.ts'
import { playToEnd, sampleFixtures } from './sample.ts'
import { scaleSample } from './sample-size.ts'
import { toStakeShare } from './stake-share.ts'

/**
 * Compares what prices promise with what happens. Every match of a sample is looked at once, before its start or at a
 * time of its play; each market gives one observation, on one of its half lines or its only one, and
 * on an outcome that turns from match to match.
 */

export interface CalibrationTally {
  count: number
  expected: number
  seen: number
  variance: number
}

/** @param minute after the starting time, negative before it: a time that says nothing of how the match goes */
export function tallyMarkets(sport: SportKey, count: number, minute: number): Map<string, CalibrationTally> {
  const tallies = new Map<string, CalibrationTally>()
  sampleFixtures(sport, scaleSample(count), `promises/${minute}`).forEach((fixture, nr) => {
    const at = fixture.startTime + minute * MINUTE
    const runtime = createRuntime(fixture, fixture.startTime - 2 * MINUTE, at)
    const results = new Map(
      playToEnd(fixture).settlements.map(settlement => [`${settlement.marketId}/${settlement.specifier}`, settlement]),
    )
    for (const market of pickLines([...runtime.match.markets.values()], nr)) {
      const settlement = results.get(`${market.id}/${market.specifier}`)
      if (!settlement) throw new Error(`${market.key} is never settled`)
      observe(tallies, market, settlement, nr)
    }
  })
  return tallies
}

/** One open market of each id, in turn, so that no match counts twice for it. */
function pickLines(markets: readonly FeedMarket[], nr: number): FeedMarket[] {
  const byId = new Map<string, FeedMarket[]>()
  for (const market of markets) {
    const line = /(?:total|hcp)=(-?[\d.]+)/.exec(market.specifier)?.[1]
    if (market.status !== 1 || (line !== undefined && Math.abs(Number(line) % 1) !== 0.5)) continue
    byId.set(market.id, [...(byId.get(market.id) ?? []), market])
  }
  return [...byId.values()].flatMap(lines => lines[nr % lines.length] ?? [])
}

function observe(
  tallies: Map<string, CalibrationTally>,
  market: FeedMarket,
  settlement: FeedSettlement,
  nr: number,
): void {
  const index = nr % market.outcomes.length
  const result = settlement.outcomes[index]
  const p = market.outcomes[index]?.probability ?? Number.NaN
  if (!result || toStakeShare(result).returned > 0) return
  const tally = tallies.get(market.id) ?? { count: 0, expected: 0, seen: 0, variance: 0 }
  tally.count++
  tally.expected += p
  tally.seen += result.result
  tally.variance += p * (1 - p)
  tallies.set(market.id, tally)
}

/** Markets that won too often or too seldom, as text; empty when all is fair. */
export function findUnfair(tallies: ReadonlyMap<string, CalibrationTally>, limit = 3.5): string[] {
  return [...tallies].flatMap(([id, { count, expected, seen, variance }]) => {
    const deviations = (seen - expected) / Math.sqrt(Math.max(1, variance))
    return Math.abs(deviations) > limit ? [`${id}: ${seen} of ${count}, not ${expected.toFixed(1)}`] : []
  })
}

/** The same of pairs of outcomes of two markets, one pair a match, by what they are said to cost together. */
export function tallyPairs(sport: SportKey, count: number, minute: number): CalibrationTally {
  const random = createRandom(`pairs/${sport}`)
  const tally = { count: 0, expected: 0, seen: 0, variance: 0 }
  for (const fixture of sampleFixtures(sport, scaleSample(count), `pairs/${minute}`)) {
    const at = fixture.startTime + minute * MINUTE
    const runtime = createRuntime(fixture, fixture.startTime - 2 * MINUTE, at)
    const markets = [...runtime.match.markets.values()].filter(({ combines, status }) => combines && status === 1)
    const ids = random.shuffle([...new Set(markets.map(({ id }) => id))]).slice(0, 2)
    if (ids.length < 2) continue
    const legs = ids.map(marketId =>
      drawLeg(
        random,
        markets.filter(({ id }) => id === marketId),
      ),
    )
    const price = priceCombinationNow(runtime, legs)
    if (price.kind !== 'priced') continue
    const { settlements } = playToEnd(fixture)
    tally.count++
    tally.expected += price.probability
    tally.variance += price.probability * (1 - price.probability)
    tally.seen += legs.every(leg => hasWon(settlements, leg)) ? 1 : 0
  }
  return tally
}

function drawLeg(random: Random, markets: readonly FeedMarket[]): FeedSelection {
  const market = markets[random.integer(0, markets.length - 1)] as FeedMarket
  const outcome = market.outcomes[random.integer(0, market.outcomes.length - 1)]
  return { marketId: market.id, specifier: market.specifier, outcomeId: outcome?.id ?? '' }
}

function hasWon(settlements: readonly FeedSettlement[], { marketId, specifier, outcomeId }: FeedSelection): boolean {
  const settlement = settlements.find(
    settlement => settlement.marketId === marketId && settlement.specifier === specifier,
  )
  return settlement?.outcomes.find(({ id }) => id === outcomeId)?.result === 1
}
