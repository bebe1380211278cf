import type { FeedMarket, FeedSelection, FeedSettlement } from '../feed/feed-market.ts'
import { type Fixture, HOUR, MINUTE } from '../schedule/fixtures.ts'
import { createRandom } from '../shared/random.ts'
import { createRuntime } from '../sport-registry.ts'
import { priceCombinationNow } from './price-combination.ts'
import { playToEnd } from './sample.ts'
import { toStakeShare } from './stake-share.ts'

/**
 * Whether chances are fair: over many matches the outcomes of a market win as often as its published probabilities say.
 * One line a market and match, so that observations are independent of each other.
 */

/** Sums over what was observed of one market. */
export interface FairnessTally {
  count: number
  expected: number
  seen: number
  variance: number
}

/** How far what was seen lies from what was expected. */
export function deviations({ expected, seen, variance }: FairnessTally): number {
  return Math.abs(seen - expected) / Math.sqrt(Math.max(1, variance))
}

type Results = ReadonlyMap<string, FeedSettlement>

const keyOf = (marketId: string, specifier: string) => `${marketId}/${specifier}`

/** A match is played once for all that is asked of it. */
const RESULTS = new WeakMap<Fixture, Results>()

function resultsOf(fixture: Fixture): Results {
  const cached = RESULTS.get(fixture)
  if (cached) return cached
  const results = new Map(
    playToEnd(fixture).settlements.map(settlement => [keyOf(settlement.marketId, settlement.specifier), settlement]),
  )
  RESULTS.set(fixture, results)
  return results
}

/** By market id, at so many minutes after the starting time (negative: before). */
export function observe(fixtures: readonly Fixture[], minutes: readonly number[]): Map<string, FairnessTally>[] {
  const tallies = minutes.map(() => new Map<string, FairnessTally>())
  for (const fixture of fixtures) {
    const results = resultsOf(fixture)
    minutes.forEach((minute, index) => {
      const at = fixture.startTime + minute * MINUTE
      const runtime = createRuntime(fixture, fixture.startTime - HOUR, at)
      count(tallies[index] ?? new Map(), [...runtime.match.markets.values()], results, fixture.noiseKey)
    })
  }
  return tallies
}

function count(
  tallies: Map<string, FairnessTally>,
  markets: readonly FeedMarket[],
  results: Results,
  key: number,
): void {
  const open = markets.filter(({ status }) => status === 1)
  for (const id of new Set(open.map(market => market.id))) {
    const lines = open.filter(market => market.id === id)
    const market = lines[key % lines.length]
    const result = market && results.get(keyOf(id, market.specifier))
    if (!market || !result || result.outcomes.some(outcome => toStakeShare(outcome).returned > 0)) continue
    const tally = tallies.get(id) ?? { count: 0, expected: 0, seen: 0, variance: 0 }
    const index = (key >>> 8) % market.outcomes.length
    const p = market.outcomes[index]?.probability ?? 0
    tally.count++
    tally.expected += p
    tally.seen += result.outcomes[index]?.result ?? 0
    tally.variance += p * (1 - p)
    tallies.set(id, tally)
  }
}

/** The same for two outcomes at once, priced together. */
export function observeCombinations(fixtures: readonly Fixture[], minutes: readonly number[]): FairnessTally {
  const tally: FairnessTally = { count: 0, expected: 0, seen: 0, variance: 0 }
  fixtures.forEach((fixture, nr) => {
    const random = createRandom(`together/${fixture.key}`)
    const at = fixture.startTime + (minutes[nr % minutes.length] ?? 0) * MINUTE
    const runtime = createRuntime(fixture, fixture.startTime - HOUR, at)
    const markets = [...runtime.match.markets.values()].filter(({ status, combines }) => combines && status === 1)
    if (markets.length < 3) return
    const legs = [drawLeg(random.next(), random.next(), markets), drawLeg(random.next(), random.next(), markets)]
    const price = priceCombinationNow(runtime, legs)
    if (price.kind !== 'priced') return
    const results = resultsOf(fixture)
    tally.count++
    tally.expected += price.probability
    tally.variance += price.probability * (1 - price.probability)
    tally.seen += Number(legs.every(leg => hasWon(results, leg)))
  })
  return tally
}

function drawLeg(which: number, outcome: number, markets: readonly FeedMarket[]): FeedSelection {
  const market = markets[Math.floor(which * markets.length)] as FeedMarket
  const open = market.outcomes.filter(({ active }) => active)
  const outcomeId = open[Math.floor(outcome * open.length)]?.id ?? ''
  return { marketId: market.id, specifier: market.specifier, outcomeId }
}

function hasWon(results: Results, { marketId, specifier, outcomeId }: FeedSelection): boolean {
  return results.get(keyOf(marketId, specifier))?.outcomes.find(({ id }) => id === outcomeId)?.result === 1
}
