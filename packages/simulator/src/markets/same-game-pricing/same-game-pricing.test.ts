import { describe, expect, it, vi } from 'vitest'
import type { SportKey } from '../../feed/feed-catalogue.ts'
import type { FeedMarket, FeedSelection } from '../../feed/feed-market.ts'
import { HOUR, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import { createRuntime, type SportMatchRuntime } from '../../sport-registry.ts'
import { priceCombinationNow, valueCombinationNow } from '../../testing/price-combination.ts'
import { playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { scaleSample } from '../../testing/sample-size.ts'
import { listPairs } from './index-pairs.ts'

vi.setConfig({ testTimeout: 60_000 })

const SPORTS: [SportKey, number][] = [
  ['soccer', 25],
  ['tennis', 30],
  ['basketball', 40],
]

function runtimeAt(sport: SportKey, nr: number, minute: number): SportMatchRuntime {
  const fixture = sampleFixtures(sport, nr + 1, 'together')[nr]
  if (!fixture) throw new RangeError(`no fixture ${nr}`)
  return createRuntime(fixture, fixture.startTime - HOUR, fixture.startTime + minute * MINUTE)
}

function drawLeg(random: Random, markets: readonly FeedMarket[]): FeedSelection {
  const market = markets[random.integer(0, markets.length - 1)] as FeedMarket
  const open = market.outcomes.filter(({ active }) => active)
  const outcome = open[random.integer(0, open.length - 1)]
  return { marketId: market.id, specifier: market.specifier, outcomeId: outcome?.id ?? '' }
}

function bettable(runtime: SportMatchRuntime): FeedMarket[] {
  return [...runtime.match.markets.values()].filter(
    ({ combines, status, outcomes }) => combines && status === 1 && outcomes.some(({ active }) => active),
  )
}

function ownOf(runtime: SportMatchRuntime, leg: FeedSelection) {
  const market = [...runtime.match.markets.values()].find(
    ({ id, specifier }) => id === leg.marketId && specifier === leg.specifier,
  )
  return market?.outcomes.find(({ id }) => id === leg.outcomeId) ?? { odds: Number.NaN, probability: Number.NaN }
}

describe.each(SPORTS)('%s', (sport, minute) => {
  const random = createRandom(`together/${sport}`)
  const runtimes = [0, 1, 2, 3].flatMap(nr => [runtimeAt(sport, nr, -30), runtimeAt(sport, nr, minute)])
  const draws = runtimes.flatMap(runtime => {
    const markets = bettable(runtime)
    if (markets.length < 5) return []
    return Array.from({ length: 40 }, () => {
      const legs = Array.from({ length: random.integer(2, 4) }, () => drawLeg(random, markets))
      return { runtime, legs, price: priceCombinationNow(runtime, legs) }
    })
  })
  const priced = draws.flatMap(({ price, ...draw }) => (price.kind === 'priced' ? [{ ...draw, price }] : []))

  it('prices some combinations and rejects others', () => {
    expect(priced.length).toBeGreaterThan(40)
    expect(draws.some(({ price }) => price.kind === 'clash')).toBe(true)
    expect(draws.filter(({ price }) => price.kind === 'unavailable')).toEqual([])
  })

  it('stays within the bounds of its legs', () => {
    for (const { runtime, legs, price } of priced) {
      const legPrices = legs.map(leg => ownOf(runtime, leg))
      const lowest = legPrices.reduce((sum, { probability }) => sum + probability, 1 - legPrices.length)
      const text = JSON.stringify({ legs, legPrices, price })
      expect(price.probability, text).toBeLessThanOrEqual(Math.min(...legPrices.map(leg => leg.probability)) + 2e-3)
      expect(price.probability, text).toBeGreaterThanOrEqual(lowest - 2e-3 * legPrices.length)
      expect(price.odds, text).toBeGreaterThanOrEqual(Math.max(1.01, ...legPrices.map(leg => leg.odds)))
      expect(price.odds * price.probability, text).toBeLessThan(1.02)
    }
  })

  it('never lowers the price or raises the probability with another leg', () => {
    for (const { runtime, legs, price } of priced) {
      const fewer = priceCombinationNow(runtime, legs.slice(0, -1))
      if (fewer.kind !== 'priced') throw new Error(`fewer legs clash: ${JSON.stringify(legs)}`)
      expect(price.probability).toBeLessThanOrEqual(fewer.probability + 1e-3)
      expect(price.odds).toBeGreaterThanOrEqual(fewer.odds * 0.99)
    }
  })

  it('values what is priced by the chance of the price', () => {
    for (const { runtime, legs, price } of priced.slice(0, 40))
      expect(valueCombinationNow(runtime, legs)).toEqual({ kind: 'valued', probability: price.probability })
  })

  it('is independent of the order of legs', () => {
    for (const { runtime, legs, price } of priced.slice(0, 40)) {
      const turned = priceCombinationNow(runtime, [...legs].reverse())
      expect(turned.kind === 'priced' && Math.abs(turned.probability - price.probability)).toBeLessThan(1e-9)
    }
  })

  it('rejects two outcomes of one market with valid index pairs', () => {
    for (const { legs, price } of draws) {
      const same = listPairs(legs.length).filter(
        ([a, b]) => legs[a]?.marketId === legs[b]?.marketId && legs[a]?.specifier === legs[b]?.specifier,
      )
      if (price.kind !== 'clash') expect(same).toEqual([])
      else expect(price.clashes).toEqual(expect.arrayContaining(same))
    }
  })
})

describe('a soccer match before its start', () => {
  const fixture = sampleFixtures('soccer', 400, 'together').find(({ league }) => league.tier === 1)
  if (!fixture) throw new RangeError('no match of a top league')
  const runtime = createRuntime(fixture, fixture.startTime - HOUR, fixture.startTime - HOUR / 2)
  const leg = (marketId: string, outcomeId: string, specifier = ''): FeedSelection => ({
    marketId,
    specifier,
    outcomeId,
  })
  const over = (line: number) => leg('18', '12', `total=${line}`)
  const under = (line: number) => leg('18', '13', `total=${line}`)
  const home = leg('1', '1')

  it.each<[string, FeedSelection[], [number, number][]]>([
    ['two winners', [home, leg('1', '3')], [[0, 1]]],
    ['more and fewer goals than there can be', [home, over(2.5), under(1.5)], [[1, 2]]],
    ['a line that another implies', [over(3.5), leg('83', '1'), over(2.5)], [[0, 2]]],
    ['both sides scoring in a match of one goal', [leg('29', '74'), under(1.5)], [[0, 1]]],
    [
      'three that go together in pairs alone',
      [leg('29', '74'), under(2.5), leg('16', '1714', 'hcp=-1.5')],
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    ],
  ])('refuses %s', (_what, legs, clashes) => {
    expect(priceCombinationNow(runtime, legs)).toEqual({ kind: 'clash', clashes })
  })

  it('values what has no price: the rarer of two where it implies the other, nothing where both cannot win', () => {
    const probabilityOf = (...legs: FeedSelection[]): number => {
      const value = valueCombinationNow(runtime, legs)
      if (value.kind !== 'valued') throw new Error(`not valued: ${JSON.stringify(value)}`)
      return value.probability
    }
    expect(probabilityOf(over(2.5), over(3.5))).toBeCloseTo(probabilityOf(over(3.5)), 2)
    expect(probabilityOf(over(2.5), under(1.5))).toBeLessThan(1e-6)
    expect(probabilityOf(home)).toBe(ownOf(runtime, home).probability)
    expect(valueCombinationNow(runtime, [home, over(77)])).toEqual({ kind: 'unavailable', legs: [1] })
  })

  it('multiplies independent legs', () => {
    const corners = [...runtime.match.markets.values()].find(market => market.id === '166' && market.mostBalanced)
    const legs = [home, leg('166', '12', corners?.specifier)]
    const price = priceCombinationNow(runtime, legs)
    const product = legs.reduce((chance, leg) => chance * ownOf(runtime, leg).probability, 1)
    // The rarer priced of the two may show the chance of some ticks ago.
    expect(price.kind === 'priced' && price.probability).toBeCloseTo(product, 3)
  })

  it('keeps the price for a leg implied by the others', () => {
    const two = priceCombinationNow(runtime, [home, leg('29', '74')])
    const three = priceCombinationNow(runtime, [home, leg('29', '74'), over(2.5)])
    if (two.kind !== 'priced' || three.kind !== 'priced') throw new Error('not priced')
    expect(three.probability).toBeCloseTo(two.probability, 9)
    expect(three.odds).toBe(two.odds)
  })

  it('returns a single leg’s own price, and lists unavailable legs', () => {
    expect(priceCombinationNow(runtime, [home])).toMatchObject({ kind: 'priced', odds: ownOf(runtime, home).odds })
    expect(priceCombinationNow(runtime, [home, leg('11', '4'), over(77)])).toEqual({
      kind: 'unavailable',
      legs: [1, 2],
    })
  })
})

describe('frequency', () => {
  it.each(SPORTS)('%s: combinations win as often as their probability says', (sport, minute) => {
    const random = createRandom(`frequency/${sport}`)
    let expected = 0
    let seen = 0
    let variance = 0
    for (const fixture of sampleFixtures(sport, scaleSample(250), 'frequency')) {
      const at = fixture.startTime + (random.chance(0.5) ? -5 : minute) * MINUTE
      const runtime = createRuntime(fixture, fixture.startTime - HOUR, at)
      const markets = bettable(runtime)
      if (markets.length < 4) continue
      const legs = [drawLeg(random, markets), drawLeg(random, markets)]
      const price = priceCombinationNow(runtime, legs)
      const won = price.kind === 'priced' ? allWon(playToEnd(fixture).settlements, legs) : undefined
      if (price.kind !== 'priced' || won === undefined) continue
      expected += price.probability
      variance += price.probability * (1 - price.probability)
      seen += Number(won)
    }
    expect(variance).toBeGreaterThan(scaleSample(8))
    expect(Math.abs(seen - expected) / Math.sqrt(variance), `${seen} won, ${expected} expected`).toBeLessThan(3)
  })
})

/** Undefined when something was given back. */
function allWon(
  settlements: ReturnType<typeof playToEnd>['settlements'],
  legs: readonly FeedSelection[],
): boolean | undefined {
  const results = legs.map(leg =>
    settlements
      .find(settlement => settlement.marketId === leg.marketId && settlement.specifier === leg.specifier)
      ?.outcomes.find(({ id }) => id === leg.outcomeId),
  )
  if (results.some(result => result === undefined || result.voidFactor !== undefined)) return undefined
  return results.every(result => result?.result === 1)
}
