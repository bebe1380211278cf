/** The queue `changes`: changes of name and birth date that wait for staff, who compare them with a document. */
import type { Review } from '@touchline/contract/endpoints/reviews'
import { sql } from 'kysely'
import { toAccountClaims } from '../../core/players/identity-claims.ts'
import { toNameKey } from '../../core/players/person.ts'
import { findPlayer } from '../../core/players/players.ts'
import type { ReviewDecisionCall, ReviewQueue } from '../../core/players/review-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { applyChange } from './changes.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { ChangeRow } from './wire.ts'

const STATUSES = { accept: 'applied', reject: 'rejected' } as const
const DECISIONS = { applied: 'accept', rejected: 'reject', pending: null } as const
const FIELDS = ['first_name', 'last_name', 'birth_date'] as const

function toReview(row: ChangeRow, firstVoter: string | null): Review {
  const decider = row.decided_by ?? firstVoter
  return {
    id: String(row.id),
    queue: 'changes',
    player_id: row.player_id,
    other_player_id: null,
    score: null,
    traits: [],
    facts: FIELDS.flatMap(name => {
      const value = row[name]
      return value === null ? [] : [{ name, value }]
    }),
    created_at: row.created_at.toISOString(),
    due_at: null,
    decision: DECISIONS[row.status],
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: decider === null ? [] : [decider],
  }
}

const findFirstVoter = async (db: Db, id: number): Promise<string | null> => {
  const vote = await db
    .selectFrom('identity_first_votes')
    .select('actor')
    .where('queue', '=', 'changes')
    .where('review_id', '=', String(id))
    .executeTakeFirst()
  return vote?.actor ?? null
}

async function findChange(db: Db, id: string): Promise<ChangeRow | undefined> {
  if (!/^[1-9]\d{0,15}$/.test(id)) return undefined
  return db.selectFrom('identity_changes').selectAll().where('id', '=', Number(id)).executeTakeFirst()
}

export function createChangeReviews({ db, persons }: IdentityDeps): ReviewQueue {
  const view = async (connection: Db, row: ChangeRow) => toReview(row, await findFirstVoter(connection, row.id))

  async function decide(transaction: Db, call: ReviewDecisionCall) {
    const { id, decision, reason, actor, at } = call
    if (decision !== 'accept' && decision !== 'reject') throw new ApiError('CONFLICT')
    const found = await findChange(transaction, id)
    if (!found) return null
    if (found.status === STATUSES[decision]) return { review: await view(transaction, found) }
    if (found.status !== 'pending') throw new ApiError('CONFLICT')
    const changed = applyChange(await findPlayer(transaction, found.player_id), found)
    await persons.lockChange(transaction, found.player_id, toAccountClaims(changed))
    await sql`select lock_player(${found.player_id}::bigint)`.execute(transaction)
    const nameKey = toNameKey(changed.first_name, changed.last_name)
    await sql`
      select decide_identity_change(
        ${found.id}::bigint, ${decision}::text, ${actor}::text, ${reason}::text, ${nameKey}::text, ${at})`.execute(
      transaction,
    )
    const row = await findChange(transaction, id)
    if (!row) return null
    // Somebody else decided it otherwise meanwhile.
    if (row.status !== 'pending' && row.status !== STATUSES[decision]) throw new ApiError('CONFLICT')
    if (row.status === 'applied')
      await persons.recordAccount(transaction, { player: await findPlayer(transaction, found.player_id), at })
    return { review: await view(transaction, row) }
  }

  return {
    decisions: ['accept', 'reject'],
    async list(limit) {
      const rows = await db
        .selectFrom('identity_changes')
        .selectAll()
        .where('status', '=', 'pending')
        .orderBy('id')
        .limit(limit)
        .execute()
      return Promise.all(rows.map(row => view(db, row)))
    },
    decide,
  }
}
