/**
 * Bets per second through the back end's placement path, compared with the bare placement statement with prepared
 * parameters, in the same database and process, alternating. `decided` is a call that specifies the accepted odds
 * changes; `entered` is the same with an entry of a jackpot, drawn meanwhile; `settings` reads the accepted changes from
 * the player's settings, which costs another query; `http` is the whole call: network, validation, sign-in, the marks and
 * entries of the demo's campaigns, publishing. Half of the bets are singles, half combos of three.
 *
 * CPU is that of the back end and the database's processes together, without the client's: rates of `http` depend on what
 * else wants the cores, its client among it. `http` is compared with the `bare` round beside it.
 *
 * On PGlite, as in `npm start`, and on PostgreSQL: a temporary server without fsync, or a temporary database on the
 * server of DATABASE_URL_BENCH. BENCH_ROUNDS (4) and BENCH_SECONDS (12, each) limit it.
 */
import { fileURLToPath } from 'node:url'
import { PLACING_STATEMENT } from '../apps/backend/src/features/betting/run-placing.ts'
import type { DatabaseSource } from '../apps/backend/src/platform/db/database.ts'
import { type BettingSystem, startBettingSystem } from './lib/betting-system.ts'
import { isChild, readCount, requestChild, serveParent, startChild } from './lib/child.ts'
import { findDatabaseProcesses, readProcessesCpuMs } from './lib/database-cpu.ts'
import { loadHttp, writeRequest } from './lib/http-load.ts'
import { type Measure, measureAlternately, measureHere, median, medianRate } from './lib/measure.ts'
import { checkPromise, printFigure, printLine, printRate } from './lib/print-results.ts'
import { makeTempFolder } from './lib/program.ts'
import { runOnPostgres } from './lib/run-on-postgres.ts'

const LIMITS = { rounds: readCount('BENCH_ROUNDS', 4), seconds: readCount('BENCH_SECONDS', 12) }
const ROUND_MS = 600
const LOWEST_RATIO = 0.8
/** Placing with a jackpot entry, compared with placing without. */
const LOWEST_ENTERED_RATIO = 0.7
/** The whole call, compared with the bare statement by the CPU of back end and database: it hardly depends on load. */
const LOWEST_HTTP_RATIO = 0.65
const HTTP_CONNECTIONS = 10

type Side = 'bare' | 'decided' | 'entered' | 'settings'
type Order =
  | { readonly open: DatabaseSource; readonly atOnce: number }
  | { readonly run: Side; readonly count: number }
  | { readonly requests: number }
  | { readonly cpu: true }
  | { readonly close: true }

function runHouse(): void {
  let system: BettingSystem | undefined
  let atOnce = 1
  let processes: number[] = []
  const open = (): BettingSystem => {
    if (!system) throw new Error('nothing is open')
    return system
  }
  serveParent<Order>(async order => {
    if ('open' in order) {
      atOnce = order.atOnce
      system = await startBettingSystem(order.open)
      return { port: system.port }
    }
    if ('cpu' in order) {
      const { user, system: kernel } = process.cpuUsage()
      return { cpuMs: (user + kernel) / 1000 + readProcessesCpuMs(processes) }
    }
    if ('requests' in order) return { list: await open().writeRequests(order.requests) }
    if ('close' in order) {
      await open().stop()
      return {}
    }
    // The pool opens connections as it needs them.
    processes = await findDatabaseProcesses(open().database)
    return runSide(open(), order.run, order.count, { atOnce, processes })
  })
}

/** Runs the given number of placements concurrently, then drains what they left to publish. */
async function runSide(
  system: BettingSystem,
  side: Side,
  count: number,
  { atOnce, processes }: { atOnce: number; processes: readonly number[] },
): Promise<Measure> {
  const parameters = side === 'bare' ? await system.prepareStatements(count) : []
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      if (side === 'bare') await system.database.run('place-bets', PLACING_STATEMENT, parameters[index] ?? [])
      else await system.place(side === 'settings' ? undefined : 'higher', side === 'entered')
    }
  }
  const before = readProcessesCpuMs(processes)
  const measure = await measureHere(async () => {
    await Promise.all(Array.from({ length: atOnce }, work))
    return count
  })
  const databaseMs = readProcessesCpuMs(processes) - before
  await system.drain()
  return { ...measure, cpuMs: (measure.cpuMs ?? 0) + databaseMs }
}

async function runBench(name: string, source: DatabaseSource, atOnce: number): Promise<void> {
  const child = startChild(fileURLToPath(import.meta.url))
  process.on('exit', () => child.kill('SIGKILL'))
  const { port } = await requestChild<{ port: number }>(child, { open: source, atOnce })
  const run = (side: Side, count: number) => requestChild<Measure>(child, { run: side, count })
  const trial = await run('bare', 200)
  const count = Math.max(100, Math.round((trial.count * ROUND_MS) / trial.wallMs))
  const runHttp = async () => {
    const { list } = await requestChild<{ list: Request[] }>(child, { requests: 2 * count })
    const requests = list.map(({ path, headers, body }) => writeRequest(path, headers, body, 'POST'))
    let used = 0
    const next = () => {
      const request = requests[used++ % requests.length]
      if (!request) throw new Error('no requests')
      return request
    }
    const readCpu = () => requestChild<{ cpuMs: number }>(child, { cpu: true })
    const { cpuMs: before } = await readCpu()
    const measure = await loadHttp({ port, connections: HTTP_CONNECTIONS, ms: ROUND_MS, next, status: 200 })
    return { ...measure, cpuMs: (await readCpu()).cpuMs - before }
  }
  const measures = await measureAlternately(
    {
      http: runHttp,
      bare: () => run('bare', count),
      decided: () => run('decided', count),
      entered: () => run('entered', count),
      settings: () => run('settings', count),
    },
    LIMITS,
  )
  await requestChild(child, { close: true })
  child.kill()
  report(name, atOnce, measures)
}

type Request = { path: string; headers: Record<string, string>; body: string }

const rateOf = ({ count, wallMs }: Measure): number => count / wallMs
const cpuOf = ({ count, cpuMs = Number.NaN }: Measure): number => cpuMs / count

/** Of rounds, in each of which both were measured one after the other. */
function medianOfRatios(
  measures: readonly Measure[],
  references: readonly Measure[],
  figureOf: (measure: Measure) => number,
): number {
  return median(measures.map((measure, round) => figureOf(measure) / figureOf(references[round] ?? measure)))
}

function report(name: string, atOnce: number, measures: Record<Side | 'http', Measure[]>): void {
  printLine(`${name}, ${atOnce} at once:`)
  for (const side of ['bare', 'decided', 'entered', 'settings', 'http'] as const)
    printRate(`  ${side}`, 'bets', measures[side])
  const bare = medianRate(measures.bare)
  printFigure(`ratio ${name}, http to bare, rate`, medianOfRatios(measures.http, measures.bare, rateOf))
  const byCpu = medianOfRatios(measures.bare, measures.http, cpuOf)
  checkPromise(`ratio ${name}, http to bare, by CPU`, byCpu, { atLeast: LOWEST_HTTP_RATIO })
  printFigure(`ratio ${name}, with settings to bare`, medianRate(measures.settings) / bare)
  const decided = medianRate(measures.decided)
  checkPromise(`ratio ${name}, placing to bare`, decided / bare, { atLeast: LOWEST_RATIO })
  const entered = medianRate(measures.entered) / decided
  checkPromise(`ratio ${name}, with a jackpot entry to without`, entered, { atLeast: LOWEST_ENTERED_RATIO })
}

if (isChild()) runHouse()
else {
  await runBench('PGlite', { kind: 'folder', path: makeTempFolder() }, 1)
  await runOnPostgres(url => runBench('PostgreSQL', { kind: 'server', url, poolSize: 10 }, 10))
}
