/** The standalone hub process, tested through its sockets. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Centrifuge } from 'centrifuge'
import { afterEach, describe, expect, it } from 'vitest'
import { CentrifugoPublisher } from './centrifugo-publisher.ts'
import { CentrifugoReader } from './centrifugo-reader.ts'
import { collectPublications, nextEvent } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'
import { runServerProcess, type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { importTokenSecret, signToken } from './tokens.ts'

const API_KEY = 'a key for tests'
const SECRET = 'a secret for tests'
const CONFIG = {
  health: { enabled: true },
  prometheus: { enabled: true },
  http_api: { key: API_KEY },
  client: { token: { hmac_secret_key: 'overridden' }, allowed_origins: ['https://site.example'] },
  channel: {
    namespaces: [
      {
        name: 'score',
        allow_subscribe_for_client: true,
        allow_subscribe_for_anonymous: true,
        history_size: 10,
        history_ttl: '60s',
        force_recovery: true,
      },
    ],
  },
}
const TOKEN = signToken({ user: '42' }, importTokenSecret(SECRET))

const running: ServerProcess[] = []
const clients: Centrifuge[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  for (const server of running.splice(0)) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop('SIGKILL')
  }
})

async function start(file: object = CONFIG): Promise<ServerProcess> {
  const server = await startServerProcess(file, { CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: SECRET })
  running.push(server)
  return server
}

const socketUrl = (port: number) => `ws://127.0.0.1:${port}/connection/websocket`
const addressOf = (port: number) => ({ url: `http://127.0.0.1:${port}/api`, key: API_KEY })

it('delivers HTTP publications to the official client, which recovers missed ones', async () => {
  const { port } = await start()
  const publisher = new CentrifugoPublisher(addressOf(port))
  const client = new Centrifuge(socketUrl(port), { token: TOKEN, minReconnectDelay: 1, maxReconnectDelay: 5 })
  clients.push(client)
  const subscription = client.newSubscription('score:1')
  const publications = collectPublications(subscription)
  const subscribed = nextEvent(subscription, 'subscribed')
  subscription.subscribe()
  client.connect()
  await subscribed
  await publisher.publish('score:1', { event_name: 'goal', message: 1 })
  await publications.wait(1)
  const gone = nextEvent(client, 'disconnected')
  client.disconnect()
  await gone
  await publisher.publish('score:1', { event_name: 'goal', message: 2 })
  client.connect()
  const received = await publications.wait(2)
  expect(received.map(({ data }) => (data as { message: number }).message)).toEqual([1, 2])
  const reader = new CentrifugoReader(addressOf(port))
  // The previous connection may be removed a moment later.
  await expect.poll(() => reader.channels('score:*')).toEqual(new Map([['score:1', 1]]))
})

it('serves health and metrics', async () => {
  const { port } = await start()
  const client = await RawClient.open(socketUrl(port))
  await client.request({ id: 1, connect: { token: TOKEN } }, { id: 2, subscribe: { channel: 'score:1' } })
  await new CentrifugoPublisher(addressOf(port)).publish('score:1', { event_name: 'goal', message: 1 })
  const leaver = await RawClient.open(socketUrl(port))
  await leaver.request({ id: 1, connect: { token: TOKEN } })
  leaver.socket.close(4321)
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await expect.poll(readMetrics).toContain('hub_disconnects_total{code="0"} 1\n')
  const health = await fetch(`http://127.0.0.1:${port}/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toEqual({})
  const metrics = await readMetrics()
  for (const line of [
    'hub_clients 1',
    'hub_users 1',
    'hub_channels 1',
    'hub_subscriptions 1',
    'hub_connects_total 2',
    'hub_publications_total 1',
    'hub_deliveries_total 1',
    'hub_failures_total 0',
    '# TYPE hub_recoveries_total counter',
  ]) {
    expect(metrics.split('\n')).toContain(line)
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

it('serves only configured endpoints and rejects other origins', async () => {
  const { port } = await start({ client: { allowed_origins: ['https://site.example'] } })
  for (const path of ['health', 'metrics', 'api/info']) {
    expect((await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST' })).status).toBe(404)
  }
  const refused = await RawClient.open(socketUrl(port), { origin: 'https://other.example' })
  expect(await refused.closed).toMatchObject({ code: 3507 })
  await RawClient.open(socketUrl(port), { origin: 'https://site.example' })
})

it.each(['SIGTERM', 'SIGINT'] as const)('advises its clients to reconnect on %s and exits', async signal => {
  const server = await start()
  const client = await RawClient.open(socketUrl(server.port))
  await client.request({ id: 1, connect: { token: TOKEN } })
  // A publisher's idle connection must not delay the shutdown.
  await new CentrifugoReader(addressOf(server.port)).channels()
  const code = server.stop(signal)
  expect(await client.closed).toEqual({ code: 3001, reason: 'shutdown' })
  expect(await code).toBe(0)
})

describe('it does not start', () => {
  it.each<[string, object | string, string]>([
    ['without a secret', CONFIG.channel, 'client.token.hmac_secret_key'],
    ['with a setting that it does not know', { ...CONFIG, engine: { type: 'redis' } }, 'engine.type must be memory'],
    ['from a file that is no JSON', '{', 'cannot be read'],
  ])('%s', async (_, file, words) => {
    const { code, complaint } = await runServerProcess(file)
    expect(code).toBe(1)
    expect(complaint).toMatch(/^The hub could not start: [^\n]+\n$/)
    expect(complaint).toContain(words)
  })

  it('with an unknown argument', async () => {
    const { code, complaint } = await runServerProcess(CONFIG, ['--prot', '0'])
    expect(code).toBe(1)
    expect(complaint).toMatch(/^The hub could not start: .*--prot/)
  })

  it('on a port in use', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, complaint } = await runServerProcess(CONFIG, ['--port', String(port), '--host', '127.0.0.1'])
    expect(code).toBe(1)
    expect(complaint).toMatch(/^The hub could not start: .*EADDRINUSE/)
    await new Promise(resolve => other.close(resolve))
  })
})
