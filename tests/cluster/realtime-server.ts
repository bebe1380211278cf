/** The realtime server of a cluster: Centrifugo over Redis where both are here, else the hub in a process of its own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPorts, type Program, ROOT, startProgram } from './program.ts'

export const CONFIG = join(ROOT, 'deploy/centrifugo.json')

export interface RealtimeServer {
  readonly kind: 'centrifugo' | 'hub'
  readonly port: number
  /** Ends it with -9 and starts it anew on the same port; the streams of Centrifugo live on in Redis. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface RealtimeSecrets {
  readonly tokenSecret: string
  readonly apiKey: string
  readonly allowedOrigins: readonly string[]
}

/** The program of that name on the path, or where the variable says. */
export function findProgram(name: string, variable: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin']
  const paths = [process.env[variable] ?? '', ...folders.map(folder => join(folder, name))]
  return paths.find(path => path !== '' && existsSync(path)) ?? null
}

/** Null where this machine has not what that kind of server needs. */
export async function startRealtime(
  kind: RealtimeServer['kind'],
  secrets: RealtimeSecrets,
): Promise<RealtimeServer | null> {
  const [port = 0, redisPort = 0] = await findPorts(2)
  const env = {
    CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: secrets.tokenSecret,
    CENTRIFUGO_HTTP_API_KEY: secrets.apiKey,
    CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: secrets.allowedOrigins.join(' '),
    CENTRIFUGO_HTTP_SERVER_PORT: String(port),
  }
  if (kind === 'hub') {
    const args = ['packages/hub/src/main.ts', '--config', CONFIG]
    return keepRunning(kind, port, () => startOn(port, 'hub', process.execPath, args, env), null)
  }
  const centrifugo = findProgram('centrifugo', 'CENTRIFUGO_PATH')
  const redis = findProgram('redis-server', 'REDIS_PATH')
  if (!centrifugo || !redis) return null
  const engine = await startProgram({
    name: 'redis',
    command: redis,
    args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    says: 'Ready to accept connections',
  })
  const withRedis = {
    ...env,
    CENTRIFUGO_ENGINE_TYPE: 'redis',
    CENTRIFUGO_ENGINE_REDIS_ADDRESS: `redis://127.0.0.1:${redisPort}`,
  }
  return keepRunning(
    kind,
    port,
    () => startOn(port, 'centrifugo', centrifugo, [`--config=${CONFIG}`], withRedis),
    engine,
  )
}

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
