/**
 * The whole product on several nodes, each a process: PostgreSQL, a realtime server, two nodes of the API, one that leads
 * the feed and its standby, one that settles and its standby, two of the sportsbook, and nginx before them.
 */
import { randomBytes } from 'node:crypto'
import { startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { findPorts, type Program, startProgram } from './program.ts'
import { startProxy } from './proxy.ts'
import { type RealtimeServer, startRealtime } from './realtime-server.ts'

export type NodeName = 'feed-1' | 'feed-2' | 'settlement-1' | 'settlement-2' | 'api-1' | 'api-2' | 'web-1' | 'web-2'

const BACK_END: readonly NodeName[] = ['feed-1', 'feed-2', 'settlement-1', 'settlement-2', 'api-1', 'api-2']
const WEB: readonly NodeName[] = ['web-1', 'web-2']

export interface ClusterOptions {
  readonly realtime: RealtimeServer['kind']
  /** With the sportsbook and nginx; else calls go to the nodes themselves. */
  readonly hasSite: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export interface Cluster {
  readonly siteUrl: string
  /** Through nginx, or of the first node without it. */
  readonly apiUrl: string
  /** Where browsers connect. */
  readonly realtimeUrl: string
  readonly databaseUrl: string
  readonly realtime: RealtimeServer
  readonly program: (name: NodeName) => Program
  /** Of the node itself. */
  readonly urlOf: (name: NodeName) => string
  /** Ends a node with -9, or in order. */
  end(name: NodeName, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts a node that was ended. */
  start(name: NodeName): Promise<void>
  /** The node that leads the feed, or settles; null while none does. */
  findLeader(what: 'feed' | 'settlement'): Promise<NodeName | null>
  stop(): Promise<void>
}

/** What this machine lacks for it, in words; null when all is there. */
export type Missing = string

/** Starts it, or says what is missing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster | Missing> {
  const postgres = await startPostgres()
  if (!postgres) return 'PostgreSQL (DATABASE_URL_TEST, or its binaries)'
  const [sitePort = 0, apiPort = 0, ...free] = await findPorts(2 + BACK_END.length + WEB.length)
  const ports = new Map([...BACK_END, ...WEB].map((name, at) => [name, free[at] ?? 0]))
  const siteUrl = `http://localhost:${sitePort}`
  const secrets = { tokenSecret: secret(), apiKey: secret(), allowedOrigins: [siteUrl] }
  const realtime = await startRealtime(options.realtime, secrets)
  if (!realtime) {
    await postgres.stop()
    return 'Centrifugo or Redis (CENTRIFUGO_PATH, REDIS_PATH, or on the path)'
  }
  const urlOf = (name: NodeName): string => `http://localhost:${ports.get(name)}`
  const apiUrl = options.hasSite ? `http://localhost:${apiPort}` : urlOf('api-1')
  const realtimePort = options.hasSite ? apiPort : realtime.port
  const environmentOf = (name: NodeName): Record<string, string> => {
    const common = { ALLOWED_ORIGINS: siteUrl, WEB_URL: siteUrl, LOG_LEVEL: 'warn', ...options.environment }
    const port = String(ports.get(name))
    if (WEB.includes(name))
      return {
        ...common,
        WEB_PORT: port,
        BACKEND_URL: apiUrl,
        PUBLIC_BACKEND_URL: apiUrl,
        // Two cores for all of it are slower than a node of one's own.
        BACKEND_TIMEOUT_MS: '10000',
        REALTIME_URL: `ws://localhost:${realtimePort}/connection/websocket`,
      }
    return {
      ...common,
      ROLE: name.replace(/-\d$/, ''),
      BACKEND_PORT: port,
      BACKEND_PUBLIC_URL: apiUrl,
      DATABASE_URL: postgres.url,
      CENTRIFUGO_URL: `http://127.0.0.1:${realtime.port}/api`,
      CENTRIFUGO_KEY: secrets.apiKey,
      REALTIME_SECRET: secrets.tokenSecret,
      DEMO_PLAYER: 'true',
      RATE_LIMITS: 'false',
      TRUST_PROXY: 'true',
    }
  }
  const programs = new Map<NodeName, Program>()
  const start = async (name: NodeName): Promise<void> => {
    const args = [WEB.includes(name) ? 'apps/web/server.ts' : 'apps/backend/src/main.ts']
    const readyUrl = `${urlOf(name)}/readyz`
    programs.set(
      name,
      await startProgram({ name, command: process.execPath, args, env: environmentOf(name), readyUrl }),
    )
  }
  const program = (name: NodeName): Program => {
    const found = programs.get(name)
    if (!found) throw new Error(`${name} was not started`)
    return found
  }
  let proxy: Program | null = null
  const stop = async (): Promise<void> => {
    await proxy?.end()
    await Promise.all([...programs.values()].map(one => one.end()))
    await realtime.stop()
    await postgres.stop()
  }
  const portsOf = (names: readonly NodeName[]): number[] => names.map(name => ports.get(name) ?? 0)
  try {
    // The first makes the database.
    const [first, ...others] = BACK_END
    if (first) await start(first)
    await Promise.all(others.map(start))
    if (options.hasSite) {
      proxy = await startProxy({
        sitePort,
        apiPort,
        web: portsOf(WEB),
        api: portsOf(['api-1', 'api-2']),
        realtime: realtime.port,
      })
      if (!proxy) {
        await stop()
        return 'nginx (NGINX_PATH, or on the path)'
      }
      await Promise.all(WEB.map(start))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    siteUrl,
    apiUrl,
    realtimeUrl: `ws://localhost:${realtimePort}/connection/websocket`,
    databaseUrl: postgres.url,
    realtime,
    program,
    urlOf,
    end: (name, signal = 'SIGKILL') => program(name).end(signal),
    start,
    async findLeader(what) {
      for (const name of BACK_END.filter(one => one.startsWith(what)))
        if (programs.get(name)?.isRunning() && (await isLeading(urlOf(name), what))) return name
      return null
    },
    stop,
  }
}

const secret = (): string => randomBytes(24).toString('hex')

async function isLeading(url: string, what: string): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
  return (await answer?.text())?.includes(`touchline_leads{what="${what}"} 1`) ?? false
}
