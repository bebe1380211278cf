/**
 * Prevents a single node on a PostgreSQL database from sharing it with another node of either kind: each would advance
 * the feed and publish to its own pages only. A single node holds an advisory lock exclusively, cluster nodes share it.
 * The lock belongs to a session that lives as long as the node, so it ends with the process.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../platform/clock.ts'
import { SessionLink } from '../platform/db/session-link.ts'
import { terminateHangingHolder } from './leadership.ts'

/** `exclusive`: a single node. `shared`: a cluster node. */
export type DatabaseUse = 'exclusive' | 'shared'

const TRY_LOCK = { exclusive: 'pg_try_advisory_lock', shared: 'pg_try_advisory_lock_shared' } as const

/** An arbitrary advisory lock id that nothing else uses. */
export const LONE_NODE_LOCK = 7_415_005

const RETRY_MS = 250
/** How long to wait for a predecessor that is shutting down. */
const START_PATIENCE_MS = 5000
/** After a broken connection the server may not have noticed yet that this node's former session is gone. */
const REOPEN_PATIENCE_MS = 20_000

/** Another back end uses the database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'

  constructor(holder: string, use: DatabaseUse) {
    const other = use === 'shared' ? 'a back end without a realtime server' : 'another back end'
    super(
      `${other} ${holder} works on this database: stop it, or let both share it over a realtime server ` +
        '(CENTRIFUGO_URL, see the guide to operating)',
    )
  }
}

export interface DatabaseLockOptions {
  readonly use: DatabaseUse
  /** URL of the server itself, or of a pooler in session mode. */
  readonly url: string
  /** The lock was lost with its session and another back end has acquired it: this process must end. */
  readonly onLost: (error: DatabaseInUse) => void
  readonly onError: (error: unknown) => void
  /** How long to wait for a predecessor to stop, in milliseconds; 5000 by default. */
  readonly startPatienceMs?: number
}

/** Locks the database for this process. Returns the function that unlocks it; rejects with DatabaseInUse. */
export async function lockDatabase(options: DatabaseLockOptions): Promise<() => Promise<void>> {
  const { use, url, onLost, onError, startPatienceMs = START_PATIENCE_MS } = options
  let isLocked = false
  let isStopped = false
  let fail: (error: unknown) => void = onError
  const link = new SessionLink({ url, clock: systemClock, onError: error => fail(error) })
  const opened = new Promise<void>((resolve, reject) => {
    fail = reject
    link.onOpen(() => {
      fail = onError
      if (isLocked) lock(link, use, REOPEN_PATIENCE_MS, () => isStopped).catch(endOrReport)
      else resolve()
    })
  })
  const endOrReport = (error: unknown): void => {
    if (error instanceof DatabaseInUse) onLost(error)
    // The session broke again; its next opening retries.
    else onError(error)
  }
  const unlock = async (): Promise<void> => {
    isStopped = true
    await link.stop()
  }
  link.start()
  try {
    await opened
    await lock(link, use, startPatienceMs, () => false)
  } catch (error) {
    await unlock()
    throw error
  }
  isLocked = true
  return unlock
}

async function lock(link: SessionLink, use: DatabaseUse, patienceMs: number, isStopped: () => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const [row] = await link.query<{ locked: boolean }>(`select ${TRY_LOCK[use]}($1) as locked`, [LONE_NODE_LOCK])
    if (row?.locked || isStopped()) return
    await terminateHangingHolder(link, LONE_NODE_LOCK)
    if (performance.now() >= deadline) throw new DatabaseInUse(await describeHolder(link), use)
    await wait(RETRY_MS)
  }
}

async function describeHolder(link: SessionLink): Promise<string> {
  // A role sees when and from where its own sessions were opened, not those of others.
  const [row] = await link.query<{ address: string | null; since: Date | null }>(
    `select host(client_addr) as address, backend_start as since
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = $1
        and database = (select oid from pg_database where datname = current_database())
      order by backend_start limit 1`,
    [LONE_NODE_LOCK],
  )
  return row?.since ? `(at ${row.address ?? 'a local socket'}, since ${row.since.toISOString()})` : ''
}
