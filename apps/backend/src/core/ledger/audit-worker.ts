/**
 * Audits the ledger every night, on the node that settles. The results are stored, so that a node that takes over, or
 * starts again, neither repeats nor misses a night.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { PollLoop } from '../../platform/poll-loop.ts'
import { type Audit, auditLedger, countDifferences, findDifferences } from './audit.ts'

const POLL_INTERVAL_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000
/** Time of day of the audit, UTC. */
const NIGHT_MS = 3 * 3_600_000

/** The ledger does not add up; the message counts the errors by kind, the stored audit has them all. */
export class LedgerDifferences extends Error {
  override readonly name = 'LedgerDifferences'

  constructor(differences: Partial<Audit>) {
    const kinds = Object.entries(differences).map(([kind, errors]) => `${kind} ${countDifferences({ [kind]: errors })}`)
    super(`the ledger does not add up: ${kinds.join(', ')}; npm run audit-ledger prints the differences`)
  }
}

export interface LastAudit {
  readonly auditedAt: Date
  readonly differenceCount: number
}

/** The last stored audit; null before the first night. */
export async function readLastAudit(db: Db): Promise<LastAudit | null> {
  const row = await db
    .selectFrom('ledger_audits')
    .select(['audited_at', 'difference_count'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { auditedAt: row.audited_at, differenceCount: row.difference_count } : null
}

export interface AuditWorkerOptions {
  readonly db: Db
  readonly clock: Clock
  /** Called with LedgerDifferences after an audit that found some, and with failures of the audit itself. */
  readonly onError: (error: unknown) => void
}

export class AuditWorker {
  readonly #options: AuditWorkerOptions
  readonly #loop: PollLoop
  /** Nights before the first start are not made up for. */
  #startedAt = 0

  constructor(options: AuditWorkerOptions) {
    this.#options = options
    const { clock, onError } = options
    this.#loop = new PollLoop({ clock, onError, intervalMs: POLL_INTERVAL_MS, work: () => this.#auditIfDue() })
  }

  start(): void {
    this.#startedAt = this.#options.clock.now()
    this.#loop.start()
  }

  /** Resolves when a due audit is stored. Does nothing on a node that does not settle. */
  idle(): Promise<void> {
    return this.#loop.idle()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #auditIfDue(): Promise<void> {
    const { db, clock, onError } = this.#options
    const now = clock.now()
    const lastAt = (await readLastAudit(db))?.auditedAt.getTime() ?? this.#startedAt
    if (lastAt >= lastNight(now)) return
    const differences = findDifferences(await auditLedger(db))
    const difference_count = countDifferences(differences)
    const row = { audited_at: new Date(now), differences: JSON.stringify(differences), difference_count }
    await db.insertInto('ledger_audits').values(row).execute()
    if (difference_count > 0) onError(new LedgerDifferences(differences))
  }
}

/** The last time of the audit up to a moment, in epoch milliseconds. */
const lastNight = (now: number): number => Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
