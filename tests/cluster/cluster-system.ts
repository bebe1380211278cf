/** The house of a storm as a cluster: each blow kills one part of it, which is then started anew. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/backend/src/platform/db/database.ts'
import { type Blow, readGauge, type StormHouse, type StormHouseOptions } from '../faults/storm/storm-system.ts'
import { addPerson } from '../faults/test-system.ts'
import { type Cluster, type Missing, startCluster } from './cluster.ts'
import type { NodeName, Nodes } from './nodes.ts'
import type { RealtimeServer } from './realtime-server.ts'

const LOOK_MS = 100

/** What each kind of realtime server calls its clients and their subscriptions. */
const GAUGES = {
  hub: ['hub_clients', 'hub_subscriptions'],
  centrifugo: ['centrifugo_node_num_clients', 'centrifugo_node_num_subscriptions'],
} as const

/** Ends a node while others of its role serve on, and starts it anew. */
function replaceNode(nodes: Nodes, name: string, find: () => Promise<NodeName | null>): Blow {
  let ended: NodeName | null = null
  return {
    name,
    async strike() {
      ended = await find()
      if (ended) await nodes.end(ended)
    },
    async repair() {
      if (ended) await nodes.start(ended)
    },
  }
}

/** A blow to what prices pass on their way to pages: it is over when the feed has moved on and been published. */
function interruptFeed(database: Database, blow: Blow): Blow {
  return {
    ...blow,
    async strike() {
      const before = await readHead(database)
      await blow.strike()
      await waitUntilPublished(database, before.feedMs)
    },
  }
}

function createBlows({ nodes, realtime }: Cluster, database: Database): Blow[] {
  const replaceLeader = (name: string, what: 'feed' | 'settlement'): Blow =>
    replaceNode(nodes, name, () => nodes.findLeader(what))
  const replaceApi = (name: NodeName): Blow => replaceNode(nodes, name, async () => name)
  return [
    interruptFeed(database, replaceLeader('leader of the feed', 'feed')),
    interruptFeed(database, { name: realtime.kind, strike: () => realtime.restart() }),
    replaceApi('api-1'),
    replaceLeader('settling node', 'settlement'),
    replaceApi('api-2'),
  ]
}

/** How far the feed's leader has come, and up to where all of it has been published; feed times in epoch milliseconds. */
async function readHead({ db }: Database): Promise<{ feedMs: number; throughMs: number }> {
  const head = await db.selectFrom('feed_head').select(['feed_ms', 'through_ms']).executeTakeFirstOrThrow()
  return { feedMs: head.feed_ms, throughMs: head.through_ms ?? 0 }
}

async function waitUntilPublished(database: Database, afterFeedMs: number): Promise<void> {
  let wanted: number | null = null
  for (;;) {
    const { feedMs, throughMs } = await readHead(database)
    if (feedMs > afterFeedMs) wanted ??= feedMs
    if (wanted !== null && throughMs >= wanted) return
    await wait(LOOK_MS)
  }
}

/** Starts a cluster for a storm, or says what this machine lacks. */
export async function openClusterHouse(
  kind: RealtimeServer['kind'],
  { speed, tokenSeconds }: StormHouseOptions,
): Promise<StormHouse | Missing> {
  const environment = { SIMULATOR_SPEED: String(speed), REALTIME_TOKEN_SECONDS: String(tokenSeconds) }
  const cluster = await startCluster({ realtime: kind, hasSite: false, environment })
  if (typeof cluster === 'string') return cluster
  const database = await openDatabase({ kind: 'server', url: cluster.databaseUrl, poolSize: 1 })
  const [connections, subscriptions] = GAUGES[kind]
  const metricsUrl = `http://127.0.0.1:${cluster.realtime.port}`
  return {
    httpUrl: cluster.apiUrl,
    realtimeUrl: cluster.realtimeUrl,
    blows: createBlows(cluster, database),
    addPerson: money => addPerson(cluster.apiUrl, money),
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
