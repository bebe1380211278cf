/** Acts on links when their time is over: reviews that end by themselves, and verifications that were not made. */
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { DueQueue } from '../../platform/due-queue.ts'

interface LinkKey {
  readonly player_a: number
  readonly player_b: number
}

export interface DueLinksOptions {
  readonly db: Db
  readonly clock: Clock
  /** See DueQueue. */
  readonly pollIntervalMs?: number | undefined
  readonly onError: (error: unknown) => void
  /** Called after each commit that may have written to the outbox. */
  readonly onCommitted: () => void
}

export function createDueLinks({ db, clock, onCommitted, ...options }: DueLinksOptions): DueQueue<LinkKey> {
  return new DueQueue<LinkKey>({
    ...options,
    clock,
    findDue: (at, limit) =>
      db
        .selectFrom('person_links')
        .select(['player_a', 'player_b'])
        .where('status', '=', 'suspected')
        .where('due_at', '<=', at)
        .orderBy('due_at')
        .limit(limit)
        .execute(),
    findNext: async () => {
      const { at } = await db
        .selectFrom('person_links')
        .select(({ fn }) => fn.min('due_at').as('at'))
        .where('status', '=', 'suspected')
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return at
    },
    async perform({ player_a, player_b }) {
      await sql`select apply_due_link(${player_a}::bigint, ${player_b}::bigint, ${new Date(clock.now())})`.execute(db)
      onCommitted()
    },
  })
}
