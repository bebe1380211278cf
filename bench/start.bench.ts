/**
 * Seconds from `npm start` to a served page, on a second start: everything is installed and built, the data exists. It
 * uses its own ports and data. Reference: `node -e 0`, and npm's own start.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { ROOT } from '../scripts/lib/console.mjs'
import { readCount } from './lib/child.ts'
import { median } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { isAnswering, makeTempFolder } from './lib/program.ts'

const ROUNDS = readCount('BENCH_ROUNDS', 2)
const FIRST_MS = 180_000
const LONGEST_SECONDS = 15

const data = makeTempFolder()

interface Start {
  readonly seconds: number
  /** Output before the page was served. */
  readonly output: string
}

/** Starts the product, waits for its home page, and stops it. */
async function startOnce(): Promise<Start> {
  const [web = 0, backEnd = 0, host = 0] = await findPorts(3)
  const ports = { WEB_PORT: String(web), BACKEND_PORT: String(backEnd), HOST_PORT: String(host) }
  const from = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...ports, TOUCHLINE_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
  process.on('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  while (!(await isAnswering(`http://localhost:${web}/`))) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
    if (performance.now() - from > FIRST_MS) throw new Error(`no page after ${FIRST_MS / 1000} s:\n${output}`)
    await delay(20)
  }
  const seconds = (performance.now() - from) / 1000
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await exited
  process.off('exit', kill)
  return { seconds, output }
}

function timeCommand(command: string, args: readonly string[]): number {
  const from = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
  return (performance.now() - from) / 1000
}

/** Startup seconds that the programs report themselves. */
function readProgramSeconds({ output }: Start): number {
  return Number(/is ready \((\d+\.\d) s\)/.exec(output)?.[1] ?? Number.NaN)
}

const first = await startOnce()
const starts: Start[] = []
const bare: number[] = []
const npm: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  bare.push(timeCommand(process.execPath, ['-e', '0']))
  npm.push(timeCommand('npm', ['--version']))
  starts.push(await startOnce())
}
const seconds = median(starts.map(start => start.seconds))
printFigure(`first start${first.output.includes('Building') ? ' (with a build)' : ''}`, first.seconds, ' s')
printFigure('of a second start, its programs until ready', median(starts.map(readProgramSeconds)), ' s')
printFigure('node -e 0', median(bare), ' s')
printFigure('npm --version', median(npm), ' s')
printLine(`ratio to node and npm alone: ${(seconds / (median(bare) + median(npm))).toFixed(1)}`)
checkPromise('second start to a served page', seconds, { atMost: LONGEST_SECONDS }, ' s')
