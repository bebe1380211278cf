/** Queues of table rows that are due at a stored time. */
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import { DueQueue } from './due-queue.ts'

/** The rows with a due time, optionally only those in a status. */
export interface DueRows {
  readonly table: string
  /** The column with the due time. */
  readonly dueAt: string
  readonly status?: string
}

// The status is a literal, so that partial indexes are used.
const inStatus = (status: string | undefined): RawBuilder<unknown> =>
  status === undefined ? sql`true` : sql`status = ${sql.lit(status)}`

async function findDueIds(db: Db, { table, dueAt, status }: DueRows, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${inStatus(status)} and ${sql.ref(dueAt)} <= ${at}
    order by ${sql.ref(dueAt)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the next of the rows is due; null without any. */
export async function findNextDueAt(db: Db, { table, dueAt, status }: DueRows): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(${sql.ref(dueAt)}) as at from ${sql.table(table)} where ${inStatus(status)}`.execute(db)
  return rows[0]?.at ?? null
}

export interface DueRowQueueOptions {
  readonly db: Db
  readonly clock: Clock
  /** See DueQueue. */
  readonly pollIntervalMs?: number | undefined
  readonly onError: (error: unknown) => void
  readonly rows: DueRows
  /** Handles the row with this id, which another node may have handled meanwhile. */
  readonly perform: (id: string) => Promise<void>
}

/** Creates a queue of due rows by id; wake it with the time at which a new one is due. */
export function createDueRowQueue({ db, rows, ...options }: DueRowQueueOptions): DueQueue<string> {
  return new DueQueue({
    ...options,
    findDue: (at, limit) => findDueIds(db, rows, at, limit),
    findNext: () => findNextDueAt(db, rows),
  })
}
