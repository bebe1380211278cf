/**
 * Several back-end nodes in one process, with one PostgreSQL and one realtime server, each with its own scripted feed:
 * scripted events apply to all, as the simulated feed is the same on every node.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiHandler } from '@touchline/hub/api-handler'
import { Hub } from '@touchline/hub/hub'
import pg from 'pg'
import { type Backend, type BackendOptions, createBackend } from '../app.ts'
import { NAMESPACES } from '../core/realtime/namespaces.ts'
import type { Role } from '../nodes/roles.ts'
import { createCheapPasswords } from './cheap-passwords.ts'
import { startPostgres } from './postgres-server.ts'
import { ScriptedFeed } from './scripted-feed.ts'
import { START } from './test-backend.ts'
import { readTestEngagement } from './test-engagement.ts'

/** Secrets shared by the nodes and their realtime server. */
export const NODES_SECRETS = { apiKey: 'the-key-of-the-test-server', tokenSecret: 'the-secret-of-the-test-tokens' }
/** Feed seconds per second: high, so that the leader advances often. */
const SPEED = 1000
const SEED = 'touchline'

export interface TestNode {
  readonly backend: Backend
  readonly url: string
  stop(): Promise<void>
}

export interface TestNodes {
  readonly realtimeUrl: string
  /** Queries the database as its administrator. */
  query(text: string): Promise<Record<string, unknown>[]>
  start(role: Role): Promise<TestNode>
  /** Applies an action to the feed of every node. */
  script(act: (feed: ScriptedFeed) => void): void
  stop(): Promise<void>
}

export interface TestNodesOptions {
  /** Port of a running realtime server with `NODES_SECRETS`; by default a hub in this process. */
  readonly realtimePort?: number
  /** Of each node; scripted by default. */
  readonly createFeed?: (seed: string) => ScriptedFeed
  readonly backend?: Pick<BackendOptions, 'messenger' | 'operator' | 'config'>
}

interface RealtimeAddress {
  readonly address: string
  stop(): Promise<void>
}

async function openRealtime(port: number | undefined): Promise<RealtimeAddress> {
  if (port !== undefined) return { address: `127.0.0.1:${port}`, stop: async () => {} }
  const server = createServer()
  const hub = serveHub(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    await hub.close()
    server.close()
  }
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** Undefined when this machine has no PostgreSQL. */
export async function openNodes(options: TestNodesOptions = {}): Promise<TestNodes | undefined> {
  const postgres = await startPostgres()
  if (!postgres) return undefined
  const realtime = await openRealtime(options.realtimePort)
  const { address } = realtime
  const feeds: ScriptedFeed[] = []
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const nodes = new Set<TestNode>()
  return {
    realtimeUrl: `ws://${address}/connection/websocket`,
    query: async text => (await admin.query(text)).rows,
    async start(role) {
      const feed = options.createFeed?.(SEED) ?? new ScriptedFeed(START)
      feeds.push(feed)
      const backend = await createBackend({
        createFeed: () => feed,
        passwords: createCheapPasswords(),
        ...options.backend,
        config: {
          role,
          database: { kind: 'server', url: postgres.url, poolSize: 4 },
          sessionUrl: postgres.url,
          realtimeServer: { url: `http://${address}/api`, key: NODES_SECRETS.apiKey },
          realtimeSecret: NODES_SECRETS.tokenSecret,
          simulatorSeed: SEED,
          simulatorSpeed: SPEED,
          simulatorStart: START,
          rateLimits: false,
          demoPlayer: true,
          betDelayScale: 0,
          engagement: readTestEngagement(),
          ...options.backend?.config,
        },
      })
      const node: TestNode = {
        backend,
        url: backend.url,
        async stop() {
          nodes.delete(node)
          await backend.stop()
        },
      }
      nodes.add(node)
      return node
    },
    script: act => feeds.forEach(act),
    async stop() {
      await Promise.all([...nodes].map(node => node.stop()))
      await realtime.stop()
      await admin.end()
      await postgres.stop()
    },
  }
}

function serveHub(server: Server): Hub {
  const { apiKey, tokenSecret } = NODES_SECRETS
  const hub = new Hub({ namespaces: NAMESPACES, tokenSecret, allowedOrigins: [], version: randomUUID() })
  const handle = createApiHandler(hub, { key: apiKey })
  server.on('request', (request, response) => {
    if (!handle(request, response)) response.writeHead(404).end()
  })
  hub.attach(server, { path: '/connection/websocket' })
  return hub
}
