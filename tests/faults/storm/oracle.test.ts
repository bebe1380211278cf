import { makeMarket, makeMatch, urnOf } from '@touchline/client/testing/fixtures'
import { expect, it } from 'vitest'
import { priceText, Truth } from './oracle.ts'

const KEY = `${urnOf(1)}/1/`

/** Odds 2 from the first second, 3 from the fifth; both as version and by the clock. */
function tell(): Truth {
  const truth = new Truth()
  truth.hearMarkets([makeMarket([2], { version: 1000 })], 1000)
  truth.hearMarkets([makeMarket([3], { version: 5000 })], 5000)
  return truth
}
const judge = (truth: Truth, odds: number, before: number) =>
  truth.judgePrice(KEY, '1', priceText(odds, true, 1), before)

it('takes for fine what was the price at that moment or has been since, and nothing else', () => {
  const truth = tell()
  expect([judge(truth, 2, 4999), judge(truth, 2, 5000), judge(truth, 3, 0)]).toEqual(['fine', 'old', 'fine'])
  expect(judge(truth, 4, 4999)).toBe('unknown')
})

it('takes a price for the newest when it has come back', () => {
  const truth = tell()
  truth.hearMarkets([makeMarket([2], { version: 7000 })], 7000)
  expect([judge(truth, 2, 8000), judge(truth, 3, 6999), judge(truth, 3, 7000)]).toEqual(['fine', 'fine', 'old'])
})

it('puts what is heard late in its place', () => {
  const truth = tell()
  truth.hearMarkets([makeMarket([9], { version: 3000 })], 9000)
  expect([judge(truth, 9, 4999), judge(truth, 9, 5000)]).toEqual(['fine', 'old'])
})

it('knows that a market is gone which a whole list leaves out, but for what was heard after it was asked for', () => {
  const truth = tell()
  truth.hearAll(urnOf(1), [], 5000, 6000)
  expect([truth.offered(urnOf(1), 9000), judge(truth, 3, 6000)]).toEqual([[KEY], 'fine'])
  truth.hearAll(urnOf(1), [], 5001, 6000)
  expect([truth.offered(urnOf(1), 9000), judge(truth, 3, 5999), judge(truth, 3, 6000)]).toEqual([[], 'fine', 'old'])
})

it('reads matches and the markets they carry out of answers', () => {
  const truth = new Truth()
  truth.hearAnswer({ data: [makeMatch({ status: 1, version: 5, main_market: makeMarket([2]) })] }, 1000)
  truth.hearMatches([{ urn_id: urnOf(1), status: 4, version: 6 }], 2000)
  expect([truth.judgeMatch(urnOf(1), 1, 1999), truth.judgeMatch(urnOf(1), 1, 2000)]).toEqual(['fine', 'old'])
  expect([judge(truth, 2, 9000), truth.size]).toEqual(['fine', 3])
})
