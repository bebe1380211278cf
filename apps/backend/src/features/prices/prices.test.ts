import type { ResponseBody } from '@touchline/contract/endpoints'
import { LEAGUES } from '@touchline/simulator/schedule/catalogue'
import { createSimulator } from '@touchline/simulator/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { PriceHistories } from './price-histories.ts'

describe('GET /matches/{id}/prices', () => {
  let test: TestBackend
  beforeAll(async () => {
    test = await startTestBackend()
  })
  afterAll(() => test.stop())

  it('has the prices of each outcome, the start and what happened', async () => {
    const { body } = await test.client().call<ResponseBody<'getMatchPrices'>>('/matches/1/prices?market_id=1')
    expect(body.data).toMatchObject({ market_id: '1', specifier: '', marks: [] })
    expect(body.data.started_at).not.toBeNull()
    expect(body.data.outcomes.map(({ id, prices }) => [id, prices.length])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 1],
    ])
  })

  it('is 404 for an unknown match and an unknown market', async () => {
    expect((await test.client().call('/matches/999/prices?market_id=1')).status).toBe(404)
    expect((await test.client().call('/matches/1/prices?market_id=1&specifier=total%3D9')).status).toBe(404)
  })
})

describe('PriceHistories', () => {
  const MINUTE = 60_000
  const NOON = Date.UTC(2026, 10, 21, 12)
  const seed = 'prices'
  const leagueIds = new Set(LEAGUES.filter(({ sport, tier }) => sport === 'soccer' && tier === 1).map(({ id }) => id))
  const open = (now: number) => createSimulator({ seed, now, leagueIds })
  const market = { marketId: '1', specifier: '' }

  function findMatch() {
    const match = open(NOON)
      .snapshot()
      .find(({ kind, status, startTime }) => kind === 'match' && status === 0 && startTime > NOON)
    if (!match) throw new Error('no match')
    return match
  }

  it('is the same on a node that was asked all the time and on one that starts later', async () => {
    const { id, startTime } = findMatch()
    const feed = open(startTime - 20 * MINUTE)
    const histories = new PriceHistories(feed)
    for (let minute = -20; minute <= 40; minute += 7) {
      feed.advance(startTime + minute * MINUTE)
      const match = feed.match(id)
      if (match) await histories.read(match, market)
    }
    const fresh = open(feed.now)
    const [first, second] = [feed, fresh].map(each => each.match(id))
    if (!first || !second) throw new Error('no match')
    const history = await new PriceHistories(fresh).read(second, market)
    expect(history?.prices.length).toBeGreaterThan(20)
    expect((await histories.read(first, market))?.prices).toEqual(history?.prices)
  })

  it('computes only what is new, and once for callers at the same time', async () => {
    const { id, startTime } = findMatch()
    const feed = open(startTime + 10 * MINUTE)
    let times = 0
    const counting = {
      get now() {
        return feed.now
      },
      listPastPrices: (...call: Parameters<typeof feed.listPastPrices>) => {
        times += call[2].length
        return feed.listPastPrices(...call)
      },
    }
    const histories = new PriceHistories(counting)
    const match = feed.match(id)
    if (!match) throw new Error('no match')
    await Promise.all([histories.read(match, market), histories.read(match, market)])
    expect(times).toBe(46 + 12 + 11)
    feed.advance(startTime + 12 * MINUTE)
    await histories.read(match, market)
    expect(times).toBe(46 + 12 + 13)
  })
})
