/** Ends the checks of accounts that look like a protected one, once nothing protects that one any more. */
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

const BATCH = 500

export interface OutlivedLinkDeps {
  readonly db: Db
  readonly clock: Clock
  /** Called after each commit that may have written to the outbox. */
  readonly onCommitted: () => void
}

/** Each link in a transaction of its own, which locks both persons. */
export async function endOutlivedLinks({ db, clock, onCommitted }: OutlivedLinkDeps): Promise<void> {
  for (;;) {
    const at = new Date(clock.now())
    const { rows } = await sql<{ player_a: number; player_b: number }>`
      select player_a, player_b from person_links
      where status = 'suspected' and is_outlived(person_links, ${at}) limit ${BATCH}`.execute(db)
    for (const { player_a, player_b } of rows)
      await sql`select end_outlived_link(${player_a}::bigint, ${player_b}::bigint, ${at})`.execute(db)
    if (rows.length > 0) onCommitted()
    if (rows.length < BATCH) return
  }
}
