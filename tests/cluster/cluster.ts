/**
 * The whole product on several nodes, each a process: PostgreSQL, a realtime server, two nodes of the API, one that leads
 * the feed and its standby, one that settles and its standby, two of the sportsbook, and nginx before them.
 */
import { randomBytes } from 'node:crypto'
import { startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { BACK_END, Nodes, WEB } from './nodes.ts'
import { findPorts } from './program.ts'
import { startProxy } from './proxy.ts'
import { type RealtimeServer, startRealtime } from './realtime-server.ts'

export interface ClusterOptions {
  readonly realtime: RealtimeServer['kind']
  /** With nodes of the sportsbook. */
  readonly hasSite: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export interface Cluster {
  /** All through nginx. */
  readonly siteUrl: string
  readonly apiUrl: string
  readonly realtimeUrl: string
  readonly databaseUrl: string
  readonly realtime: RealtimeServer
  readonly nodes: Nodes
  stop(): Promise<void>
}

/** What this machine lacks for it, in words. */
export type Missing = string

const secret = (): string => randomBytes(24).toString('hex')

/** Ends in turn what was started, the last first. */
class Endings {
  readonly #list: (() => Promise<unknown>)[] = []

  add(end: () => Promise<unknown>): void {
    this.#list.unshift(end)
  }

  async run(): Promise<void> {
    for (const end of this.#list.splice(0)) await end()
  }
}

/** Starts it, or says what is missing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster | Missing> {
  const endings = new Endings()
  try {
    const cluster = await start(options, endings)
    if (typeof cluster === 'string') await endings.run()
    return cluster
  } catch (error) {
    await endings.run()
    throw error
  }
}

async function start(options: ClusterOptions, endings: Endings): Promise<Cluster | Missing> {
  const postgres = await startPostgres()
  if (!postgres) return 'PostgreSQL (DATABASE_URL_TEST, or its binaries)'
  endings.add(() => postgres.stop())
  const [sitePort = 0, apiPort = 0, ...free] = await findPorts(2 + BACK_END.length + WEB.length)
  const [siteUrl, apiUrl] = [`http://localhost:${sitePort}`, `http://localhost:${apiPort}`]
  const secrets = { tokenSecret: secret(), apiKey: secret(), allowedOrigins: [siteUrl] }
  const realtime = await startRealtime(options.realtime, secrets)
  if (!realtime) return 'Centrifugo or Redis (CENTRIFUGO_PATH, REDIS_PATH, or on the path)'
  endings.add(() => realtime.stop())

  const ports = new Map([...BACK_END, ...WEB].map((name, at) => [name, free[at] ?? 0]))
  const portsOf = (names: typeof WEB): number[] => names.map(name => ports.get(name) ?? 0)
  const addresses = { siteUrl, apiUrl, realtimeUrl: `ws://localhost:${apiPort}/connection/websocket` }
  const databaseUrl = postgres.url
  const { environment = {} } = options
  const nodes = new Nodes({ ...addresses, ports, databaseUrl, realtime, secrets, environment })
  endings.add(() => nodes.endAll())
  // The first makes the database.
  const [first, ...others] = BACK_END
  if (first) await nodes.start(first)
  await Promise.all(others.map(name => nodes.start(name)))
  const upstreams = { web: portsOf(WEB), api: portsOf(['api-1', 'api-2']), realtime: realtime.port }
  const proxy = await startProxy({ sitePort, apiPort, ...upstreams })
  if (!proxy) return 'nginx (NGINX_PATH, or on the path)'
  endings.add(() => proxy.end())
  if (options.hasSite) await Promise.all(WEB.map(name => nodes.start(name)))
  return { ...addresses, databaseUrl, realtime, nodes, stop: () => endings.run() }
}
