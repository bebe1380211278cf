import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { CommandBatcher } from './command-batcher.ts'

const stops: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Broadcast {
  readonly channels: readonly string[]
}

type Body = Broadcast & { readonly commands?: readonly { readonly broadcast: Broadcast }[] }

/** A batcher, and a server that answers only when told to, as Centrifugo does behind a slow Redis. */
async function createSlow() {
  /** The broadcasts of each request. */
  const requests: Broadcast[][] = []
  const unanswered: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Body
    const broadcasts = body.commands?.map(({ broadcast }) => broadcast)
    requests.push(broadcasts ?? [body])
    const answer = broadcasts ? { replies: broadcasts.map(() => ({ broadcast: {} })) } : { result: {} }
    unanswered.push(() => response.end(JSON.stringify(answer)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const clock = { nowMs: 0 }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  const batcher = new CommandBatcher({ url, key: 'key', timeoutMs: 60_000, now: () => clock.nowMs })
  const broadcast = (channels: number, endsAt = 15_000) => {
    const params = { channels: Array.from({ length: channels }, (_, at) => `match:${at}`) }
    return batcher.call('broadcast', params, endsAt, () => 'sent')
  }
  return { requests, unanswered, clock, broadcast }
}

it('has four requests in flight, of at most 500 channels each, while the server is slow', async () => {
  const { requests, unanswered, broadcast } = await createSlow()
  const calls = Promise.all(Array.from({ length: 100 }, () => broadcast(46)))
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  let mostInFlight = 0
  while (unanswered.length > 0) {
    mostInFlight = Math.max(mostInFlight, unanswered.length)
    const expected = requests.flat().length < 100 ? requests.length + 1 : requests.length
    unanswered.shift()?.()
    await vi.waitFor(() => expect(requests).toHaveLength(expected))
  }
  expect(new Set(await calls)).toEqual(new Set(['sent']))
  expect(mostInFlight).toBe(4)
  for (const broadcasts of requests)
    expect(broadcasts.flatMap(({ channels }) => channels).length).toBeLessThanOrEqual(500)
})

it('sends a command of more channels than a request may have by itself', async () => {
  const { requests, unanswered, broadcast } = await createSlow()
  const calls = Promise.all([broadcast(800), broadcast(1), broadcast(1)])
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  for (const answer of unanswered) answer()
  await calls
  expect(requests.map(broadcasts => broadcasts.length).sort()).toEqual([1, 2])
})

it('rejects what could not be sent before its deadline, and sends the rest', async () => {
  const { requests, unanswered, clock, broadcast } = await createSlow()
  const first = Promise.all(Array.from({ length: 8 }, () => broadcast(250)))
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  const late = broadcast(250, 15_000).catch((error: unknown) => error)
  const later = Promise.all([broadcast(100, 40_000), broadcast(100, 40_000)])
  await new Promise(setImmediate)
  clock.nowMs = 20_000
  for (const answer of unanswered.splice(0)) answer()
  await first
  expect(await late).toMatchObject({ name: 'PublishError', message: 'broadcast: too late', isTemporary: true })
  await vi.waitFor(() => expect(requests).toHaveLength(5))
  for (const answer of unanswered.splice(0)) answer()
  expect(await later).toEqual(['sent', 'sent'])
})
