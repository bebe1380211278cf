/** Held bonuses that staff has not decided in time are revoked. */
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { DueQueue } from '../../../platform/due-queue.ts'
import { lockBonusPlayer } from '../player/bonus-player.ts'
import { revokeIssued } from './issue-bonus.ts'

export interface HeldGrantsOptions {
  readonly db: Db
  readonly clock: Clock
  /** See DueQueue. */
  readonly pollIntervalMs?: number | undefined
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

interface DueGrant {
  readonly playerId: number
  readonly issuedId: string
}

async function findDueGrants(db: Db, at: Date, limit: number): Promise<DueGrant[]> {
  const rows = await db
    .selectFrom('campaign_grants')
    .select(['player_id', 'issued_id'])
    .where('outcome', '=', 'held')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ player_id, issued_id }) => (issued_id ? [{ playerId: player_id, issuedId: issued_id }] : []))
}

async function findNextDueAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('campaign_grants')
    .select(({ fn }) => fn.min('due_at').as('at'))
    .where('outcome', '=', 'held')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Decides a held grant as the operator, or as `system` when it is due; in the caller's transaction, which has locked the player. */
export async function decideHeldGrant(
  transaction: Db,
  decision: { issuedId: string; outcome: 'issued' | 'refused'; actor: string; reason: string; at: Date },
): Promise<boolean> {
  const { issuedId, outcome, actor, reason, at } = decision
  const { rows } = await sql<{ decided: boolean }>`
    select decide_campaign_grant(${issuedId}::uuid, ${outcome}, ${actor}, ${reason}, ${at}::timestamptz) as decided`.execute(
    transaction,
  )
  return rows[0]?.decided ?? false
}

/** Creates the queue. Several nodes may run it: each grant is decided once. */
export function createHeldGrants(options: HeldGrantsOptions): DueQueue<DueGrant> {
  const { db, clock, onCommitted } = options
  return new DueQueue({
    ...options,
    findDue: (at, limit) => findDueGrants(db, at, limit),
    findNext: () => findNextDueAt(db),
    async perform({ playerId, issuedId }) {
      const at = new Date(clock.now())
      await db.transaction().execute(async transaction => {
        await lockBonusPlayer(transaction, playerId)
        const decision = { issuedId, outcome: 'refused', actor: 'system', reason: 'not decided in time', at } as const
        if (await decideHeldGrant(transaction, decision)) await revokeIssued(transaction, issuedId, at)
      })
      onCommitted()
    },
  })
}
