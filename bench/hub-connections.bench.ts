/**
 * Memory per connection: a hub client with five subscriptions, one of them with deltas, compared with an idle bare `ws`
 * socket. Heap and buffers after garbage collection, in one process, alternating; the clients run in another. The
 * system's memory per socket is equal for both and not counted. The real Centrifugo, where installed, is measured beside
 * them as the growth of its process's resident memory, which it seldom returns: of its rounds the first counts.
 *
 * BENCH_CLIENTS (2000), BENCH_ROUNDS (3), BENCH_SECONDS (50) limit it.
 */
import type { ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
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
const ROUNDS = readCount('BENCH_ROUNDS', 3)
const SECONDS = readCount('BENCH_SECONDS', 50)
const PATH = '/connection/websocket'
const HIGHEST_RATIO = 2.2
const OPENED_AT_ONCE = 100

type Order = { open: number; greeting: string | null } | 'close'

/** Opens the clients of one side and waits until each has a reply, or closes them. */
function runCrowd(): void {
  const sockets: Socket[] = []
  serveParent<{ order: Order }>(async ({ order }) => {
    if (order === 'close') await Promise.all(sockets.splice(0).map(end))
    else {
      for (let first = 0; first < CLIENTS; first += OPENED_AT_ONCE) {
        const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, CLIENTS - first) }, (_, index) => first + index)
        sockets.push(...(await Promise.all(batch.map(number => open(order.open, order.greeting, number)))))
      }
    }
    return {}
  })
}

function end(socket: Socket): Promise<unknown> {
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.destroy()
  return closed
}

async function open(port: number, greeting: string | null, number: number): Promise<Socket> {
  let answered = () => {}
  const answer = new Promise<void>(resolve => {
    answered = resolve
  })
  const socket = await openRawSocket(port, PATH, () => answered())
  if (greeting === null) return socket
  const channels = ['public:en', ...[0, 1, 2, 3].map(index => `match:${(number + index) % 500}`)]
  const subscribes = channels.map((channel, index) =>
    JSON.stringify({ id: index + 2, subscribe: { channel, ...(index === 0 && { delta: 'fossil' }) } }),
  )
  socket.write(encodeClientText([greeting, ...subscribes].join('\n')))
  await answer
  return socket
}

const greet = (connect: object): string => JSON.stringify({ id: 1, connect })

function createHub(): Hub {
  const open = { allowSubscribe: true, allowAnonymous: true, delta: true, recovery: true }
  const history = { size: 50, ttlMs: 300_000 }
  return new Hub({
    namespaces: ['public', 'match'].map(name => ({ name, ...open, history })),
    tokenSecret: 'bench',
    allowedOrigins: [],
    // All clients come from this machine.
    limits: { socketsPerAddress: Number.MAX_SAFE_INTEGER },
    allowTokenlessConnect: true,
    // No pings, because these clients would be disconnected without pongs.
    clock: { now: () => Date.now(), repeat: () => () => {} },
  })
}

async function measureMemory(): Promise<number> {
  if (!global.gc) throw new Error('start with --expose-gc')
  let lowest = Number.POSITIVE_INFINITY
  for (let calm = 0; calm < 3; calm += 1) {
    await delay(150)
    global.gc()
    const { heapUsed, external } = process.memoryUsage()
    if (heapUsed + external < 0.998 * lowest) calm = 0
    lowest = Math.min(lowest, heapUsed + external)
  }
  return lowest
}

async function runBench(): Promise<void> {
  limitTime(SECONDS + 30)
  const child = startChild(fileURLToPath(import.meta.url))
  const servers: Record<'hub' | 'ws', Server> = { hub: createServer(), ws: createServer() }
  createHub().attach(servers.hub, { path: PATH })
  attachBareBroadcast(servers.ws)
  const ports = { hub: await listen(servers.hub), ws: await listen(servers.ws) }
  const bytes: Record<'hub' | 'ws', number[]> = { hub: [], ws: [] }
  const endsAt = performance.now() + 1000 * SECONDS
  // The first round of each side is a warm-up.
  for (let round = 0; round <= ROUNDS && (round < 2 || performance.now() < endsAt); round += 1) {
    for (const side of ['hub', 'ws'] as const) {
      const before = await measureMemory()
      const greeting = side === 'hub' ? greet({}) : null
      await requestChild(child, { order: { open: ports[side], greeting } })
      const each = ((await measureMemory()) - before) / CLIENTS
      if (round > 0) bytes[side].push(each)
      await requestChild(child, { order: 'close' })
    }
  }
  const centrifugo = await measureCentrifugo(child)
  child.kill()
  report(median(bytes.hub), median(bytes.ws))
  if (centrifugo !== null) printFigure('Centrifugo, resident', centrifugo / 1024, ' KiB a connection')
  process.exit()
}

/** Bytes a connection; null where it is not installed. */
async function measureCentrifugo(child: ChildProcess): Promise<number | null> {
  const centrifugo = await openCentrifugo()
  if (!centrifugo) return null
  const before = centrifugo.readMemory()
  await requestChild(child, { order: { open: centrifugo.port, greeting: greet({ token: centrifugo.token }) } })
  return (centrifugo.readMemory() - before) / CLIENTS
}

function report(hub: number, ws: number): void {
  printLine(`${CLIENTS} connections each, five subscriptions on those of the hub`)
  printFigure('hub', hub / 1024, ' KiB a connection')
  printFigure('ws', ws / 1024, ' KiB a connection')
  checkPromise('ratio hub/ws', hub / ws, { atMost: HIGHEST_RATIO })
}

if (isChild()) runCrowd()
else await runBench()
