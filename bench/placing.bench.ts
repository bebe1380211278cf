/**
 * Bets a second through the back end's placing path, against the bare placing statement with its parameters at hand, in
 * the same database and process, in turns. `decided` is the path of a call that says which changes of odds it takes;
 * `settings` leaves that to the player's settings, which costs a further look; `http` is all of it: network, validation,
 * sign-in, publishing. Half of the bets are singles, half combos of three.
 *
 * On PGlite, as `npm start` runs it, and on PostgreSQL: a server of its own that does not wait for the disk, or a database
 * of its own on the server of DATABASE_URL_BENCH. BENCH_ROUNDS (4) and BENCH_SECONDS (12, each) bound it.
 */
import { fileURLToPath } from 'node:url'
import type { DatabaseSource } from '../apps/backend/src/config.ts'
import { PLACING_STATEMENT } from '../apps/backend/src/features/betting/run-placing.ts'
import { startPostgres } from '../apps/backend/src/testing/postgres-server.ts'
import { type BettingHouse, openBettingHouse } from './lib/betting-system.ts'
import { ask, isChild, readCount, serveParent, startChild } from './lib/child.ts'
import { loadHttp, writeRequest } from './lib/http-load.ts'
import { type Measure, measureHere, medianRate, takeTurns } from './lib/measure.ts'
import { judge, say, sayRate, tell } from './lib/print-results.ts'
import { makeTempFolder } from './lib/program.ts'

const LIMITS = { rounds: readCount('BENCH_ROUNDS', 4), seconds: readCount('BENCH_SECONDS', 12) }
const ROUND_MS = 600
const LOWEST_RATIO = 0.8
const HTTP_CONNECTIONS = 10

type Side = 'bare' | 'decided' | 'settings'
type Order =
  | { readonly open: DatabaseSource; readonly atOnce: number }
  | { readonly run: Side; readonly count: number }
  | { readonly requests: number }
  | { readonly close: true }

function runHouse(): void {
  let house: BettingHouse | undefined
  let atOnce = 1
  const open = (): BettingHouse => {
    if (!house) throw new Error('nothing is open')
    return house
  }
  serveParent<Order>(async order => {
    if ('open' in order) {
      atOnce = order.atOnce
      house = await openBettingHouse(order.open)
      return { port: house.port }
    }
    if ('requests' in order) return { list: await open().writeRequests(order.requests) }
    if ('close' in order) {
      await open().stop()
      return {}
    }
    return runSide(open(), order.run, order.count, atOnce)
  })
}

/** So many placings, several of them under way at once. What they leave to be published is published afterwards. */
async function runSide(house: BettingHouse, side: Side, count: number, atOnce: number): Promise<Measure> {
  const parameters = side === 'bare' ? await house.prepareStatements(count) : []
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      if (side === 'bare') await house.database.run('place-bets', PLACING_STATEMENT, parameters[index] ?? [])
      else await house.place(side === 'decided' ? 'higher' : undefined)
    }
  }
  const measure = await measureHere(async () => {
    await Promise.all(Array.from({ length: atOnce }, work))
    return count
  })
  await house.drain()
  return measure
}

async function runBench(name: string, source: DatabaseSource, atOnce: number): Promise<void> {
  const child = startChild(fileURLToPath(import.meta.url))
  process.on('exit', () => child.kill('SIGKILL'))
  const { port } = await ask<{ port: number }>(child, { open: source, atOnce })
  const run = (side: Side, count: number) => ask<Measure>(child, { run: side, count })
  const trial = await run('bare', 200)
  const count = Math.max(100, Math.round((trial.count * ROUND_MS) / trial.wallMs))
  const runHttp = async () => {
    const { list } = await ask<{ list: Request[] }>(child, { requests: 2 * count })
    const requests = list.map(({ path, headers, body }) => writeRequest(path, headers, body, 'POST'))
    let used = 0
    const next = () => {
      const request = requests[used++ % requests.length]
      if (!request) throw new Error('no requests')
      return request
    }
    return loadHttp({ port, pid: child.pid ?? 0, connections: HTTP_CONNECTIONS, ms: ROUND_MS, next, status: 200 })
  }
  const measures = await takeTurns(
    {
      bare: () => run('bare', count),
      decided: () => run('decided', count),
      settings: () => run('settings', count),
      http: runHttp,
    },
    LIMITS,
  )
  await ask(child, { close: true })
  child.kill()
  report(name, atOnce, measures)
}

type Request = { path: string; headers: Record<string, string>; body: string }

function report(name: string, atOnce: number, measures: Record<Side | 'http', Measure[]>): void {
  say(`${name}, ${atOnce} at once:`)
  for (const side of ['bare', 'decided', 'settings', 'http'] as const) sayRate(`  ${side}`, 'bets', measures[side])
  const bare = medianRate(measures.bare)
  tell(`ratio ${name}, http to bare`, medianRate(measures.http) / bare)
  tell(`ratio ${name}, with settings to bare`, medianRate(measures.settings) / bare)
  judge(`ratio ${name}, placing to bare`, medianRate(measures.decided) / bare, { atLeast: LOWEST_RATIO })
}

async function runOnPostgres(): Promise<void> {
  const given = process.env.DATABASE_URL_BENCH
  if (given) process.env.DATABASE_URL_TEST = given
  const server = await startPostgres()
  if (!server) return say('skipped on PostgreSQL: neither its binaries nor DATABASE_URL_BENCH are here')
  try {
    await runBench('PostgreSQL', { kind: 'server', url: server.url, poolSize: 10 }, 10)
  } finally {
    await server.stop()
  }
}

if (isChild()) runHouse()
else {
  await runBench('PGlite', { kind: 'folder', path: makeTempFolder() }, 1)
  await runOnPostgres()
}
