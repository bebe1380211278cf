/**
 * One program of the product as a supervised child: started in its own process group (a Ctrl-C in the terminal must
 * reach it only as our SIGTERM, once), watched until ready, its last output kept for the report of a crash.
 */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { print, ROOT, secondsSince, UserError } from './console.mjs'
import { signalGroup } from './run.mjs'

const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 15_000
const TAIL_LINES = 20

/**
 * @typedef {{ name: string, args: string[], port: number, env: Record<string, string | undefined>, logPath: string,
 *   cwd?: string, isRestart?: boolean, onLine: (name: string, line: string) => void }} ServiceOptions
 * @typedef {{ name: string, port: number, pid: () => number | undefined, exited: Promise<string>, isRunning: () => boolean, tail: string[],
 *   stop: (timeoutMs?: number) => Promise<void>, restart: () => Service }} Service
 */

/** @param {ServiceOptions} options @returns {Service} */
export function startService(options) {
  const { name, args, port, env, logPath, cwd = ROOT, isRestart = false, onLine } = options
  const follow = pathToFileURL(`${ROOT}/scripts/lib/exit-with-parent.mjs`).href
  const child = spawn(process.execPath, ['--import', follow, ...args], {
    cwd,
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env, TOUCHLINE_STARTER: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logPath, { flags: isRestart ? 'a' : 'w' })
  /** @type {string[]} */
  const tail = []
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', line => {
      log.write(`${line}\n`)
      tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
      onLine(name, line)
    })
  }
  const exited = new Promise(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const stop = async (timeoutMs = STOP_TIMEOUT_MS) => {
    if (isRunning()) {
      child.kill('SIGTERM')
      const ended = await Promise.race([exited.then(() => true), delay(timeoutMs, false, { ref: false })])
      if (!ended) print(`${name} did not stop within ${timeoutMs / 1000} s and was ended`)
    }
    if (child.pid) signalGroup(child.pid, 'SIGKILL')
    await exited
    await new Promise(resolve => log.end(resolve))
  }
  const restart = () => startService({ ...options, isRestart: true })
  return { name, port, pid: () => child.pid, restart, exited, isRunning, tail, stop }
}

/**
 * Waits until the service answers `/readyz` with success; throws if it exits or does not respond for two minutes.
 * @param {Service} service
 */
export async function waitUntilReady(service) {
  const start = performance.now()
  let nextNote = 10_000
  while (!(await isReady(service.port))) {
    const waited = performance.now() - start
    if (!service.isRunning()) throw new UserError(describeExit(service, await service.exited))
    if (waited > READY_TIMEOUT_MS) {
      throw new UserError(`${lastWords(service)}\n${service.name} was not ready after ${secondsSince(start)}.`)
    }
    if (waited > nextNote) {
      print(`  waiting for ${service.name}, ${secondsSince(start)}`)
      nextNote += 10_000
    }
    await delay(50)
  }
}

/** @param {number} port */
async function isReady(port) {
  try {
    const answer = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(5000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // Refused or no response: not ready yet.
    return false
  }
}

/** @param {Service} service @param {string} how */
export function describeExit(service, how) {
  return `${lastWords(service)}\n${service.name} stopped by itself (${how}); its last lines are above.`
}

/** @param {Service} service */
function lastWords({ name, tail }) {
  return tail.map(line => `${name} | ${line}`).join('\n')
}
