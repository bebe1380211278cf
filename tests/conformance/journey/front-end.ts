/** The sportsbook's server as a program, on the back end under test. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { JourneyOptions } from '@touchline/conformance/browser/journey'
import { buildWeb } from '../../../scripts/lib/build-web.mjs'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const READY_MS = 60_000
const POLL_MS = 100
/** Nothing listens there: a page without pushes does not reach it. */
const NO_REALTIME = 'ws://localhost:9/connection/websocket'

export interface FrontEnd {
  readonly url: string
  readonly stop: () => void
}

function findPort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Builds it first where its sources have changed. Throws when it does not become ready. */
export async function startFrontEnd({ backendUrl, realtimeUrl, origin }: JourneyOptions): Promise<FrontEnd> {
  await buildWeb(ROOT)
  const port = await findPort()
  const child = spawn(process.execPath, ['apps/web/server.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WEB_PORT: String(port),
      LISTEN_HOST: '127.0.0.1',
      WEB_URL: origin,
      ALLOWED_ORIGINS: origin,
      BACKEND_URL: backendUrl,
      PUBLIC_BACKEND_URL: backendUrl,
      REALTIME_URL: realtimeUrl ?? NO_REALTIME,
      HOST_URL: process.env.HOST_URL || backendUrl,
      LOCALES: 'en',
      // The browser, and perhaps the back end, share the machine's cores.
      BACKEND_TIMEOUT_MS: '10000',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', data => {
    output = (output + data).slice(-2_000)
  })
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + READY_MS; ; ) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop: () => child.kill() }
    if (child.exitCode !== null) throw new Error(`the sportsbook’s server ended: ${output}`)
    if (Date.now() > until) {
      child.kill()
      throw new Error(`the sportsbook’s server is not ready after ${READY_MS / 1_000} seconds. ${output}`)
    }
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}
