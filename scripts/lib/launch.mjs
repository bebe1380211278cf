/**
 * Runs the whole product until it is interrupted or one of its programs fails: back end, sportsbook and host page, as
 * `npm start` (production) and `npm run dev` do.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { print, ROOT, secondsSince, UserError } from './console.mjs'
import { formatLogLine } from './log-line.mjs'
import { readPorts, requireFreePorts } from './ports.mjs'
import { describeExit, startService, waitUntilReady } from './services.mjs'
import { onStop } from './stop-signals.mjs'
import { supervise } from './supervise.mjs'

/** @typedef {import('./services.mjs').Service} Service */

const INTERRUPT = Symbol('interrupt')

/**
 * @param {{ mode: 'production' | 'development', prepare?: () => Promise<void> }} options prepare: what has to be done
 *   called when the ports are free, before anything starts
 * @returns {Promise<number>} exit code
 */
export async function launch({ mode, prepare }) {
  const start = performance.now()
  const interrupted = new Promise(resolve => {
    onStop(() => resolve(INTERRUPT))
    // The reader of the output has closed the pipe (`npm start | head`).
    process.stdout.on('error', () => resolve(INTERRUPT))
  })
  const ports = readPorts(process.env)
  await requireFreePorts(ports)
  await prepare?.()
  if ((await Promise.race([interrupted, null])) === INTERRUPT) return 0
  const data = resolve(ROOT, process.env.TOUCHLINE_DATA || '.data')
  const services = startProduct(mode, ports, data)
  try {
    const death = Promise.race(services.map(service => service.exited.then(how => describeExit(service, how))))
    const ready = Promise.all(services.map(waitUntilReady)).then(() => null)
    const early = await Promise.race([ready, interrupted, death])
    if (early === null) printAddresses(ports, start, data)
    if (early !== null && early !== INTERRUPT) throw new UserError(String(early))
    const end = early === INTERRUPT ? null : await supervise(services, interrupted)
    if (end !== null) throw new UserError(end)
    print('Stopping')
    return 0
  } finally {
    await Promise.all(services.map(service => service.stop()))
    print('Stopped')
  }
}

/**
 * Starts back end, sportsbook and host page, in this order.
 * @param {'production' | 'development'} mode
 * @param {Record<import('./ports.mjs').PortName, number>} ports
 * @param {string} data folder of the database and the logs
 * @returns {Service[]}
 */
export function startProduct(mode, ports, data) {
  const logs = join(data, 'logs')
  // Other users may read neither; the back end closes its own folder.
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  if (process.platform !== 'win32') chmodSync(logs, 0o700)
  const env = {
    NODE_ENV: mode,
    TOUCHLINE_DATA: data,
    // The host page's back end signs with it and the back end verifies: no other program needs it, so each start generates one.
    HOST_TOKEN_SECRET: process.env.HOST_TOKEN_SECRET || randomBytes(32).toString('base64url'),
    // The host page's demonstration of one; empty: none.
    LIVE_CHAT_URL: process.env.LIVE_CHAT_URL ?? `http://{hostname}:${ports.HOST_PORT}/live-chat?frame=1`,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  }
  const watch = mode === 'development' ? ['--watch', '--watch-preserve-output'] : []
  const onLine = (/** @type {string} */ name, /** @type {string} */ line) => {
    const text = formatLogLine(line, mode === 'development')
    if (text) print(`${name.padEnd(10)} | ${text}`)
  }
  const programs = [
    { name: 'back end', args: [...watch, 'apps/backend/src/main.ts'], port: ports.BACKEND_PORT },
    { name: 'sportsbook', args: ['apps/web/server.ts'], port: ports.WEB_PORT },
    { name: 'host page', args: [...watch, 'apps/host/src/server.ts'], port: ports.HOST_PORT },
  ]
  return programs.map(program =>
    startService({ ...program, env, onLine, logPath: join(logs, `${program.name.replace(' ', '-')}.log`) }),
  )
}

/** @param {Record<import('./ports.mjs').PortName, number>} ports @param {number} start @param {string} data */
function printAddresses(ports, start, data) {
  print(`
Touchline is ready (${secondsSince(start)})

  Sportsbook  http://localhost:${ports.WEB_PORT}
  Host page   http://localhost:${ports.HOST_PORT}
  Back end    http://localhost:${ports.BACKEND_PORT}

  Demo player  demo@touchline.example  password touchline-demo  (play money)
  Logs         ${join(data, 'logs')}

Ctrl-C stops everything.
`)
}
