/**
 * Memory leaks of the hub: opens and closes connections by the ten thousand, in every way a connection can end, and
 * compares the final heap with the lowest one before, measured after each fifth. Fails above 1.15 times, or when
 * anything is still counted as connected.
 *
 * BENCH_CONNECTIONS (100000), BENCH_SECONDS (240) limit it.
 */
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Hub } from '@touchline/hub/hub'
import { isChild, limitTime, readCount, requestChild, serveParent, startChild } from './lib/child.ts'
import { listen } from './lib/listen.ts'
import { CLOSE_FRAME, encodeClientText, openRawSocket } from './lib/raw-socket.ts'

const CONNECTIONS = readCount('BENCH_CONNECTIONS', 100_000)
const SECONDS = readCount('BENCH_SECONDS', 240)
const BATCH = 250
/** Number of parts; the heap is measured after each. */
const PARTS = 5
const HIGHEST_RATIO = 1.15
const PATH = '/connection/websocket'

interface Order {
  readonly port: number
  readonly first: number
}

/** Opens a batch of clients, each in shared channels and one of its own, and ends each in one of four ways. */
function runCrowd(): void {
  serveParent<Order>(async ({ port, first }) => {
    await Promise.all(Array.from({ length: BATCH }, (_, index) => liveShortly(port, first + index)))
    return {}
  })
}

async function liveShortly(port: number, number: number): Promise<void> {
  let answered = () => {}
  const answer = new Promise<void>(resolve => {
    answered = resolve
  })
  const socket = await openRawSocket(port, PATH, () => answered())
  const gone = new Promise(resolve => socket.once('close', resolve))
  // A connection may end with a reset here.
  socket.on('error', () => socket.destroy())
  const channels = [`own:${number}`, `shared:${number % 50}`]
  const subscribes = channels.map((channel, index) =>
    JSON.stringify({ id: index + 2, subscribe: { channel, delta: 'fossil', join_leave: true } }),
  )
  socket.write(encodeClientText(['{"id":1,"connect":{}}', ...subscribes].join('\n')))
  await answer
  if (number % 4 === 0) socket.write(CLOSE_FRAME)
  else if (number % 4 === 1) socket.write(Buffer.concat([encodeClientText('hostile'), CLOSE_FRAME]))
  else if (number % 4 === 2) socket.end()
  else socket.resetAndDestroy()
  await gone
}

function createHub(): Hub {
  const open = { allowSubscribe: true, allowAnonymous: true, delta: true, presence: true, joinLeave: true }
  const history = { size: 50, ttlMs: 300_000 }
  return new Hub({
    namespaces: [
      { name: 'own', ...open, history, recovery: true },
      { name: 'shared', ...open, history, recovery: true },
    ],
    tokenSecret: 'bench',
    allowedOrigins: [],
    // All clients come from this machine.
    limits: { socketsPerAddress: Number.MAX_SAFE_INTEGER },
    allowTokenlessConnect: true,
  })
}

/** The heap when garbage collection frees nothing more; the system releases closed sockets after some seconds. */
async function measureHeap(hub: Hub): Promise<number> {
  while (hub.stats().sessions > 0) await delay(10)
  if (!global.gc) throw new Error('start with --expose-gc')
  let lowest = Number.POSITIVE_INFINITY
  for (let calm = 0; calm < 5; calm += 1) {
    await delay(500)
    global.gc()
    const { heapUsed } = process.memoryUsage()
    if (heapUsed < 0.995 * lowest) calm = 0
    lowest = Math.min(lowest, heapUsed)
  }
  return lowest
}

async function runBench(): Promise<void> {
  limitTime(SECONDS + 60)
  const child = startChild(fileURLToPath(import.meta.url))
  const server = createServer()
  const hub = createHub()
  hub.attach(server, { path: PATH })
  const port = await listen(server)
  const endsAt = performance.now() + SECONDS * 1000
  let done = 0
  const heaps: number[] = []
  for (let part = 1; part <= PARTS; part += 1) {
    for (; done < (CONNECTIONS * part) / PARTS && performance.now() < endsAt; done += BATCH) {
      hub.publish(`shared:${(done / BATCH) % 50}`, { done, text: 'Ñandú '.repeat(20) })
      await requestChild(child, { port, first: done })
    }
    heaps.push(await measureHeap(hub))
    console.log(`  heap after ${done} connections: ${(Number(heaps.at(-1)) / 1_048_576).toFixed(2)} MiB`)
  }
  child.kill()
  await hub.close()
  server.close()
  report(heaps, done, hub.stats())
}

function report(heaps: readonly number[], done: number, stats: ReturnType<Hub['stats']>): void {
  const ratio = Number(heaps.at(-1)) / Math.min(...heaps.slice(0, -1))
  const isClean = stats.sessions + stats.connected + stats.subscriptions === 0
  console.log(`  last to lowest before: ${ratio.toFixed(3)} (≤ ${HIGHEST_RATIO})`)
  console.log(`  ${isClean ? 'nothing' : 'something'} left connected`)
  if (done < CONNECTIONS) console.log(`  ended early, after ${SECONDS} s`)
  process.exit(ratio <= HIGHEST_RATIO && isClean ? 0 : 1)
}

if (isChild()) runCrowd()
else await runBench()
