import { makeMarket, makeMatch, urnOf } from '@touchline/client/testing/fixtures'
import { expect, it } from 'vitest'
import { PriceOracle, priceText } from './oracle.ts'

const KEY = `${urnOf(1)}/1/`

/** Odds 2 from the first second, 3 from the fifth; both as version and by the clock. */
function createOracle(): PriceOracle {
  const oracle = new PriceOracle()
  oracle.recordMarkets([makeMarket([2], { version: 1000 })], 1000)
  oracle.recordMarkets([makeMarket([3], { version: 5000 })], 5000)
  return oracle
}
const checkOdds = (oracle: PriceOracle, odds: number, before: number) =>
  oracle.checkPrice(KEY, '1', priceText(odds, true, 1), before)

it('accepts the price at that time and later ones only', () => {
  const oracle = createOracle()
  expect(checkOdds(oracle, 2, 4999)).toBe('current')
  expect(checkOdds(oracle, 2, 5000)).toBe('stale')
  expect(checkOdds(oracle, 3, 0)).toBe('current')
  expect(checkOdds(oracle, 4, 4999)).toBe('unknown')
})

it('accepts a price that has returned', () => {
  const oracle = createOracle()
  oracle.recordMarkets([makeMarket([2], { version: 7000 })], 7000)
  expect(checkOdds(oracle, 2, 8000)).toBe('current')
  expect(checkOdds(oracle, 3, 6999)).toBe('current')
  expect(checkOdds(oracle, 3, 7000)).toBe('stale')
})

it('orders a late observation by its version', () => {
  const oracle = createOracle()
  oracle.recordMarkets([makeMarket([9], { version: 3000 })], 9000)
  expect(checkOdds(oracle, 9, 4999)).toBe('current')
  expect(checkOdds(oracle, 9, 5000)).toBe('stale')
})

it('removes a market missing in a complete list unless it was received after the request', () => {
  const oracle = createOracle()
  oracle.recordMarketList(urnOf(1), [], 5000, 6000)
  expect(oracle.offered(urnOf(1), 9000)).toEqual([KEY])
  expect(checkOdds(oracle, 3, 6000)).toBe('current')
  oracle.recordMarketList(urnOf(1), [], 5001, 6000)
  expect(oracle.offered(urnOf(1), 9000)).toEqual([])
  expect(checkOdds(oracle, 3, 5999)).toBe('current')
  expect(checkOdds(oracle, 3, 6000)).toBe('stale')
})

it('records matches and their embedded markets from responses', () => {
  const oracle = new PriceOracle()
  oracle.recordResponse({ data: [makeMatch({ status: 1, version: 5, main_market: makeMarket([2]) })] }, 1000)
  oracle.recordMatches([{ urn_id: urnOf(1), status: 4, version: 6 }], 2000)
  expect(oracle.checkMatch(urnOf(1), 1, 1999)).toBe('current')
  expect(oracle.checkMatch(urnOf(1), 1, 2000)).toBe('stale')
  expect(checkOdds(oracle, 2, 9000)).toBe('current')
  expect(oracle.size).toBe(3)
})
