/**
 * Fan-out rate of the hub to many subscribers, compared with the minimum in the same process: the `ws` library sending
 * one shared buffer to each socket. Both send the same frames to clients in another process, alternating, so that
 * machine load affects both alike. Fails below 0.7 of the library's rate.
 *
 * BENCH_CLIENTS (2000), BENCH_ROUNDS (8), BENCH_SECONDS (90) limit it.
 */
import { createServer } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Hub } from '@touchline/hub/hub'
import { attachBareBroadcast } from '@touchline/hub/testing/bare-broadcast'
import { isChild, limitTime, readCount, requestChild, serveParent, startChild } from './lib/child.ts'
import { listen } from './lib/listen.ts'
import { encodeClientText, openRawSocket } from './lib/raw-socket.ts'

const CLIENTS = readCount('BENCH_CLIENTS', 2000)
const ROUNDS = readCount('BENCH_ROUNDS', 8)
const SECONDS = readCount('BENCH_SECONDS', 90)
const PUBLICATIONS = 25
const LOWEST_RATIO = 0.7
const PATH = '/connection/websocket'
const CHANNEL = 'news:en'
const DATA = { event_name: 'price', message: { text: 'x'.repeat(400) } }
const FRAME = Buffer.from(JSON.stringify({ push: { channel: CHANNEL, pub: { data: DATA } } }))
/** Bytes per frame: a payload of this size has a header of four bytes. */
const FRAME_BYTES = FRAME.length + 4
const GREETING = `{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"${CHANNEL}"}}`

type Order = { open: 'hub' | 'ws'; port: number } | { await: 'hub' | 'ws'; bytes: number }

/** Opens all clients of one side, or waits until each has received the given number of bytes on average. */
function runCrowd(): void {
  const totals = { hub: 0, ws: 0 }
  let wake = () => {}
  serveParent<Order>(async order => {
    if ('open' in order) {
      const side = order.open
      await openCrowd(order.port, side, bytes => {
        totals[side] += bytes
        wake()
      })
      return {}
    }
    while (totals[order.await] < order.bytes) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
    totals[order.await] -= order.bytes
    return {}
  })
}

async function openCrowd(port: number, side: 'hub' | 'ws', onBytes: (bytes: number) => void): Promise<void> {
  for (let opened = 0; opened < CLIENTS; opened += 100) {
    const count = Math.min(100, CLIENTS - opened)
    await Promise.all(
      Array.from({ length: count }, async () => {
        const { promise, resolve } = createSignal()
        let isGreeted = side === 'ws'
        const socket = await openRawSocket(port, PATH, bytes => {
          if (isGreeted) return onBytes(bytes)
          isGreeted = true
          resolve()
        })
        if (isGreeted) return
        socket.write(encodeClientText(GREETING))
        await promise
      }),
    )
  }
}

function createSignal() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

function createHubSide() {
  const server = createServer()
  const hub = new Hub({
    namespaces: [{ name: 'news', allowSubscribe: true, allowAnonymous: true }],
    tokenSecret: 'bench',
    allowedOrigins: [],
    // All clients come from this machine.
    limits: { socketsPerAddress: Number.MAX_SAFE_INTEGER },
    allowTokenlessConnect: true,
    // No pings, because these clients only count bytes and would be disconnected without pongs.
    clock: { now: () => Date.now(), repeat: () => () => {} },
  })
  hub.attach(server, { path: PATH })
  return { server, send: () => hub.publish(CHANNEL, DATA) }
}

function createBareSide() {
  const server = createServer()
  const broadcast = attachBareBroadcast(server)
  return { server, send: () => broadcast(FRAME) }
}

interface Measure {
  readonly wallMs: number
  readonly cpuMs: number
}

async function measureRound(send: () => void, waitForAll: () => Promise<unknown>): Promise<Measure> {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  for (let index = 0; index < PUBLICATIONS; index += 1) {
    send()
    await nextTurn()
  }
  await waitForAll()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function runBench(): Promise<void> {
  limitTime(SECONDS + 60)
  const child = startChild(fileURLToPath(import.meta.url))
  const sides = { hub: createHubSide(), ws: createBareSide() }
  const measures: Record<'hub' | 'ws', Measure[]> = { hub: [], ws: [] }
  for (const side of ['hub', 'ws'] as const) {
    const before = process.memoryUsage().rss
    await requestChild(child, { open: side, port: await listen(sides[side].server) })
    const bytes = (process.memoryUsage().rss - before) / CLIENTS
    console.log(`  ${side}: ${CLIENTS} clients connected, about ${Math.round(bytes / 1024)} KiB each in the server`)
  }
  const endsAt = performance.now() + SECONDS * 1000
  const bytes = PUBLICATIONS * CLIENTS * FRAME_BYTES
  // The first round of each side is a warm-up.
  for (let round = 0; round <= ROUNDS && performance.now() < endsAt; round += 1) {
    const order = round % 2 === 0 ? (['hub', 'ws'] as const) : (['ws', 'hub'] as const)
    for (const side of order) {
      const measure = await measureRound(sides[side].send, () => requestChild(child, { await: side, bytes }))
      if (round > 0) measures[side].push(measure)
    }
  }
  child.kill()
  for (const { server } of Object.values(sides)) server.closeAllConnections()
  report(measures)
}

function report(measures: Record<'hub' | 'ws', Measure[]>): void {
  const deliveries = PUBLICATIONS * CLIENTS
  for (const side of ['hub', 'ws'] as const) {
    const rate = (1000 * deliveries) / median(measures[side].map(({ wallMs }) => wallMs))
    const cpuUs = (1000 * median(measures[side].map(({ cpuMs }) => cpuMs))) / deliveries
    console.log(`  ${side}: ${Math.round(rate).toLocaleString('en')} deliveries/s, ${cpuUs.toFixed(1)} µs CPU each`)
  }
  const ratio = (read: (measure: Measure) => number) => median(measures.ws.map(read)) / median(measures.hub.map(read))
  const wall = ratio(({ wallMs }) => wallMs)
  const cpu = ratio(({ cpuMs }) => cpuMs)
  const rounds = measures.hub.length
  console.log(
    `  ratio hub/ws: ${wall.toFixed(2)} by time, ${cpu.toFixed(2)} by CPU (${rounds} rounds, ≥ ${LOWEST_RATIO})`,
  )
  process.exit(wall >= LOWEST_RATIO ? 0 : 1)
}

if (isChild()) runCrowd()
else await runBench()
