/**
 * Leader election: the node whose session holds an advisory lock leads. When its process dies or its database session
 * ends, another takes over within a second; the former leader is notified and stops leading. A hanging process keeps
 * both, so candidates end a session whose heartbeat has stopped.
 */
import type { Clock } from '../platform/clock.ts'
import type { Session } from '../platform/db/session-link.ts'

const RETRY_INTERVAL_MS = 500
const DEPOSE_INTERVAL_MS = 2000
/** Many heartbeats of a session: a holder that is silent for this long hangs. */
const HANGING_MS = 10_000

/** Arbitrary advisory lock ids that nothing else uses. */
export const LEADS = { feed: 7_415_003, settlement: 7_415_004 } as const

/** Ends the session that holds an advisory lock if its heartbeat is overdue: its process hangs or is gone. */
export async function terminateHangingHolder(
  link: Pick<Session, 'query'>,
  lock: number,
  hangingMs = HANGING_MS,
): Promise<void> {
  await link.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) + objid::bigint = $1
        and state_change < clock_timestamp() - $2 * interval '1 millisecond'`,
    [lock, hangingMs],
  )
}

export interface LeadershipOptions {
  readonly link: Session
  readonly lock: number
  readonly clock: Clock
  /** Called when this node becomes leader. If it rejects, the leadership is released. */
  readonly onGained: () => Promise<void>
  readonly onLost: () => Promise<void> | void
  readonly onError: (error: unknown) => void
  /** Milliseconds without a heartbeat after which a leader counts as hanging; 10,000 by default. */
  readonly hangingMs?: number
}

export class Leadership {
  readonly #options: LeadershipOptions
  #isLeading = false
  #isStopped = false
  #cancel: (() => void) | undefined
  #deposeCheckedAt = Number.NEGATIVE_INFINITY
  #trying: Promise<void> | undefined

  constructor(options: LeadershipOptions) {
    this.#options = options
    options.link.onLost(() => void this.#lose())
  }

  get isLeading(): boolean {
    return this.#isLeading
  }

  /** Starts competing for the leadership. */
  start(): void {
    if (this.#isStopped) return
    this.#trying = this.#try().finally(() => {
      this.#cancel = this.#options.clock.after(RETRY_INTERVAL_MS, () => this.start())
    })
  }

  /** Releases the leadership, and competes for it again later. */
  async resign(): Promise<void> {
    if (!this.#isLeading) return
    await this.#lose()
    await this.#unlock()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#trying
    this.#cancel?.()
    await this.resign()
  }

  async #try(): Promise<void> {
    const { link, lock, onGained, onError } = this.#options
    if (this.#isLeading || !link.isOpen) return
    try {
      const [row] = await link.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [lock])
      if (!row?.acquired) return await this.#depose()
      this.#isLeading = true
      await onGained()
    } catch (error) {
      onError(error)
      await this.resign()
    }
  }

  /** Ends the session of a hanging leader that holds the lock. */
  async #depose(): Promise<void> {
    const { link, lock, clock, hangingMs } = this.#options
    if (clock.now() - this.#deposeCheckedAt < DEPOSE_INTERVAL_MS) return
    this.#deposeCheckedAt = clock.now()
    await terminateHangingHolder(link, lock, hangingMs)
  }

  async #lose(): Promise<void> {
    if (!this.#isLeading) return
    this.#isLeading = false
    await this.#options.onLost()
  }

  async #unlock(): Promise<void> {
    const { link, lock, onError } = this.#options
    // A closed session holds no lock.
    if (link.isOpen) await link.query('select pg_advisory_unlock($1)', [lock]).catch(onError)
  }
}
