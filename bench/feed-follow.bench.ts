/**
 * Latency of feed progress between nodes: PostgreSQL as in the product (update of the head, then NOTIFY), compared with
 * a Redis stream (XADD, XREAD BLOCK), each written by one connection and received by another, alternating. The Redis
 * side has no row to store and no term to check; the product's may take ten milliseconds.
 *
 * BENCH_STEPS (400) per round and BENCH_ROUNDS (4) limit it. Skipped without PostgreSQL or redis-server.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { beginTerm, HEAD_CHANNEL, moveHead } from '../apps/backend/src/core/feed/feed-head.ts'
import { systemClock } from '../apps/backend/src/platform/clock.ts'
import { openDatabase } from '../apps/backend/src/platform/db/open-database.ts'
import { SessionLink } from '../apps/backend/src/platform/db/session-link.ts'
import { startPostgres } from '../apps/backend/src/testing/postgres-server.ts'
import { startProgram } from '../tests/cluster/program.ts'
import { findProgram } from '../tests/cluster/realtime-server.ts'
import { readCount } from './lib/child.ts'
import { measureAlternately, percentile } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'

const STEPS = readCount('BENCH_STEPS', 400)
const ROUNDS = readCount('BENCH_ROUNDS', 4)
const LONGEST_MS = 10

interface Way {
  /** Publishes a step; `onStep` is called when the other side received it. */
  publish(step: number): Promise<unknown>
  onHeartbeat(onStep: (step: number) => void): void
  close(): Promise<void>
}

async function throughPostgres(url: string): Promise<Way> {
  await (await openDatabase({ kind: 'server', url, poolSize: 1 })).close()
  const options = { url, clock: systemClock, onError: (error: unknown) => printLine(String(error)) }
  const [leader, follower] = [new SessionLink(options), new SessionLink(options)]
  let onStep = (_step: number): void => {}
  follower.listen(HEAD_CHANNEL, payload => onStep(Number(payload)))
  const isOpen = Promise.all([leader, follower].map(link => new Promise<void>(resolve => link.onOpen(resolve))))
  leader.start()
  follower.start()
  await isOpen
  const { term } = await beginTerm(leader, 0)
  return {
    publish: step => moveHead(leader, { term, feedMs: step, isFlushed: true, positions: {} }),
    onHeartbeat: run => {
      onStep = run
    },
    close: async () => void (await Promise.all([leader.stop(), follower.stop()])),
  }
}

/** A command in the Redis protocol. */
const command = (...words: (string | number)[]): string =>
  `*${words.length}\r\n${words.map(word => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join('')}`

async function throughRedis(port: number): Promise<Way> {
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    return socket
  }
  const [writer, reader] = [await open(), await open()]
  let onStep = (_step: number): void => {}
  const read = (after: string): void => void reader.write(command('XREAD', 'BLOCK', 0, 'STREAMS', 'feed', after))
  reader.on('data', chunk => {
    const [, id = '', step = ''] = /\r\n(\d+-\d+)\r\n.*step\r\n\$\d+\r\n(\d+)\r\n/s.exec(chunk.toString()) ?? []
    read(id)
    onStep(Number(step))
  })
  read('0')
  return {
    async publish(step) {
      writer.write(command('XADD', 'feed', 'MAXLEN', '~', 1000, '*', 'step', step))
      await once(writer, 'data')
    },
    onHeartbeat: run => {
      onStep = run
    },
    close: async () => void [writer, reader].map(socket => socket.destroy()),
  }
}

/** Publishes steps sequentially, each after the previous one arrived; returns the milliseconds of each. */
async function measure(way: Way, from: number): Promise<number[]> {
  const latencies: number[] = []
  for (let step = from; step < from + STEPS; step += 1) {
    const received = new Promise<void>(resolve => way.onHeartbeat(announced => announced === step && resolve()))
    const begun = performance.now()
    await Promise.all([way.publish(step), received])
    latencies.push(performance.now() - begun)
  }
  return latencies
}

const postgres = await startPostgres()
const redisPath = findProgram('redis-server', 'REDIS_PATH')
if (!postgres || !redisPath) {
  printLine(`skipped: no ${postgres ? 'redis-server' : 'PostgreSQL'} here`)
  await postgres?.stop()
} else {
  const [port = 0] = await findPorts(1)
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = await startProgram({
    name: 'redis',
    command: redisPath,
    args,
    readyOutput: 'Ready to accept connections',
  })
  const ways = { postgres: await throughPostgres(postgres.url), redis: await throughRedis(port) }
  const times: Record<keyof typeof ways, number[]> = { postgres: [], redis: [] }
  let step = 1
  const run = (name: keyof typeof ways) => async () => {
    const begun = performance.now()
    const latencies = await measure(ways[name], step)
    step += STEPS
    times[name].push(...latencies)
    return { count: STEPS, wallMs: performance.now() - begun }
  }
  await measureAlternately({ postgres: run('postgres'), redis: run('redis') }, { rounds: ROUNDS, seconds: 40 })
  for (const [name, all] of Object.entries(times)) {
    printFigure(`${name}: publish to receive, p50`, percentile(all, 0.5), ' ms')
    printFigure(`${name}: publish to receive, p99`, percentile(all, 0.99), ' ms')
  }
  printFigure('ratio of the medians', percentile(times.postgres, 0.5) / percentile(times.redis, 0.5))
  checkPromise('a step of the feed is received, p50', percentile(times.postgres, 0.5), { atMost: LONGEST_MS }, ' ms')
  await Promise.all(Object.values(ways).map(way => way.close()))
  await redis.end()
  await postgres.stop()
}
