/**
 * Measures the open bets of persons whose accounts were bound, and those from before the rule: what they lock is reviewed by
 * staff, because nothing was refused when the bets were placed.
 */
import { sql } from 'kysely'
import { readPersonBets } from '../../../core/bets/person-bets.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DueQueue } from '../../../platform/due-queue.ts'
import { type ExposureDeps, PersonExposure } from './person-exposure.ts'

export interface HedgeCheckOptions extends ExposureDeps {
  readonly database: Database
  readonly clock: Clock
  /** See DueQueue. */
  readonly pollIntervalMs: number | undefined
  readonly onError: (error: unknown) => void
}

interface HedgeCheckRow {
  readonly id: number
  readonly request_no: number
}

/** An account of the person; null if it has none any more. */
async function findAccount({ database }: HedgeCheckOptions, personId: number) {
  const { db } = database
  return db
    .selectFrom('players')
    .select(['id', 'currency'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

async function checkPerson(options: HedgeCheckOptions, { id, request_no }: HedgeCheckRow): Promise<void> {
  const { database, clock, settings } = options
  const { db } = database
  const account = settings.mode === 'off' ? undefined : await findAccount(options, id)
  const bets = account && (await readPersonBets(db, account.id, false))
  if (account && bets?.has_bonus) {
    for (const review of new PersonExposure(bets, account.currency, options).findReviews()) {
      const owner =
        bets.bets.find(bet => review.bet_ids.includes(bet.id) && bet.bonus !== null)?.player_id ?? account.id
      const at = new Date(clock.now())
      await sql`select record_hedge_review(${owner}::bigint, ${JSON.stringify(review)}::jsonb, ${at})`.execute(db)
    }
  }
  await db.deleteFrom('hedge_checks').where('id', '=', id).where('request_no', '=', request_no).execute()
}

export function createHedgeCheckQueue(options: HedgeCheckOptions): DueQueue<HedgeCheckRow> {
  const { database, clock, pollIntervalMs, onError } = options
  return new DueQueue({
    clock,
    pollIntervalMs,
    onError,
    findDue: (_, limit) => database.db.selectFrom('hedge_checks').selectAll().orderBy('id').limit(limit).execute(),
    // Requests come from bindings, which are rare: the next poll finds them.
    findNext: async () => null,
    perform: row => checkPerson(options, row),
  })
}
