import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let demo: TestClient
beforeAll(async () => {
  test = await startTestBackend()
  demo = await test.demo()
})
afterAll(() => test.stop())

const mark = (path: string, method: 'POST' | 'DELETE' = 'POST') => demo.call(`/favourites/${path}`, { method })

async function list(path: string): Promise<number[]> {
  const { status, body } = await demo.call<ResponseBody<'getFavourites'>>(`/favourites/${path}`)
  expect(status).toBe(200)
  return body.data.map(({ id }) => id)
}

describe('favourites', () => {
  it('are added and removed, idempotently', async () => {
    expect(await list('matches')).toEqual([])
    for (const id of [2, 1, 1]) expect((await mark(`matches/${id}`)).status).toBe(204)
    expect((await list('matches')).sort()).toEqual([1, 2])
    for (const _ of [1, 2]) expect((await mark('matches/2', 'DELETE')).status).toBe(204)
    expect(await list('matches')).toEqual([1])
  })

  it('are stored for sports, leagues and teams alike', async () => {
    await mark('sports/5')
    await mark('tournaments/18')
    await mark('competitors/2')
    expect(await list('sports')).toEqual([5])
    expect(await list('tournaments')).toEqual([18])
    const { body } = await demo.call<ResponseBody<'getFavourites'>>('/favourites/competitors')
    expect(body.data).toMatchObject([
      { id: 2, competitor: { id: 2 }, sport: { key: 'soccer' }, tournament: { id: 17 } },
    ])
  })

  it('are filtered by status and by whether they can be bet on', async () => {
    await mark('matches/2')
    expect(await list('matches?match_status=1')).toEqual([1])
    expect(await list('matches?match_status=4')).toEqual([])
    expect((await list('matches?is_bettable=true')).sort()).toEqual([1, 2])
  })

  it('select matches for their player only', async () => {
    const ids = async (client: TestClient, query: string) => {
      const { body } = await client.call<ResponseBody<'getMatches'>>(`/matches?${query}`)
      return body.data.map(({ id }) => id)
    }
    await mark('matches/3')
    expect(await ids(demo, 'favourite=true')).toEqual([1, 3, 2])
    expect(await ids(demo, 'favourite=false')).toEqual([5, 4, 6])
    expect((await test.client().call('/matches?favourite=true')).status).toBe(401)
    const { headers } = await demo.call('/matches?favourite=true')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['matches/999', 'sports/99', 'tournaments/1', 'competitors/999'])(
    'rejects %s, which does not exist',
    async path => {
      expect((await mark(path)).status).toBe(404)
    },
  )

  it.each(['matches/0', 'matches/x', 'bets/1'])('rejects %s', async path => {
    expect((await mark(path)).status).toBe(422)
  })

  it('are only for players', async () => {
    expect((await test.client().call('/favourites/matches')).status).toBe(401)
    expect((await test.client().call('/favourites/matches/1', { method: 'POST' })).status).toBe(401)
  })

  it('survive a restart', async () => {
    const before = await list('matches')
    test = await test.restart()
    demo = await test.demo()
    expect(await list('matches')).toEqual(before)
  })
})
