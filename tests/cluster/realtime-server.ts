/**
 * The realtime server of a cluster: Centrifugo over Redis where both are installed, else the hub as its own process.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { findCentrifugo } from '../../packages/hub/src/testing/centrifugo-process.ts'
import { type Program, ROOT, startProgram } from './program.ts'

export const CONFIG = join(ROOT, 'deploy/centrifugo.json')

export interface RealtimeServer {
  readonly kind: 'centrifugo' | 'hub'
  readonly port: number
  /** Kills and restarts it on the same port; Centrifugo's streams persist in Redis. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface RealtimeSecrets {
  readonly tokenSecret: string
  readonly apiKey: string
  readonly allowedOrigins: readonly string[]
}

/** Finds the program on the PATH, or where the variable points. */
export function findProgram(name: string, variable: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin']
  const paths = [process.env[variable] ?? '', ...folders.map(folder => join(folder, name))]
  return paths.find(path => path !== '' && existsSync(path)) ?? null
}

/** Null if this machine lacks the server's programs. */
export async function startRealtime(
  kind: RealtimeServer['kind'],
  secrets: RealtimeSecrets,
): Promise<RealtimeServer | null> {
  if (kind === 'hub') {
    const [port = 0] = await findPorts(1)
    const args = ['packages/hub/src/main.ts', '--config', CONFIG]
    const env = { ...settingsOf(secrets), CENTRIFUGO_HTTP_SERVER_PORT: String(port) }
    return keepRunning(kind, port, () => startOn(port, 'hub', process.execPath, args, env), null)
  }
  const engine = await startCentrifugoEngine(secrets)
  if (!engine) return null
  const [port = 0] = await findPorts(1)
  return keepRunning(kind, port, () => engine.startNode(port), engine.redis)
}

/** A Redis, and nodes of Centrifugo that share it. */
export interface CentrifugoEngine {
  readonly redis: Program
  startNode(port: number): Promise<Program>
}

/** Null where this machine lacks Centrifugo or Redis. */
export async function startCentrifugoEngine(secrets: RealtimeSecrets): Promise<CentrifugoEngine | null> {
  const centrifugo = findCentrifugo()
  const redisServer = findProgram('redis-server', 'REDIS_PATH')
  if (!centrifugo || !redisServer) return null
  const [redisPort = 0] = await findPorts(1)
  const redis = await startProgram({
    name: 'redis',
    command: redisServer,
    args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    readyOutput: 'Ready to accept connections',
  })
  const env = {
    ...settingsOf(secrets),
    CENTRIFUGO_ENGINE_TYPE: 'redis',
    CENTRIFUGO_ENGINE_REDIS_ADDRESS: `redis://127.0.0.1:${redisPort}`,
  }
  return {
    redis,
    startNode: port =>
      startOn(port, 'centrifugo', centrifugo, [`--config=${CONFIG}`], {
        ...env,
        CENTRIFUGO_HTTP_SERVER_PORT: String(port),
      }),
  }
}

const settingsOf = ({ tokenSecret, apiKey, allowedOrigins }: RealtimeSecrets): Record<string, string> => ({
  CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: tokenSecret,
  CENTRIFUGO_HTTP_API_KEY: apiKey,
  CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: allowedOrigins.join(' '),
})

const startOn = (port: number, name: string, command: string, args: string[], env: Record<string, string>) =>
  startProgram({ name, command, args, env, readyUrl: `http://127.0.0.1:${port}/health` })

async function keepRunning(
  kind: RealtimeServer['kind'],
  port: number,
  start: () => Promise<Program>,
  engine: Program | null,
): Promise<RealtimeServer> {
  let program = await start()
  return {
    kind,
    port,
    async restart() {
      await program.end('SIGKILL')
      program = await start()
    },
    async stop() {
      await program.end()
      await engine?.end()
    },
  }
}
