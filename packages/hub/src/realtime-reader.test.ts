/** Both readers return the same results for one hub. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CentrifugoReader } from './centrifugo-reader.ts'
import { EmbeddedReader } from './embedded-reader.ts'
import type { RealtimeReader } from './realtime-reader.ts'
import { API_KEY, serveApi } from './testing/api-server.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

let harness: Harness
let url: string

beforeEach(async () => {
  harness = await startHarness()
  url = `${serveApi(harness)}/`
})

afterEach(() => harness.stop())

describe.each<[string, () => RealtimeReader]>([
  ['embedded', () => new EmbeddedReader(harness.hub)],
  ['over HTTP', () => new CentrifugoReader({ url, key: API_KEY })],
])('the reader %s', (_, createReader) => {
  it('counts the subscribers of channels', async () => {
    const clients = [await RawClient.open(harness.url), await RawClient.open(harness.url)]
    for (const client of clients)
      await client.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'score:1' } })
    await clients[0]?.request({ id: 3, subscribe: { channel: 'news:1' } })
    const reader = createReader()
    expect(await reader.channels()).toEqual(
      new Map([
        ['score:1', 2],
        ['news:1', 1],
      ]),
    )
    expect(await reader.channels('news:*')).toEqual(new Map([['news:1', 1]]))
    expect(await reader.channels('$inbox:*')).toEqual(new Map())
  })

  it('returns the position from which a client recovers', async () => {
    const reader = createReader()
    expect(await reader.position('score:1')).toEqual({ offset: 0, epoch: expect.any(String) })
    harness.hub.publish('score:1', 'first')
    const since = await reader.position('score:1')
    harness.hub.publish('score:1', 'second')
    expect(since.offset).toBe(1)
    expect(await reader.position('score:1')).toEqual({ offset: 2, epoch: since.epoch })
    const client = await RawClient.open(harness.url)
    const recover = { id: 2, subscribe: { channel: 'score:1', recover: true, ...since } }
    const [, reply] = await client.request({ id: 1, connect: {} }, recover)
    const publications = [{ data: 'second', offset: 2 }]
    expect(reply).toMatchObject({ subscribe: { recovered: true, publications } })
  })

  it('rejects on a server error', async () => {
    const reader = createReader()
    await expect(reader.position('news:1')).rejects.toMatchObject({ code: 108 })
    await expect(reader.position('unheard:1')).rejects.toMatchObject({ code: 102 })
    await expect(reader.channels('score:?')).rejects.toMatchObject({ code: 108 })
  })
})

it('reports whether a retry may help', async () => {
  const stranger = new CentrifugoReader({ url, key: 'wrong' })
  await expect(stranger.channels()).rejects.toMatchObject({ name: 'PublishError', code: 401, isTemporary: false })
  const lonely = new CentrifugoReader({ url: 'http://127.0.0.1:1/api', key: API_KEY })
  await expect(lonely.position('score:1')).rejects.toMatchObject({ code: 0, isTemporary: true })
  harness.hub.history = () => ({ publications: [], offset: -1, epoch: '' })
  await expect(new CentrifugoReader({ url, key: API_KEY }).position('score:1')).rejects.toMatchObject({
    code: 0,
    isTemporary: false,
  })
})
