/** Runs a program of the product as a child process on a free port; it ends with the bench. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { ROOT } from '../../scripts/lib/console.mjs'

const READY_MS = 60_000
const FOLLOW = pathToFileURL(join(ROOT, 'scripts/lib/exit-with-parent.mjs')).href

export interface Program {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

export type Env = Readonly<Record<string, string>>

/** Creates a temporary folder that is deleted when the bench ends. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** CPU time of a process in milliseconds; NaN where the system does not report it. */
export function readCpuMs(pid: number): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  const stat = readFileSync(path, 'utf8')
  // The name in parentheses may hold spaces. User and system time are fields 14 and 15, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Starts the back end on its own port, with a practically paused feed by default. */
export function startBackEnd(env: Env = {}): Promise<Program> {
  // Results of the days before would be computed beside what is measured.
  const feed = { SIMULATOR_SPEED: '0.001', SIMULATOR_SEED: 'touchline', RESULTS_FILL_DAYS: '0' }
  const settings = { ...feed, RATE_LIMITS: 'false', TOUCHLINE_DATA: makeTempFolder(), ...env }
  return start('apps/backend/src/main.ts', 'BACKEND_PORT', settings)
}

/** Starts the built web server of the sportsbook. */
export function startWeb(env: Env): Promise<Program> {
  return start('apps/web/server.ts', 'WEB_PORT', env)
}

async function start(file: string, portName: string, env: Env): Promise<Program> {
  const port = Number(env[portName] ?? (await findPorts(1))[0])
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'warn', [portName]: String(port), ...env }
  const child = spawn(process.execPath, ['--import', FOLLOW, file], {
    cwd: ROOT,
    env: { ...process.env, TOUCHLINE_STARTER: String(process.pid), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  await waitUntilReady(child, `http://localhost:${port}/readyz`)
  return { port, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const endsAt = performance.now() + READY_MS
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the program ended before it was ready')
    if (performance.now() > endsAt) throw new Error(`${url} was not ready after ${READY_MS / 1000} s`)
    await delay(50)
  }
}

/** Whether the URL responds with success. */
export async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
