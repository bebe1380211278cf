/**
 * The kit at level bet on the reference back end as a cluster: PostgreSQL, two API nodes behind nginx, leaders and standbys, and
 * the real Centrifugo over Redis. In the long form alone; skipped where one of these programs is missing.
 */
import { TABLE } from '@touchline/conformance/table'
import { afterAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import { createPerson, PASSWORD } from '../faults/test-system.ts'
import { HOST_TOKEN_SECRET } from './host-assertion.ts'
import { FEED } from './reference.ts'
import { listResults, runKit } from './run-kit.ts'

const RUN_MS = 300_000
/** Above the largest stake of a long combo, and most of it below that of any single. */
const BALANCE = 50_000
/** Each node counts the calls of an address by itself, and the cluster's tests have no such limits. */
const UNLIMITED = ['SEC-04', 'ERR-09']
/** A node follows the leader with a lag, so that the next one that answers may be behind. */
const FOLLOWING = ['VER-01', 'RT-12']
/** Times depend on the machine, which a dozen processes share. */
const MEASURED = ['PRF-01', 'PRF-02', 'PRF-03', 'PRF-04', 'RT-18']

async function start(): Promise<Cluster | null> {
  if (process.env.CONFORMANCE_WHOLE !== 'true') return null
  const environment = { ...FEED, HOST_TOKEN_SECRET }
  const found = await startCluster({ realtime: 'centrifugo', hasSite: false, environment })
  if (typeof found !== 'string') return found
  console.warn(`The kit is not tried on a cluster: this machine lacks ${found}.`)
  return null
}

const cluster = await start()
afterAll(() => cluster?.stop())

it.skipIf(!cluster)(
  'passes level bet on a cluster over Centrifugo, and skips none',
  async () => {
    if (!cluster) throw new Error('there is no cluster')
    const { apiUrl, siteUrl } = cluster
    const players = [await createPerson(apiUrl, BALANCE), await createPerson(apiUrl, BALANCE)]
    const ids = TABLE.map(({ id }) => id).filter(id => ![...UNLIMITED, ...FOLLOWING].includes(id))
    const credentials = players.map(({ email }) => ({ email, password: PASSWORD }))
    const run = await runKit(apiUrl, { level: 'bet', only: ids, origin: siteUrl, credentials })
    const found = listResults(run, 'fail', 'skip', 'warn')
    expect(found.filter(line => !MEASURED.some(id => line.startsWith(id)))).toEqual([])
  },
  RUN_MS,
)
