/** Ended events on nodes that share a database: one writes, all read, also after a correction and a change of leaders. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { openNodes, type TestNode } from '../testing/test-nodes.ts'
import '../testing/test-backend.ts'

const nodes = await openNodes()
if (!nodes) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): stored results on it are not tested')

const PATIENCE = { timeout: 20_000, interval: 20 }

describe.skipIf(!nodes)('results on nodes that share a database', () => {
  let api: TestNode
  let settling: TestNode
  const open = (role: Parameters<NonNullable<typeof nodes>['start']>[0]): Promise<TestNode> => {
    if (!nodes) throw new Error('there is no database')
    return nodes.start(role)
  }
  const script = (...[act]: Parameters<NonNullable<typeof nodes>['script']>): void => nodes?.script(act)

  const call = async <T>(path: string) => new TestClient(api.url).call<T>(path)
  const readWinner = async (id: number) => {
    const { body } = await call<ResponseBody<'getMatchMarkets'>>(`/matches/${id}/markets`)
    const market = body.data?.find(market => market.id === '1')
    return market?.outcomes.find(({ result }) => result === 'win_entire')?.id
  }
  const readStatus = async (id: number) => (await call<ResponseBody<'getMatch'>>(`/matches/${id}`)).body.data?.status
  const isGone = async (id: number) => api.backend.catalogue.match(id) === undefined
  const countRows = async (id: number) =>
    (await nodes?.query(`select 1 from ended_events where event_id = ${id}`))?.length

  async function end(id: number): Promise<void> {
    script(feed => feed.settleWinner(id, '1'))
    script(feed => feed.setStatus(id, 4))
    await vi.waitFor(async () => expect(await countRows(id)).toBe(1), PATIENCE)
    script(feed => feed.remove(id))
    await vi.waitFor(async () => expect(await isGone(id)).toBe(true), PATIENCE)
  }

  beforeAll(async () => {
    await open('feed')
    settling = await open('settlement')
    await open('settlement')
    api = await open('api')
  })
  afterAll(() => nodes?.stop())

  it('are read by a node that writes none', async () => {
    await end(1)
    expect(await readStatus(1)).toBe(4)
    expect(await readWinner(1)).toBe('1')
    const { body } = await call<ResponseBody<'getMatches'>>('/matches?match_status=4')
    expect(body.data.map(({ id }) => id)).toEqual([1])
  })

  it('are read anew by every node when they are corrected', async () => {
    expect(await readWinner(1)).toBe('1')
    script(feed => feed.settleWinner(1, '3'))
    await vi.waitFor(async () => expect(await readWinner(1)).toBe('3'), PATIENCE)
  })

  it('are written by the next node when the one that settled has stopped', async () => {
    await settling.stop()
    await end(3)
    expect(await readWinner(3)).toBe('1')
  })

  it('are caught up on by the next node that settles, when none did', async () => {
    await end(5)
    await nodes?.query('delete from ended_events where event_id = 5')
    await open('settlement')
    expect(await readStatus(1)).toBe(4)
  })
})
