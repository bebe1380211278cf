/**
 * The product on several nodes, each a process: PostgreSQL, a realtime server, two API nodes, a leader and a standby for
 * the feed and for settlement, two web nodes, and nginx as their proxy.
 */
import { randomBytes } from 'node:crypto'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { createRoles } from '../../apps/backend/src/platform/db/app-role.ts'
import { NODE_KINDS, roleOf } from '../../apps/backend/src/platform/db/grants.ts'
import { openDatabase } from '../../apps/backend/src/platform/db/open-database.ts'
import { openPostgres } from '../../apps/backend/src/platform/db/postgres.ts'
import { startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { asRole, BACK_END, Nodes, WEB } from './nodes.ts'
import { startProxy } from './proxy.ts'
import { type RealtimeServer, startRealtime } from './realtime-server.ts'

export interface ClusterOptions {
  readonly realtime: RealtimeServer['kind']
  /** With nodes of the sportsbook. */
  readonly hasSite: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export interface Cluster {
  /** URLs through nginx. */
  readonly siteUrl: string
  readonly apiUrl: string
  readonly realtimeUrl: string
  readonly databaseUrl: string
  readonly realtime: RealtimeServer
  readonly nodes: Nodes
  stop(): Promise<void>
}

/** Programs that this machine lacks, as a message. */
export type MissingPrograms = string

const secret = (): string => randomBytes(24).toString('hex')

/** Stops everything that was started, in reverse order. */
class Cleanup {
  readonly #list: (() => Promise<unknown>)[] = []

  add(end: () => Promise<unknown>): void {
    this.#list.unshift(end)
  }

  async run(): Promise<void> {
    for (const end of this.#list.splice(0)) await end()
  }
}

/** Starts a cluster, or returns what is missing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster | MissingPrograms> {
  const cleanup = new Cleanup()
  try {
    const cluster = await start(options, cleanup)
    if (typeof cluster === 'string') await cleanup.run()
    return cluster
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

/** Creates the roles of the nodes, each of which has a role of its own, and migrates as the owner, as compose does. */
async function migrateForNodes(databaseUrl: string): Promise<void> {
  const owner = await openPostgres({ url: databaseUrl, poolSize: 1 })
  await owner.withConnection(async connection => {
    await createRoles(connection)
    for (const kind of NODE_KINDS) await connection.runScript(`alter role ${roleOf(kind)} login`)
  })
  await owner.close()
  const source = {
    kind: 'server',
    url: asRole(databaseUrl, roleOf('api')),
    migrationUrl: databaseUrl,
    poolSize: 1,
  } as const
  await (await openDatabase(source)).close()
}

async function start(options: ClusterOptions, cleanup: Cleanup): Promise<Cluster | MissingPrograms> {
  const postgres = await startPostgres()
  if (!postgres) return 'PostgreSQL (DATABASE_URL_TEST, or its binaries)'
  cleanup.add(() => postgres.stop())
  const [sitePort = 0, apiPort = 0, ...free] = await findPorts(2 + BACK_END.length + WEB.length)
  const [siteUrl, apiUrl] = [`http://localhost:${sitePort}`, `http://localhost:${apiPort}`]
  const secrets = { tokenSecret: secret(), apiKey: secret(), allowedOrigins: [siteUrl] }
  const realtime = await startRealtime(options.realtime, secrets)
  if (!realtime) return 'Centrifugo or Redis (CENTRIFUGO_PATH, REDIS_PATH, or on the path)'
  cleanup.add(() => realtime.stop())

  const ports = new Map([...BACK_END, ...WEB].map((name, at) => [name, free[at] ?? 0]))
  const portsOf = (names: typeof WEB): number[] => names.map(name => ports.get(name) ?? 0)
  const addresses = { siteUrl, apiUrl, realtimeUrl: `ws://localhost:${apiPort}/connection/websocket` }
  const databaseUrl = postgres.url
  const { environment = {} } = options
  const nodes = new Nodes({ ...addresses, ports, databaseUrl, realtime, secrets, environment })
  cleanup.add(() => nodes.endAll())
  await migrateForNodes(databaseUrl)
  await Promise.all(BACK_END.map(name => nodes.start(name)))
  const upstreams = { web: portsOf(WEB), api: portsOf(['api-1', 'api-2']), realtime: realtime.port }
  const proxy = await startProxy({ sitePort, apiPort, ...upstreams })
  if (!proxy) return 'nginx (NGINX_PATH, or on the path)'
  cleanup.add(() => proxy.end())
  if (options.hasSite) await Promise.all(WEB.map(name => nodes.start(name)))
  return { ...addresses, databaseUrl, realtime, nodes, stop: () => cleanup.run() }
}
