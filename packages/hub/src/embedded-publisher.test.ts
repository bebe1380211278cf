import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EmbeddedPublisher } from './embedded-publisher.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

let harness: Harness
let publisher: EmbeddedPublisher

beforeEach(async () => {
  harness = await startHarness()
  publisher = new EmbeddedPublisher(harness.hub)
})

afterEach(() => harness.stop())

it('delivers events to subscribers and returns their position', async () => {
  const client = await RawClient.open(harness.url)
  await client.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'score:1' } })
  const event = { event_name: 'goal', message: { home: 1 } }
  const { offset, epoch } = await publisher.publish('score:1', event)
  expect(offset).toBe(1)
  expect(await client.next()).toEqual({ push: { channel: 'score:1', pub: { data: event, offset: 1, epoch } } })
  const broadcast = () => publisher.broadcast(['score:1', 'score:2'], event, { idempotencyKey: 'k' })
  const positions = await broadcast()
  expect(positions).toMatchObject([{ offset: 2, epoch }, { offset: 1 }])
  expect(await broadcast()).toEqual(positions)
  expect(await client.next()).toEqual({ push: { channel: 'score:1', pub: { data: event, offset: 2 } } })
  expect((await publisher.publish('score:2', event)).offset).toBe(2)
})

it('delivers the other broadcasts of a call when one fails', async () => {
  const event = { event_name: 'goal', message: 1 }
  const broadcasts = [['unheard:1'], ['score:1'], ['score:1', 'score:2']].map(channels => ({ channels, event }))
  await expect(publisher.broadcastAll(broadcasts)).rejects.toThrow(RangeError)
  expect(await publisher.broadcastAll(broadcasts.slice(1))).toMatchObject([
    [{ offset: 3 }],
    [{ offset: 4 }, { offset: 2 }],
  ])
})

it('rejects, rather than throws, on invalid publications or close codes', async () => {
  const event = { event_name: 'goal', message: 1 }
  await expect(publisher.publish('unheard:1', event)).rejects.toThrow(RangeError)
  await expect(publisher.broadcast(['score:1', 'unheard:1'], event)).rejects.toThrow(RangeError)
  await expect(publisher.disconnectUser('42', 1000, 'x')).rejects.toThrow(RangeError)
})

it('disconnects every session of a user but no anonymous visitors', async () => {
  const tokens = [harness.sign({ user: '42' }), harness.sign({ user: '42' }), harness.sign({ user: '' })]
  const clients = await Promise.all(tokens.map(() => RawClient.open(harness.url)))
  await Promise.all(clients.map((client, index) => client.request({ id: 1, connect: { token: tokens[index] } })))
  await publisher.disconnectUser('', 3500, 'nobody')
  await publisher.disconnectUser('42', 4000, '')
  for (const client of clients.slice(0, 2)) expect(await client.closed).toEqual({ code: 4000, reason: 'closed' })
  expect(harness.hub.stats()).toMatchObject({ connected: 1, users: 0 })
})

it('serves several servers and detaches from one', async () => {
  const second = createServer()
  const detach = harness.hub.attach(second, { path: '/live' })
  second.listen(0, '127.0.0.1')
  await once(second, 'listening')
  const address = second.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = await RawClient.open(`ws://127.0.0.1:${port}/live`)
  expect(await client.request({ id: 1, connect: {} })).toMatchObject([{ id: 1 }])
  detach()
  expect(second.listenerCount('upgrade')).toBe(0)
  client.socket.close()
  await client.closed
  await new Promise(resolve => second.close(resolve))
})
