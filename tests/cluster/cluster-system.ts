/** A cluster as the system under a storm: each outage kills one process, which is then restarted. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../apps/backend/src/platform/db/database.ts'
import { openDatabase } from '../../apps/backend/src/platform/db/open-database.ts'
import { type Outage, readGauge, type StormSystem, type StormSystemOptions } from '../faults/storm/storm-system.ts'
import { createPerson } from '../faults/test-system.ts'
import { type Cluster, type MissingPrograms, startCluster } from './cluster.ts'
import type { Leadership, NodeName, Nodes } from './nodes.ts'
import type { RealtimeServer } from './realtime-server.ts'

const POLL_INTERVAL_MS = 100

/** Metrics of connections and subscriptions by kind of realtime server. */
const GAUGES = {
  hub: ['hub_clients', 'hub_subscriptions'],
  centrifugo: ['centrifugo_node_num_clients', 'centrifugo_node_num_subscriptions'],
} as const

/** Ends a node while others of its role serve, and restarts it. */
function replaceNode(nodes: Nodes, name: string, find: () => Promise<NodeName>): Outage {
  let ended: NodeName | null = null
  return {
    name,
    async trigger() {
      ended = await find()
      await nodes.end(ended)
    },
    async repair() {
      if (ended) await nodes.start(ended)
    },
  }
}

/** An outage of the price path, which ends when the feed has advanced and been published. */
function interruptFeed(database: Database, outage: Outage): Outage {
  return {
    ...outage,
    async trigger() {
      const before = await readHead(database)
      await outage.trigger()
      await waitUntilPublished(database, before.feedMs)
    },
  }
}

function createOutages({ nodes, realtime }: Cluster, database: Database): Outage[] {
  const replaceLeader = (name: string, what: Leadership): Outage =>
    replaceNode(nodes, name, () => nodes.waitForLeader(what))
  const replaceApi = (name: NodeName): Outage => replaceNode(nodes, name, async () => name)
  return [
    interruptFeed(database, replaceLeader('leader of the feed', 'feed')),
    interruptFeed(database, { name: realtime.kind, trigger: () => realtime.restart() }),
    replaceApi('api-1'),
    replaceLeader('settling node', 'settlement'),
    replaceApi('api-2'),
  ]
}

/** The leader's feed time and the feed time up to which everything is published, in epoch milliseconds. */
async function readHead({ db }: Database): Promise<{ feedMs: number; flushedMs: number }> {
  const head = await db.selectFrom('feed_head').select(['feed_ms', 'through_ms']).executeTakeFirstOrThrow()
  return { feedMs: head.feed_ms, flushedMs: head.through_ms ?? 0 }
}

async function waitUntilPublished(database: Database, afterFeedMs: number): Promise<void> {
  let targetMs: number | null = null
  for (;;) {
    const { feedMs, flushedMs } = await readHead(database)
    if (feedMs > afterFeedMs) targetMs ??= feedMs
    if (targetMs !== null && flushedMs >= targetMs) return
    await wait(POLL_INTERVAL_MS)
  }
}

/** Starts a cluster for a storm, or returns the missing programs. */
export async function startClusterSystem(
  kind: RealtimeServer['kind'],
  { speed, tokenSeconds }: StormSystemOptions,
): Promise<StormSystem | MissingPrograms> {
  const environment = { SIMULATOR_SPEED: String(speed), REALTIME_TOKEN_SECONDS: String(tokenSeconds) }
  const cluster = await startCluster({ realtime: kind, hasSite: false, environment })
  if (typeof cluster === 'string') return cluster
  const database = await openDatabase({ kind: 'server', url: cluster.databaseUrl, poolSize: 1 })
  const [connections, subscriptions] = GAUGES[kind]
  const metricsUrl = `http://127.0.0.1:${cluster.realtime.port}`
  return {
    httpUrl: cluster.apiUrl,
    realtimeUrl: cluster.realtimeUrl,
    outages: createOutages(cluster, database),
    createPerson: money => createPerson(cluster.apiUrl, money),
    countRealtime: async () => ({
      connections: await readGauge(metricsUrl, connections),
      subscriptions: await readGauge(metricsUrl, subscriptions),
    }),
    async close() {
      await database.close()
      await cluster.stop()
    },
  }
}
