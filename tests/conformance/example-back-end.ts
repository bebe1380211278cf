/** The back end in Python of the guide, as a process beside a hub of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startServer } from '@touchline/hub/server'
import { readServerConfig } from '@touchline/hub/server-config'
import { ORIGIN } from './reference.ts'

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const EXAMPLE_FOLDER = fromRoot('examples/back-end')
export const hasPython = spawnSync('python3', ['--version']).status === 0
/** What `server.py` creates in an empty database, each with 100.00. */
export const EXAMPLE_PLAYERS = [
  { email: 'one@example.com', password: 'password-one' },
  { email: 'two@example.com', password: 'password-two' },
] as const

const SECRETS = {
  CENTRIFUGO_HTTP_API_KEY: 'the key of the example',
  CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: 'the secret of the example’s realtime server',
  BEARER_SECRET: 'the secret of the example',
}

export interface Example {
  readonly url: string
  readonly realtimeUrl: string
  /** Ends the process at once, as a power failure does, and starts it again on the same database. */
  restart(aheadSeconds?: number): Promise<void>
  stop(): Promise<void>
}

/** Starts both on free ports; the database is a file in the folder. */
export async function startExample(folder: string): Promise<Example> {
  const config = readServerConfig(JSON.parse(readFileSync(fromRoot('deploy/centrifugo.json'), 'utf8')), {
    ...SECRETS,
    CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: ORIGIN,
    CENTRIFUGO_HTTP_SERVER_PORT: '0',
    CENTRIFUGO_HTTP_SERVER_ADDRESS: '127.0.0.1',
  })
  const hub = await startServer(config, error => console.error(error))
  let program: ChildProcess | null = null
  let port = '0'
  const kill = async (): Promise<void> => {
    if (!program || program.exitCode !== null || program.signalCode !== null) return
    const ended = once(program, 'exit')
    program.kill('SIGKILL')
    await ended
  }
  const start = async (aheadSeconds: number): Promise<string> => {
    const args = [`${EXAMPLE_FOLDER}/server.py`, '--origin', ORIGIN, '--data', `${folder}/back-end.db`]
    args.push('--port', port, '--hub', `http://127.0.0.1:${hub.port}`, '--ahead', String(aheadSeconds))
    const { BEARER_SECRET, ...realtime } = SECRETS
    const env = { ...process.env, ...realtime, BEARER_SECRET, PYTHONDONTWRITEBYTECODE: '1' }
    program = spawn('python3', args, { stdio: ['ignore', 'pipe', 'inherit'], env })
    if (!program.stdout) throw new Error('The program has no output.')
    for await (const line of createInterface(program.stdout)) return line
    throw new Error('The program has ended without an address.')
  }
  const url = await start(0)
  port = new URL(url).port
  return {
    url,
    realtimeUrl: `ws://127.0.0.1:${hub.port}/connection/websocket`,
    async restart(aheadSeconds = 0) {
      await kill()
      await start(aheadSeconds)
    },
    async stop() {
      await kill()
      await hub.close()
    },
  }
}
