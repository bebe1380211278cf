import type { CombinationJob, FeedSelection } from '@touchline/simulator/feed/feed-market'
import { createSimulator } from '@touchline/simulator/simulator'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../../platform/http/api-error.ts'
import { CombinationPrices, PriceNotLoaded } from './combination-prices.ts'
import { type CombinationPrice, type CombinationValue, PricingFailure, PricingThread } from './pricing-thread.ts'

const LEGS: FeedSelection[] = [
  { marketId: '1', specifier: '', outcomeId: '1' },
  { marketId: '29', specifier: '', outcomeId: '74' },
]

const priced = (odds: number): CombinationPrice => ({ kind: 'priced', odds, probability: 1 / odds })

interface Order {
  readonly wants: 'price' | 'value'
  readonly job: CombinationJob
  answer(result: CombinationPrice | CombinationValue): Promise<void>
}

/** A feed whose time and a thread whose results the test controls. */
function createSetup() {
  const orders: Order[] = []
  const prepare = (matchId: number) => ({
    kind: 'job' as const,
    job: { matchId, pricedAt: feed.now, position: null, margin: 0.05, legs: [] },
  })
  const feed = { now: 1, prepareSameGamePrice: prepare, prepareSameGameValue: prepare }
  const order =
    (wants: Order['wants']) =>
    (job: CombinationJob): Promise<never> =>
      new Promise(resolve => {
        const answer = async (result: CombinationPrice | CombinationValue): Promise<void> => {
          resolve(result as never)
          await new Promise(setImmediate)
        }
        orders.push({ wants, job, answer })
      })
  const thread = { price: order('price'), value: order('value'), stop: async () => {} }
  return { feed, orders, prices: new CombinationPrices({ feed, thread }) }
}

it('returns prices of the current feed time only, and recomputes what has changed meanwhile', async () => {
  const { feed, orders, prices } = createSetup()
  expect(() => prices.priceTogether(7, LEGS)).toThrow(PriceNotLoaded)
  const loading = prices.load(7, LEGS, 'player 1')
  feed.now = 2
  await orders[0]?.answer(priced(3))
  await orders[1]?.answer(priced(3.1))
  await loading
  expect(prices.priceTogether(7, LEGS)).toEqual(priced(3.1))
  feed.now = 3
  expect(() => prices.priceTogether(7, LEGS)).toThrow(PriceNotLoaded)
  feed.now = 2
  await prices.load(7, LEGS, 'player 2')
  expect(orders).toHaveLength(2)
})

it('computes the value of a job apart from its price, once for all who hold the combination', async () => {
  const { feed, orders, prices } = createSetup()
  expect(prices.findValue(7, LEGS)).toBeNull()
  const loading = prices.loadValue(7, LEGS, 'cash-out:1')
  await orders[0]?.answer({ kind: 'valued', probability: 0.4 })
  await loading
  expect(prices.findValue(7, LEGS)).toEqual({ kind: 'valued', probability: 0.4 })
  expect(() => prices.priceTogether(7, LEGS)).toThrow(PriceNotLoaded)
  await prices.loadValue(7, LEGS, 'cash-out:2')
  expect(orders.map(({ wants }) => wants)).toEqual(['value'])
  feed.now = 2
  expect(prices.findValue(7, LEGS)).toBeNull()
})

it('schedules callers round-robin, and rejects a caller with too many jobs at once', async () => {
  const { orders, prices } = createSetup()
  const greedy = [1, 2, 3, 4, 5].map(matchId => prices.load(matchId, LEGS, 'address 1'))
  await expect(prices.load(6, LEGS, 'address 1')).rejects.toThrow(ApiError)
  const modest = prices.load(7, LEGS, 'address 2')
  for (let at = 0; at < 6; at++) await orders[at]?.answer(priced(2 + at))
  expect(orders.map(({ job }) => job.matchId)).toEqual([1, 2, 7, 3, 4, 5])
  await Promise.all([...greedy, modest])
})

it('rejects all callers while the queue is full, and pending ones when it stops', async () => {
  const { prices } = createSetup()
  const loads = Array.from({ length: 65 }, (_, at) => prices.load(at, LEGS, `address ${at}`))
  const outcomes = Promise.allSettled(loads.slice(1))
  await expect(prices.load(99, LEGS, 'address 99')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await prices.stop()
  expect((await outcomes).filter(({ status }) => status !== 'rejected')).toEqual([])
})

let thread: PricingThread | undefined
afterEach(() => thread?.stop())

it('terminates a job that exceeds its budget or hangs, fails one it cannot do, and prices the next', async () => {
  const seed = 'pricing'
  const simulator = createSimulator({ seed, now: Date.parse('2026-02-01T12:00:00Z') })
  const match = simulator
    .snapshot()
    .find(({ kind, status, sportId }) => kind === 'match' && status === 0 && sportId === 1)
  const legs = ['1', '29'].flatMap(id => {
    const market = [...(match?.markets.values() ?? [])].find(candidate => candidate.id === id && candidate.status === 1)
    const outcome = market?.outcomes.find(({ active }) => active)
    return market && outcome ? [{ marketId: id, specifier: market.specifier, outcomeId: outcome.id }] : []
  })
  const prepared = simulator.prepareSameGamePrice(match?.id ?? 0, legs)
  if (prepared.kind !== 'job') throw new Error('nothing to price')
  const { job } = prepared

  thread = new PricingThread({ seed, budgetMs: 0 })
  expect(await thread.price(job)).toEqual({ kind: 'too_complex' })
  await thread.stop()

  thread = new PricingThread({ seed, deadlineMs: 1 })
  expect(await thread.price(job)).toEqual({ kind: 'too_complex' })
  await thread.stop()

  thread = new PricingThread({ seed })
  await expect(thread.price({ ...job, matchId: 1 })).rejects.toThrow(PricingFailure)
  expect((await thread.price(job)).kind).toBe('priced')
})
