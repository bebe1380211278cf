/**
 * All clients reconnect at once, as after a network failure: each opens a socket, authenticates, and recovers ten
 * missed publications on the public channel and two of its match. Compared with as many bare `ws` sockets that send one
 * request and receive the same bytes. Both in one process, alternating, with the clients in another.
 *
 * BENCH_CLIENTS (2000), BENCH_ROUNDS (5), BENCH_SECONDS (45) limit it.
 */
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Hub } from '@touchline/hub/hub'
import { attachBareReply } from '@touchline/hub/testing/bare-reply'
import { importTokenSecret, signToken } from '@touchline/hub/tokens'
import { isChild, limitTime, readCount, requestChild, serveParent, startChild } from './lib/child.ts'
import { listen } from './lib/listen.ts'
import { type Measure, measureAlternately, median, medianRate } from './lib/measure.ts'
import { checkPromise, printFigure, printLine, printRate } from './lib/print-results.ts'
import { encodeClientText, openRawSocket } from './lib/raw-socket.ts'

const CLIENTS = readCount('BENCH_CLIENTS', 2000)
const ROUNDS = readCount('BENCH_ROUNDS', 5)
const SECONDS = readCount('BENCH_SECONDS', 45)
const LOWEST_RATIO = 0.35
const PATH = '/connection/websocket'
const SECRET = 'bench'
const MATCHES = 200
const MISSED = { public: 10, match: 2 }
const DATA = { event_name: 'markets_changed', message: { text: 'Ñandú '.repeat(80) } }

interface Order {
  readonly port: number
  /** First message of each client; it is done after receiving the given number of bytes. */
  readonly greetings: readonly string[]
  readonly bytes: number
}

/** Reconnects all clients and returns the milliseconds until the last one received all its bytes. */
function runCrowd(): void {
  serveParent<Order>(async ({ port, greetings, bytes }) => {
    const frames = greetings.map(encodeClientText)
    const startedAt = performance.now()
    const sockets = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => comeBack(port, frames[index % frames.length] as Buffer, bytes)),
    )
    const wallMs = performance.now() - startedAt
    await Promise.all(sockets.map(leave))
    return { wallMs }
  })
}

async function comeBack(port: number, greeting: Buffer, bytes: number): Promise<Socket> {
  let had = 0
  let done = () => {}
  const all = new Promise<void>(resolve => {
    done = resolve
  })
  const socket = await openRawSocket(port, PATH, count => {
    had += count
    if (had >= bytes) done()
  })
  socket.write(greeting)
  await all
  return socket
}

function leave(socket: Socket): Promise<unknown> {
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.destroy()
  return closed
}

function createHub(): Hub {
  const open = { allowSubscribe: true, allowAnonymous: true, delta: true, recovery: true }
  return new Hub({
    namespaces: ['public', 'match'].map(name => ({ name, ...open, history: { size: 300, ttlMs: 300_000 } })),
    tokenSecret: SECRET,
    allowedOrigins: [],
    // All clients come from this machine.
    limits: { socketsPerAddress: Number.MAX_SAFE_INTEGER },
  })
}

/** Publishes what clients miss, and returns the messages that the clients of each match send on reconnecting. */
function missSomething(hub: Hub): string[] {
  const token = signToken({ user: '42' }, importTokenSecret(SECRET))
  const publish = (channel: string, count: number) => {
    const { offset = 0, epoch } = hub.publish(channel, DATA)
    for (let index = 0; index < count; index += 1) hub.publish(channel, { ...DATA, index })
    return { channel, recover: true, offset, epoch }
  }
  const shared = publish('public:en', MISSED.public)
  return Array.from({ length: MATCHES }, (_, index) =>
    [
      { id: 1, connect: { token } },
      { id: 2, subscribe: { ...shared, delta: 'fossil' } },
      { id: 3, subscribe: { ...publish(`match:${1000 + index}`, MISSED.match), delta: 'fossil' } },
    ]
      .map(command => JSON.stringify(command))
      .join('\n'),
  )
}

/** Reads the reply to a reconnecting client as one message. */
async function readReply(port: number, greeting: string): Promise<Buffer> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`)
  socket.onopen = () => socket.send(greeting)
  const reply = await new Promise<Buffer>((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve(Buffer.from(String(data)))
    socket.onclose = ({ code }) => reject(new Error(`closed by ${code}`))
  })
  socket.close()
  const recovered = reply.toString().match(/"recovered":true/g)?.length ?? 0
  if (recovered !== 2) throw new Error(`the clients do not recover: ${reply}`)
  return reply
}

async function runBench(): Promise<void> {
  limitTime(SECONDS + 30)
  const child = startChild(fileURLToPath(import.meta.url))
  const hub = createHub()
  const server = createServer()
  hub.attach(server, { path: PATH })
  const ports = { hub: await listen(server), ws: 0 }
  const greetings = missSomething(hub)
  const reply = await readReply(ports.hub, greetings[0] ?? '')
  const bare = createServer()
  attachBareReply(bare, reply)
  ports.ws = await listen(bare)
  const run = (port: number) => async (): Promise<Measure> => {
    const before = process.cpuUsage()
    const { wallMs } = await requestChild<{ wallMs: number }>(child, { port, greetings, bytes: reply.length })
    const { user, system } = process.cpuUsage(before)
    return { count: CLIENTS, wallMs, cpuMs: (user + system) / 1000 }
  }
  const sides = { hub: run(ports.hub), ws: run(ports.ws) }
  const measures = await measureAlternately(sides, { rounds: ROUNDS, seconds: SECONDS })
  child.kill()
  printLine(`${CLIENTS} clients at once, ${(reply.length / 1024).toFixed(1)} KiB of what they missed to each`)
  printRate('hub', 'returns', measures.hub)
  printRate('ws', 'connects', measures.ws)
  printFigure('all back after', median(measures.hub.map(({ wallMs }) => wallMs)), ' ms')
  checkPromise('ratio hub/ws', medianRate(measures.hub) / medianRate(measures.ws), { atLeast: LOWEST_RATIO })
  process.exit()
}

if (isChild()) runCrowd()
else await runBench()
