/**
 * Pending deposits: stored in the database, so that they are credited after a crash too, and by only one of several
 * back ends.
 */
import { bookDeposit } from '../../core/ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { DueQueue } from '../../platform/due-queue.ts'

export interface PendingDepositsOptions {
  db: Db
  clock: Clock
  /** See DueQueue. */
  pollIntervalMs?: number | undefined
  onCredited: () => void
  onError: (error: unknown) => void
}

async function findDue(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pending_deposits')
    .select('id')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

async function findNext(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('pending_deposits')
    .select(({ fn }) => fn.min<Date | null>('due_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Credits a deposit if this transaction deletes its row. */
async function complete(db: Db, id: string, at: Date): Promise<void> {
  await db.transaction().execute(async transaction => {
    const pending = await transaction
      .deleteFrom('pending_deposits')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!pending) return
    const account = await transaction
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', pending.account_id)
      .executeTakeFirstOrThrow()
    await bookDeposit(transaction, { id, account, value: pending.value, at })
  })
}

/** Creates the queue of pending deposits; wake it with the time at which a new one is due. */
export function createPendingDeposits(options: PendingDepositsOptions): DueQueue<string> {
  const { db, clock, pollIntervalMs, onCredited, onError } = options
  return new DueQueue({
    clock,
    pollIntervalMs,
    onError,
    findDue: (at, limit) => findDue(db, at, limit),
    findNext: () => findNext(db),
    perform: async id => {
      await complete(db, id, new Date(clock.now()))
      onCredited()
    },
  })
}
