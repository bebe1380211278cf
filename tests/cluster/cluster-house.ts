/** The house of a storm as a cluster: each blow kills one part of it, and is over when that serves again. */
import { addPerson } from '../faults/house.ts'
import { type Blow, readGauge, type StormHouse, type StormHouseOptions } from '../faults/storm/storm-house.ts'
import { type Cluster, type Missing, startCluster } from './cluster.ts'
import type { RealtimeServer } from './realtime-server.ts'

/** What each kind of realtime server calls its clients and their subscriptions. */
const GAUGES = {
  hub: ['hub_clients', 'hub_subscriptions'],
  centrifugo: ['centrifugo_node_num_clients', 'centrifugo_node_num_subscriptions'],
} as const

function blowsOf({ nodes, realtime }: Cluster): Blow[] {
  const replace = async (name: Parameters<typeof nodes.end>[0]): Promise<void> => {
    await nodes.end(name)
    await nodes.start(name)
  }
  const replaceLeader = async (what: 'feed' | 'settlement'): Promise<void> => {
    const leader = await nodes.findLeader(what)
    if (leader) await replace(leader)
  }
  return [
    { name: 'leader of the feed', strike: () => replaceLeader('feed') },
    { name: realtime.kind, strike: () => realtime.restart() },
    { name: 'api-1', strike: () => replace('api-1') },
    { name: 'settling node', strike: () => replaceLeader('settlement') },
    { name: 'api-2', strike: () => replace('api-2') },
  ]
}

/** Starts a cluster for a storm, or says what this machine lacks. */
export async function openClusterHouse(
  kind: RealtimeServer['kind'],
  { speed, tokenSeconds }: StormHouseOptions,
): Promise<StormHouse | Missing> {
  const environment = { SIMULATOR_SPEED: String(speed), REALTIME_TOKEN_SECONDS: String(tokenSeconds) }
  const cluster = await startCluster({ realtime: kind, hasSite: false, environment })
  if (typeof cluster === 'string') return cluster
  const [connections, subscriptions] = GAUGES[kind]
  const metricsUrl = `http://127.0.0.1:${cluster.realtime.port}`
  return {
    httpUrl: cluster.apiUrl,
    realtimeUrl: cluster.realtimeUrl,
    blows: blowsOf(cluster),
    addPerson: money => addPerson(cluster.apiUrl, money),
    countRealtime: async () => ({
      connections: await readGauge(metricsUrl, connections),
      subscriptions: await readGauge(metricsUrl, subscriptions),
    }),
    close: () => cluster.stop(),
  }
}
