/**
 * Fan-out rate of the hub to many subscribers, compared with the minimum in the same process: the `ws` library sending
 * one shared buffer to each socket. All send the same data to clients in another process, alternating, so that machine
 * load affects all alike. Fails below 0.7 of the library's rate. The real Centrifugo, where installed, is a third side in
 * its own process, published to over its HTTP API; its CPU time is that process's.
 *
 * BENCH_CLIENTS (2000), BENCH_ROUNDS (8), BENCH_SECONDS (90) limit it.
 */
import { createServer } from 'node:http'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Hub } from '@touchline/hub/hub'
import { attachBareBroadcast } from '@touchline/hub/testing/bare-broadcast'
import { openCentrifugo } from './lib/centrifugo.ts'
import { isChild, limitTime, readCount, requestChild, serveParent, startChild } from './lib/child.ts'
import { listen } from './lib/listen.ts'
import { median } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { encodeClientText, openRawSocket } from './lib/raw-socket.ts'

const CLIENTS = readCount('BENCH_CLIENTS', 2000)
const ROUNDS = readCount('BENCH_ROUNDS', 8)
const SECONDS = readCount('BENCH_SECONDS', 90)
const PUBLICATIONS = 25
const LOWEST_RATIO = 0.7
const PATH = '/connection/websocket'
const CHANNEL = 'public:en'
const DATA = { event_name: 'price', message: { text: 'x'.repeat(400) } }
const FRAME = Buffer.from(JSON.stringify({ push: { channel: CHANNEL, pub: { data: DATA } } }))
/** Bytes of a publication at least; frame headers, which servers may share between publications, are not counted. */
const FRAME_BYTES = FRAME.length
/** A round is over when nothing has arrived for this time. */
const QUIET_MS = 100

const SIDES = ['hub', 'ws', 'centrifugo'] as const
type Side = (typeof SIDES)[number]

type Order = { open: Side; port: number; greeting: string | null } | { await: Side; bytes: number }

/** The machine-wide monotonic clock in milliseconds. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6

const greet = (token: string | null): string =>
  `{"id":1,"connect":${JSON.stringify(token === null ? {} : { token })}}\n{"id":2,"subscribe":{"channel":"${CHANNEL}"}}`

/**
 * Opens all clients of one side, or waits until each has received the given number of bytes on average, and replies when
 * that was.
 */
function runCrowd(): void {
  const totals = { hub: 0, ws: 0, centrifugo: 0 }
  let wake = () => {}
  serveParent<Order>(async order => {
    if ('open' in order) {
      const side = order.open
      await openCrowd(order.port, order.greeting, bytes => {
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
    const at = now()
    for (let known = -1; known !== totals[order.await]; ) {
      known = totals[order.await]
      await delay(QUIET_MS)
    }
    totals[order.await] = 0
    return { at }
  })
}

/** `greeting` is the first message of each client; null for a server that needs none. */
async function openCrowd(port: number, greeting: string | null, onBytes: (bytes: number) => void): Promise<void> {
  for (let opened = 0; opened < CLIENTS; opened += 100) {
    const count = Math.min(100, CLIENTS - opened)
    await Promise.all(
      Array.from({ length: count }, async () => {
        const { promise, resolve } = createSignal()
        let isGreeted = greeting === null
        const socket = await openRawSocket(port, PATH, bytes => {
          if (isGreeted) return onBytes(bytes)
          isGreeted = true
          resolve()
        })
        if (greeting === null) return
        socket.write(encodeClientText(greeting))
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

interface ServerSide {
  readonly port: number
  readonly greeting: string | null
  send(): unknown
  /** CPU time of the server's process in milliseconds. */
  readCpuMs(): number
  /** Resident memory of the server's process in bytes. */
  readMemory(): number
}

function readOwnCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const HERE = { readCpuMs: readOwnCpuMs, readMemory: () => process.memoryUsage().rss }

async function openHubSide(): Promise<ServerSide> {
  const server = createServer()
  const hub = new Hub({
    namespaces: [{ name: 'public', allowSubscribe: true, allowAnonymous: true }],
    tokenSecret: 'bench',
    allowedOrigins: [],
    // All clients come from this machine.
    limits: { socketsPerAddress: Number.MAX_SAFE_INTEGER },
    allowTokenlessConnect: true,
    // No pings, because these clients only count bytes and would be disconnected without pongs.
    clock: { now: () => Date.now(), repeat: () => () => {} },
  })
  hub.attach(server, { path: PATH })
  return { ...HERE, port: await listen(server), greeting: greet(null), send: () => hub.publish(CHANNEL, DATA) }
}

async function openBareSide(): Promise<ServerSide> {
  const server = createServer()
  const broadcast = attachBareBroadcast(server)
  return { ...HERE, port: await listen(server), greeting: null, send: () => broadcast(FRAME) }
}

async function openCentrifugoSide(): Promise<ServerSide | null> {
  const centrifugo = await openCentrifugo()
  if (!centrifugo) return null
  const { port, publisher, token, readCpuMs, readMemory } = centrifugo
  return { port, greeting: greet(token), send: () => publisher.publish(CHANNEL, DATA), readCpuMs, readMemory }
}

interface Measure {
  readonly wallMs: number
  readonly cpuMs: number
}

async function measureRound(
  { send, readCpuMs }: ServerSide,
  waitForAll: () => Promise<{ at: number }>,
): Promise<Measure> {
  const startedAt = now()
  const cpuBefore = readCpuMs()
  const done = waitForAll()
  for (let index = 0; index < PUBLICATIONS; index += 1) {
    await send()
    await nextTurn()
  }
  const { at } = await done
  return { wallMs: at - startedAt, cpuMs: readCpuMs() - cpuBefore }
}

async function runBench(): Promise<void> {
  limitTime(SECONDS + 60)
  const child = startChild(fileURLToPath(import.meta.url))
  const open = { hub: openHubSide, ws: openBareSide, centrifugo: openCentrifugoSide }
  const sides = new Map<Side, ServerSide>()
  for (const name of SIDES) {
    const side = await open[name]()
    if (!side) continue
    sides.set(name, side)
    const before = side.readMemory()
    await requestChild(child, { open: name, port: side.port, greeting: side.greeting })
    const bytes = (side.readMemory() - before) / CLIENTS
    printLine(`${name}: ${CLIENTS} clients connected, about ${Math.round(bytes / 1024)} KiB each in the server`)
  }
  const measures = new Map<Side, Measure[]>([...sides.keys()].map(name => [name, []]))
  const endsAt = performance.now() + SECONDS * 1000
  const bytes = PUBLICATIONS * CLIENTS * FRAME_BYTES
  // The first round of each side is a warm-up.
  for (let round = 0; round <= ROUNDS && performance.now() < endsAt; round += 1) {
    const order = round % 2 === 0 ? [...sides] : [...sides].toReversed()
    for (const [name, side] of order) {
      const measure = await measureRound(side, () => requestChild(child, { await: name, bytes }))
      if (round > 0) measures.get(name)?.push(measure)
    }
  }
  child.kill()
  report(measures)
  process.exit()
}

function report(measures: ReadonlyMap<Side, readonly Measure[]>): void {
  const deliveries = PUBLICATIONS * CLIENTS
  const medianOf = (side: Side, read: (measure: Measure) => number) => median((measures.get(side) ?? []).map(read))
  for (const side of measures.keys()) {
    const rate = (1000 * deliveries) / medianOf(side, ({ wallMs }) => wallMs)
    const cpuUs = (1000 * medianOf(side, ({ cpuMs }) => cpuMs)) / deliveries
    printLine(`${side}: ${Math.round(rate).toLocaleString('en')} deliveries/s, ${cpuUs.toFixed(1)} µs CPU each`)
  }
  const ratio = (read: (measure: Measure) => number) => medianOf('ws', read) / medianOf('hub', read)
  printFigure(
    'ratio hub/ws by CPU',
    ratio(({ cpuMs }) => cpuMs),
  )
  checkPromise(
    'ratio hub/ws',
    ratio(({ wallMs }) => wallMs),
    { atLeast: LOWEST_RATIO },
  )
}

if (isChild()) runCrowd()
else await runBench()
