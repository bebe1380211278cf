/**
 * Pending deposits: stored in the database, so that they are credited after a crash too, and by only one of several
 * back ends.
 */
import { bookDeposit } from '../../core/ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DueQueue } from '../../platform/due-queue.ts'
import { createDueRowQueue } from '../../platform/due-rows.ts'
import { type OnFirstDeposit, reportFirstDeposit } from './first-deposit.ts'

export interface PendingDepositsOptions {
  db: Db
  clock: Clock
  /** See DueQueue. */
  pollIntervalMs?: number | undefined
  onFirstDeposit?: OnFirstDeposit | undefined
  onCredited: () => void
  onError: (error: unknown) => void
}

/** Credits a deposit if this transaction deletes its row. */
async function complete({ db, onFirstDeposit }: PendingDepositsOptions, id: string, at: Date): Promise<void> {
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
    await reportFirstDeposit(transaction, onFirstDeposit, { playerId: pending.player_id, at })
    await bookDeposit(transaction, { id, account, value: pending.value, at })
  })
}

/** Creates the queue of pending deposits; wake it with the time at which a new one is due. */
export function createPendingDeposits(options: PendingDepositsOptions): DueQueue<string> {
  const { clock, onCredited } = options
  return createDueRowQueue({
    ...options,
    rows: { table: 'pending_deposits', dueAt: 'due_at' },
    perform: async id => {
      await complete(options, id, new Date(clock.now()))
      onCredited()
    },
  })
}
