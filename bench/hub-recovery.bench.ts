/**
 * All clients reconnect at once, as after a network failure: each opens a socket, authenticates, and recovers ten
 * missed publications on the public channel and two of its match. Compared with as many bare `ws` sockets that send one
 * request and receive the same bytes. Both in one process, alternating, with the clients in another. The real Centrifugo,
 * where installed, is a third side in its own process.
 *
 * BENCH_CLIENTS (2000), BENCH_ROUNDS (5), BENCH_SECONDS (45) limit it.
 */
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { EmbeddedPublisher } from '@touchline/hub/embedded-publisher'
import { Hub } from '@touchline/hub/hub'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { attachBareReply } from '@touchline/hub/testing/bare-reply'
import { importTokenSecret, signToken } from '@touchline/hub/tokens'
import { openCentrifugo } from './lib/centrifugo.ts'
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
async function missSomething(publisher: RealtimePublisher, token: string): Promise<string[]> {
  const publish = async (channel: string, count: number) => {
    const { offset = 0, epoch } = await publisher.publish(channel, DATA)
    for (let index = 0; index < count; index += 1) await publisher.publish(channel, { ...DATA, index } as typeof DATA)
    return { channel, recover: true, offset, epoch, delta: 'fossil' }
  }
  const shared = await publish('public:en', MISSED.public)
  const own = await Promise.all(
    Array.from({ length: MATCHES }, (_, index) => publish(`match:${1000 + index}`, MISSED.match)),
  )
  return own.map(subscribe =>
    [
      { id: 1, connect: { token } },
      { id: 2, subscribe: shared },
      { id: 3, subscribe },
    ]
      .map(command => JSON.stringify(command))
      .join('\n'),
  )
}

/** Reads the replies to a reconnecting client, which may come in several messages. */
async function readReply(port: number, greeting: string): Promise<Buffer> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`)
  socket.onopen = () => socket.send(greeting)
  const replies: string[] = []
  await new Promise<void>((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      replies.push(String(data))
      if (replies.join('').match(/"recovered":true/g)?.length === 2) resolve()
    }
    socket.onclose = ({ code }) => reject(new Error(`closed by ${code} after ${replies}`))
  })
  socket.close()
  return Buffer.from(replies.join('\n'))
}

const sign = (secret: string): string => signToken({ user: '42' }, importTokenSecret(secret))

function readOwnCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function runBench(): Promise<void> {
  limitTime(SECONDS + 30)
  const child = startChild(fileURLToPath(import.meta.url))
  const hub = createHub()
  const server = createServer()
  hub.attach(server, { path: PATH })
  const port = await listen(server)
  const greetings = await missSomething(new EmbeddedPublisher(hub), sign(SECRET))
  const reply = await readReply(port, greetings[0] ?? '')
  const bare = createServer()
  attachBareReply(bare, reply)
  const run = (order: Order, readCpuMs: () => number) => async (): Promise<Measure> => {
    const before = readCpuMs()
    const { wallMs } = await requestChild<{ wallMs: number }>(child, order)
    return { count: CLIENTS, wallMs, cpuMs: readCpuMs() - before }
  }
  const order = { port, greetings, bytes: reply.length }
  const centrifugo = await openCentrifugo()
  const missed = centrifugo && (await missSomething(centrifugo.publisher, centrifugo.token))
  const sides: Record<string, () => Promise<Measure>> = {
    hub: run(order, readOwnCpuMs),
    ws: run({ ...order, port: await listen(bare) }, readOwnCpuMs),
    ...(centrifugo &&
      missed && {
        centrifugo: run(
          {
            port: centrifugo.port,
            greetings: missed,
            bytes: (await readReply(centrifugo.port, missed[0] ?? '')).length,
          },
          centrifugo.readCpuMs,
        ),
      }),
  }
  const measures = await measureAlternately(sides, { rounds: ROUNDS, seconds: SECONDS })
  const { hub: returns = [], ws: connects = [], centrifugo: others } = measures
  child.kill()
  printLine(`${CLIENTS} clients at once, ${(reply.length / 1024).toFixed(1)} KiB of what they missed to each`)
  printRate('hub', 'returns', returns)
  printRate('ws', 'connects', connects)
  if (others) printRate('Centrifugo', 'returns', others)
  printFigure('all back after', median(returns.map(({ wallMs }) => wallMs)), ' ms')
  checkPromise('ratio hub/ws', medianRate(returns) / medianRate(connects), { atLeast: LOWEST_RATIO })
  process.exit()
}

if (isChild()) runCrowd()
else await runBench()
