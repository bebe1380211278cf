/** What ended stays: the store of ended events, as readers of a single node see it. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let test: TestBackend
let visitor: TestClient

beforeEach(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 20) })
  visitor = test.client()
})
afterEach(() => test.stop())

const iso = (at: number): string => new Date(at).toISOString()
const getMatch = async (id: number, headers = {}) =>
  visitor.call<ResponseBody<'getMatch'>>(`/matches/${id}`, { headers })
const getMarkets = async (id: number, headers = {}) =>
  (await visitor.call<ResponseBody<'getMatchMarkets'>>(`/matches/${id}/markets`, { headers })).body.data
const listIds = async (query: string): Promise<number[]> =>
  (await visitor.call<ResponseBody<'getMatches'>>(`/matches?${query}`)).body.data.map(({ id }) => id)
const winnerOf = async (id: number): Promise<string | undefined> => {
  const market = (await getMarkets(id)).find(market => market.id === '1')
  return market?.outcomes.find(({ result }) => result === 'win_entire')?.id
}
const countStored = async (): Promise<number> => {
  const { db } = test.backend.database
  const { count } = await db
    .selectFrom('ended_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Ends a live match with a score, and has it leave the feed. */
async function end(id: number, { leaves = true } = {}): Promise<void> {
  test.feed.setScore(id, 2, 1)
  test.feed.settleWinner(id, '1')
  test.feed.setStatus(id, 4)
  await test.play()
  if (!leaves) return
  test.feed.remove(id)
  await test.play()
}

describe('a match that has left the feed', () => {
  it('is shown as it was last, with names in each language', async () => {
    await end(3, { leaves: false })
    const before = await getMatch(3)
    test.feed.remove(3)
    await test.play()
    const { status, body } = await getMatch(3)
    expect(status).toBe(200)
    const { main_market, secondary_market, top_markets, available_markets, market_digest, version, ...shown } =
      before.body.data
    expect(body.data).toMatchObject({ ...shown, status: 4, statistics: { total_score: { home: 2, away: 1 } } })
    expect(body.data).toMatchObject({
      main_market: null,
      secondary_market: null,
      top_markets: [],
      available_markets: 0,
    })
    const german = await getMatch(3, { 'accept-language': 'de' })
    expect(german.body.data.tournament.sport.name).toBe('Fußball')
  })

  it('has its settled markets with results and what decided them', async () => {
    await end(3, { leaves: false })
    const before = await getMarkets(3)
    test.feed.remove(3)
    await test.play()
    expect(await getMarkets(3)).toEqual(before)
    expect(before.find(({ id }) => id === '1')).toMatchObject({
      status: -3,
      decided_by: [{ count: 'score', home: 2, away: 1 }],
    })
    expect(await winnerOf(3)).toBe('1')
    expect((await getMarkets(3, { 'accept-language': 'de' })).map(({ name }) => name)).not.toEqual(
      before.map(({ name }) => name),
    )
  })

  it('has statistics and predictions, and answers 304 until it is written again', async () => {
    await end(3)
    const statistics = await visitor.call<ResponseBody<'getMatchStatistics'>>('/matches/3/summary')
    expect(statistics).toMatchObject({ status: 200, body: { type: 'summary', timeline: [] } })
    expect(await visitor.call('/vote?prediction_id=sr:match:3')).toMatchObject({ status: 200 })
    const etag = (await getMatch(3)).headers.get('etag') ?? ''
    expect((await getMatch(3, { 'if-none-match': etag })).status).toBe(304)
    test.feed.settleWinner(3, '3')
    await test.play()
    expect((await getMatch(3, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is in lists, counters and searches that ask for ended ones, and in no other', async () => {
    await end(3)
    expect(await listIds('match_status=4')).toEqual([3])
    expect(await listIds('id=3,4,999')).toEqual([3, 4])
    expect(await listIds('match_status=4&bettable=true')).toEqual([])
    expect(await listIds('match_status=4&sport_key=tennis')).toEqual([])
    expect(await listIds('match_status=4&category_id=32')).toEqual([3])
    const { competitors } = (await getMatch(3)).body.data
    expect(await listIds(`match_status=4&competitor_id=${competitors?.home.id}`)).toEqual([3])
    expect(await listIds(`match_status=4&competitor_id=${competitors?.away.id}`)).toEqual([3])
    expect(await listIds('match_status=4&competitor_id=999')).toEqual([])
    expect(await listIds('match_status=4&sort_by=tournament_priority&max_per_sport=1')).toEqual([3])
    expect(await listIds('')).not.toContain(3)
    const { body: counters } = await visitor.call<ResponseBody<'postCounters'>>('/counters', {
      body: { match_status: [4] },
    })
    expect(counters.sports).toMatchObject([{ id: 1, match_count: 1, live_count: 0 }])
    const find = async (query: string) =>
      (await visitor.call<ResponseBody<'getSearch'>>(`/search?q=everton${query}`)).body.data.matches.map(({ id }) => id)
    expect(await find('')).toEqual([])
    expect(await find('&match_status=0,1,4')).toEqual([3])
    expect(await find('&match_status=4&sport_type=esport')).toEqual([])
  })

  it('is in the list of its round, with those of it that have not begun', async () => {
    await end(3)
    expect(await listIds('tournament_id=18&round=2&match_status=0,4&sort_by=start_time')).toEqual([3, 4])
    expect(await listIds('tournament_id=18&round=2&match_status=4')).toEqual([3])
    expect(await listIds('tournament_id=18&round=1&match_status=0,4')).toEqual([])
    const later = iso(START + DAY)
    expect(await listIds(`tournament_id=18&round=2&match_status=0,4&start_from=${later}`)).toEqual([])
    expect((await visitor.call('/matches?round=2')).status).toBe(422)
  })

  it('is told apart by whether it is a favourite', async () => {
    const player = await test.demo()
    expect((await player.call('/favourites/matches/3', { method: 'POST' })).status).toBe(204)
    await end(3)
    await end(5)
    const list = async (query: string) =>
      (await player.call<ResponseBody<'getMatches'>>(`/matches?match_status=4&${query}`)).body.data.map(({ id }) => id)
    expect(await list('favourite=true')).toEqual([3])
    expect(await list('favourite=false')).toEqual([5])
    expect(await listIds('match_status=4&sort_by=start_time')).toEqual([3, 5])
    expect(await listIds('match_status=4&sort_by=latest')).toEqual([5, 3])
    await end(4)
    expect(await listIds('match_status=4&sort_by=start_time')).toEqual([3, 5, 4])
    expect(await listIds('match_status=4&sort_by=latest&max_per_sport=1')).toEqual([4, 5])
  })
})

describe('a correction after the end', () => {
  it('replaces the results of a match that has left the feed', async () => {
    await end(3)
    test.feed.settleWinner(3, '3')
    await test.play()
    expect(await winnerOf(3)).toBe('3')
  })

  it('replaces those of a match that is still shown', async () => {
    await end(3, { leaves: false })
    expect(await winnerOf(3)).toBe('1')
    test.feed.settleWinner(3, '2')
    await test.play()
    expect(await winnerOf(3)).toBe('2')
  })

  it('takes back results that were rolled back, and a corrected score', async () => {
    await end(3, { leaves: false })
    test.feed.rollBack(3, '1', '')
    test.feed.setScore(3, 2, 2)
    test.feed.remove(3)
    await test.play()
    expect(await winnerOf(3)).toBeUndefined()
    expect((await getMatch(3)).body.data.statistics?.total_score).toEqual({ home: 2, away: 2 })
  })

  it('removes a match that goes on', async () => {
    await end(3, { leaves: false })
    expect(await countStored()).toBe(1)
    test.feed.setStatus(3, 1)
    await test.play()
    expect(await countStored()).toBe(0)
    expect(await listIds('match_status=4')).toEqual([])
  })
})

describe('a match without a result', () => {
  it('is kept when it was cancelled, but is no result', async () => {
    test.feed.decide(3, 'void')
    test.feed.setStatus(3, 5)
    await test.play()
    test.feed.remove(3)
    await test.play()
    expect((await getMatch(3)).body.data.status).toBe(5)
    expect(await listIds('match_status=4')).toEqual([])
    expect(await listIds('match_status=5')).toEqual([3])
  })

  it('is kept when the feed could not continue it', async () => {
    test.feed.drop(3, 'broken')
    await test.play()
    test.feed.remove(3)
    await test.play()
    expect((await getMatch(3)).body.data).toMatchObject({ status: 5, available_markets: 0 })
    expect(await getMarkets(3)).toEqual([])
  })

  it('is not kept while it is only interrupted or postponed', async () => {
    test.feed.setStatus(3, 2)
    await test.play()
    test.feed.setStatus(5, 0)
    await test.play()
    expect(await countStored()).toBe(0)
  })

  it('answers 404 when it is unknown', async () => {
    for (const path of ['', '/markets', '/summary', '/head_to_head'])
      expect((await visitor.call(`/matches/99999${path}`)).status).toBe(404)
  })
})

describe('a day of results', () => {
  const count = async (...times: number[]) =>
    (await visitor.call<ResponseBody<'getResultCounts'>>(`/results/counts?times=${times.map(iso).join()}`)).body.data

  it('ends at the midnight of the time zone that is asked for', async () => {
    await end(3)
    const { startTime } = test.feed.match(3)
    const dayBefore = `match_status=4&start_from=${iso(startTime - DAY)}&start_to=${iso(startTime)}`
    expect(await listIds(dayBefore)).toEqual([])
    expect(await listIds(`match_status=4&start_from=${iso(startTime)}&start_to=${iso(startTime + 1)}`)).toEqual([3])
    expect(await count(startTime - DAY, startTime, startTime + DAY)).toEqual([
      { start_from: iso(startTime - DAY), start_to: iso(startTime), match_count: 0, sports: [] },
      {
        start_from: iso(startTime),
        start_to: iso(startTime + DAY),
        match_count: 1,
        sports: [{ id: 1, match_count: 1 }],
      },
    ])
  })

  it('counts those that are still shown and those that have left alike', async () => {
    await end(3)
    await end(5, { leaves: false })
    const [day] = await count(START - DAY, START + DAY)
    expect(day).toMatchObject({ match_count: 2 })
  })

  it('is empty outside of what is kept, and refuses periods that are none', async () => {
    await end(3)
    expect(await listIds(`match_status=4&start_to=${iso(START - 10 * DAY)}`)).toEqual([])
    const getStatus = async (times: string) => (await visitor.call(`/results/counts?times=${times}`)).status
    expect(await getStatus(`${iso(START)},${iso(START - DAY)}`)).toBe(422)
    expect(await getStatus(iso(START))).toBe(422)
    expect(await getStatus('')).toBe(422)
    expect(await getStatus(`${iso(START)},${iso(START + 401 * DAY)}`)).toBe(422)
    expect(await getStatus(`${iso(START)},2026-99-99T99:99`)).toBe(422)
  })

  it('is paged in one order, whether matches have left the feed or not', async () => {
    for (const id of [1, 3, 5, 7, 9, 11, 13]) await end(id, { leaves: id % 3 !== 0 })
    for (const sort of ['start_time', 'tournament_priority', 'bets_count']) {
      const whole = await listIds(`match_status=4&sort_by=${sort}`)
      expect(whole.toSorted((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11, 13])
      const pages: number[] = []
      for (let page = 1; page <= 4; page++) {
        const { body } = await visitor.call<ResponseBody<'getMatches'>>(
          `/matches?match_status=4&sort_by=${sort}&limit=2&page=${page}`,
        )
        expect(body.pagination).toMatchObject({ total: 7, last_page: 4 })
        pages.push(...body.data.map(({ id }) => id))
      }
      expect(pages).toEqual(whole)
    }
    const mixed = await listIds('match_status=0,1,4')
    expect(new Set(mixed).size).toBe(20)
  })
})

describe('retention', () => {
  it('keeps a match for 400 days of the feed', async () => {
    await end(3)
    test.clock.leap(399 * DAY)
    await test.play()
    expect((await getMatch(3)).status).toBe(200)
    test.clock.leap(2 * DAY)
    await test.play()
    await expect.poll(countStored).toBe(0)
    expect((await getMatch(3)).status).toBe(404)
  })
})

describe('a start', () => {
  it('stores what ended while nothing ran', async () => {
    await test.play()
    const { feed } = test
    await test.backend.drain()
    // The feed goes on without the back end.
    feed.settleSilently(3, '1', '', [{ id: '1', result: 1 }])
    feed.setStatus(3, 4)
    feed.advance(feed.now)
    feed.remove(3)
    feed.advance(feed.now)
    test = await test.restart(feed)
    visitor = test.client()
    await expect.poll(countStored).toBe(1)
    expect((await getMatch(3)).body.data.status).toBe(4)
    expect(await winnerOf(3)).toBe('1')
  })
})
