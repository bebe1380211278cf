/** Two Centrifugo nodes on one Redis, one of which is killed: its clients reconnect to the other. */
import { createHmac } from 'node:crypto'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { Centrifuge, type PublicationContext } from 'centrifuge'
import { afterAll, expect, it, vi } from 'vitest'
import { CentrifugoPublisher } from '../../packages/hub/src/centrifugo-publisher.ts'
import { type FaultyTcpProxy, startFaultyTcpProxy } from '../faults/storm/faulty-tcp-proxy.ts'
import { startCentrifugoEngine } from './realtime-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const SECRETS = { tokenSecret: 'the-secret-of-the-test-tokens-is-long', apiKey: 'the-key', allowedOrigins: [] }
const CLIENTS = 20
const EVENTS = 200

const engine = await startCentrifugoEngine(SECRETS)
if (!engine) console.warn('two nodes of Centrifugo are not tested: this machine lacks Centrifugo or Redis')
const cleanup: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanup.reverse()) await end()
  await engine?.redis.end()
})

function signAnonymous(): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { sub: '', exp: Math.floor(Date.now() / 1000) + 60 }
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', SECRETS.tokenSecret).update(body).digest('base64url')}`
}

/** A page: records received publications and whether each subscription recovered completely. */
async function openPage(line: FaultyTcpProxy) {
  const numbers: number[] = []
  const subscriptions: boolean[] = []
  const client = new Centrifuge(line.url, { getToken: async () => signAnonymous(), maxReconnectDelay: 500 })
  const subscription = client.newSubscription('match:1')
  subscription.on('publication', ({ data }: PublicationContext) => numbers.push(data.message.n))
  subscription.on('subscribed', ({ wasRecovering, recovered }) => subscriptions.push(!wasRecovering || recovered))
  const subscribed = new Promise(resolve => subscription.once('subscribed', resolve))
  subscription.subscribe()
  client.connect()
  await subscribed
  cleanup.push(() => client.disconnect())
  return { numbers, subscriptions }
}

it.skipIf(!engine)('loses no publication when a node of Centrifugo is killed', async () => {
  if (!engine) throw new Error('there is no Centrifugo')
  const [killedPort = 0, otherPort = 0] = await findPorts(2)
  const [killed, other] = await Promise.all([engine.startNode(killedPort), engine.startNode(otherPort)])
  cleanup.push(() => Promise.all([killed.end('SIGKILL'), other.end('SIGKILL')]))
  const urlOf = (port: number): string => `ws://127.0.0.1:${port}/connection/websocket`
  // As in nginx: routes to a running node.
  const viaKilled = await startFaultyTcpProxy(() => urlOf(killed.isRunning() ? killedPort : otherPort))
  const viaOther = await startFaultyTcpProxy(() => urlOf(otherPort))
  cleanup.push(
    () => viaKilled.close(),
    () => viaOther.close(),
  )
  const lines = Array.from({ length: CLIENTS }, (_, at) => (at % 2 === 0 ? viaKilled : viaOther))
  const pages = await Promise.all(lines.map(openPage))
  const publisher = new CentrifugoPublisher({ url: `http://127.0.0.1:${otherPort}/api`, key: SECRETS.apiKey })
  for (let n = 0; n < EVENTS; n += 1) {
    if (n === EVENTS / 2) await killed.end('SIGKILL')
    await publisher.publish('match:1', { event_name: 'markets_changed', message: { n } })
  }
  const all = Array.from({ length: EVENTS }, (_, n) => n)
  await vi.waitFor(() => expect(pages.map(({ numbers }) => numbers)).toEqual(pages.map(() => all)), { timeout: 20_000 })
  const counts = pages.map(({ subscriptions }) => subscriptions.length)
  expect(counts).toEqual(lines.map(line => (line === viaKilled ? 2 : 1)))
  expect(pages.flatMap(({ subscriptions }) => subscriptions)).not.toContain(false)
})
