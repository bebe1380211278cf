/** The queue `appeals`: players who ask for another look at a decision. Their ids are the appeals' numbers. */
import type { Review } from '@touchline/contract/endpoints/reviews'
import { sql } from 'kysely'
import type { ReviewDecisionCall, ReviewQueue } from '../../core/players/review-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import { isConstraintViolation } from '../../platform/db/is-constraint-violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { AppealRow } from './wire.ts'

const toReview = (row: AppealRow): Review => ({
  id: row.number,
  queue: 'appeals',
  player_id: row.player_id,
  other_player_id: null,
  score: null,
  traits: [],
  facts: [{ name: 'text', value: row.text }],
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  decision: row.decision,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by === null ? [] : [row.decided_by],
})

const findAppeal = (db: Db, number: string): Promise<AppealRow | undefined> =>
  db.selectFrom('identity_appeals').selectAll().where('number', '=', number).executeTakeFirst()

async function answer(transaction: Db, appeal: AppealRow, call: ReviewDecisionCall): Promise<void> {
  const { decision, actor, reason, at } = call
  try {
    await sql`
      select decide_identity_appeal(
        ${appeal.id}::bigint, ${decision}::text, ${actor}::text, ${reason}::text, ${at})`.execute(transaction)
  } catch (error) {
    // Whoever has decided about the account does not judge the decision.
    if (isConstraintViolation(error, 'identity_appeals_authority')) throw new ApiError('CONFLICT')
    throw error
  }
}

export function createAppealReviews({ db }: IdentityDeps): ReviewQueue {
  return {
    decisions: ['uphold', 'open'],
    async list(limit) {
      const rows = await db
        .selectFrom('identity_appeals')
        .selectAll()
        .where('decision', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toReview)
    },
    async decide(transaction, call) {
      const found = await findAppeal(transaction, call.id)
      if (!found) return null
      if (found.decision === null) await answer(transaction, found, call)
      const appeal = await findAppeal(transaction, call.id)
      if (!appeal || appeal.decision !== call.decision) throw new ApiError('CONFLICT')
      return { review: toReview(appeal) }
    },
  }
}
