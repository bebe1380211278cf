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

const vote = (client: TestClient, urn: string, choice: string) =>
  client.call<ResponseBody<'postVote'>>('/vote', { body: { prediction_id: urn, data: { choice } } })

const read = (client: TestClient, urn: string) => client.call<ResponseBody<'getVote'>>(`/vote?prediction_id=${urn}`)

describe('the vote on a match', () => {
  it('counts each player once, by the last choice', async () => {
    await vote(demo, 'sr:match:1', 'home')
    const { status, body } = await vote(demo, 'sr:match:1', 'draw')
    expect(status).toBe(200)
    expect(body.totals).toEqual({ home: 0, draw: 1, away: 0 })
    expect(body.data).toMatchObject({ prediction_id: 'sr:match:1', data: { choice: 'draw' } })
  })

  it('shows the totals to everybody and the choice to its player only', async () => {
    const { body } = await read(test.client(), 'sr:match:1')
    expect(body).toEqual({ data: null, totals: { home: 0, draw: 1, away: 0 } })
    expect((await read(demo, 'sr:match:2')).body).toEqual({ data: null, totals: { home: 0, draw: 0, away: 0 } })
  })

  it('is only for players, on existing matches', async () => {
    expect((await vote(test.client(), 'sr:match:1', 'home')).status).toBe(401)
    expect((await vote(demo, 'sr:match:999', 'home')).status).toBe(404)
    expect((await vote(demo, 'od:match:1', 'home')).status).toBe(404)
    expect((await read(demo, 'sr:season:1')).status).toBe(404)
    expect((await vote(demo, 'sr:match:1', 'both')).status).toBe(422)
  })

  it('ends with the match', async () => {
    test.feed.setStatus(1, 3)
    await test.play()
    expect((await vote(demo, 'sr:match:1', 'home')).status).toBe(409)
    expect((await read(demo, 'sr:match:1')).body.totals).toEqual({ home: 0, draw: 1, away: 0 })
  })
})
