/** The queue `checks`: accounts that may not play until somebody has looked at them. Their ids are the players'. */
import type { Review, ReviewDecision } from '@touchline/contract/endpoints/reviews'
import { sql } from 'kysely'
import type { ReviewDecisionCall, ReviewQueue } from '../../core/players/review-queue.ts'
import type { PersonLinkEffect, PlayerRow } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { closeAccount } from './verification.ts'

type Decision = Extract<ReviewDecision, 'open' | 'close'>
interface CheckRow extends Pick<PlayerRow, 'id' | 'identity_state' | 'checked_at'> {
  readonly is_closed: boolean
}
interface Decided {
  readonly decision: Decision
  readonly actor: string
  readonly decided_at: Date
  readonly traits: readonly (readonly [name: string, bits: number])[] | null
  readonly other_id: number | null
}

const EFFECTS: readonly PersonLinkEffect[] = ['block', 'review']

const readChecks = async (db: Db, condition: ReturnType<typeof sql<boolean>>, limit: number): Promise<CheckRow[]> => {
  const { rows } = await sql<CheckRow>`
    select id, identity_state, checked_at, is_closed from (
      select id, identity_state, checked_at, exists (
        select from player_limits
        where player_id = players.id and type = 'self_exclusion' and status = 'active' and disable_at is null
      ) as is_closed
      from players where ${condition}
    ) as checked
    order by checked_at, id limit ${limit}`.execute(db)
  return rows
}

const isWaiting = ({ identity_state, is_closed }: CheckRow): boolean => identity_state === 'check' && !is_closed

/** The link of the account that weighs most; undefined when the check has another reason. */
const findStrongestLink = (db: Db, playerId: number) =>
  db
    .selectFrom('person_links')
    .selectAll()
    .where('subject_id', '=', playerId)
    .where('status', '=', 'suspected')
    .where('effect', 'in', EFFECTS)
    .orderBy('score', 'desc')
    .executeTakeFirst()

async function toWaitingReview(db: Db, row: CheckRow): Promise<Review> {
  const link = await findStrongestLink(db, row.id)
  return {
    id: String(row.id),
    queue: 'checks',
    player_id: row.id,
    other_player_id: link ? (link.player_a === row.id ? link.player_b : link.player_a) : null,
    score: link?.score ?? null,
    traits: (link?.traits ?? []).map(([name, bits]) => ({ name, bits })),
    facts: link?.effect ? [{ name: 'decision', value: link.effect }] : [],
    created_at: (row.checked_at ?? link?.created_at ?? new Date(0)).toISOString(),
    due_at: link?.due_at?.toISOString() ?? null,
    decision: null,
    decided_at: null,
    decided_by: [],
  }
}

/** Staff's last decision about a check of the account. */
async function findDecided(db: Db, playerId: number): Promise<Decided | undefined> {
  const row = await db
    .selectFrom('identity_decisions')
    .select(['decision', 'actor', 'decided_at', 'traits', 'other_id'])
    .where('player_id', '=', playerId)
    .where('context', '=', 'review')
    .where('decision', 'in', ['open', 'close'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { ...row, decision: row.decision === 'open' ? 'open' : 'close' }
}

const toDecidedReview = (playerId: number, { decision, actor, decided_at, traits, other_id }: Decided): Review => ({
  id: String(playerId),
  queue: 'checks',
  player_id: playerId,
  other_player_id: other_id,
  score: traits?.reduce((sum, [, bits]) => sum + bits, 0) ?? null,
  traits: (traits ?? []).map(([name, bits]) => ({ name, bits })),
  facts: [],
  created_at: decided_at.toISOString(),
  due_at: null,
  decision,
  decided_at: decided_at.toISOString(),
  decided_by: [actor],
})

export function createCheckReviews({ db, excludeForGood }: IdentityDeps): ReviewQueue {
  async function decide(transaction: Db, { id, decision, reason, actor, at }: ReviewDecisionCall) {
    if (!/^[1-9]\d{0,15}$/.test(id)) return null
    const playerId = Number(id)
    await sql`select lock_player(${playerId}::bigint)`.execute(transaction)
    const [row] = await readChecks(transaction, sql<boolean>`id = ${playerId}`, 1)
    if (!row) return null
    if (!isWaiting(row)) {
      const decided = await findDecided(transaction, playerId)
      if (!decided) return null
      if (decided.decision !== decision) throw new ApiError('CONFLICT')
      return { review: toDecidedReview(playerId, decided) }
    }
    await sql`
      select decide_identity_check(
        ${playerId}::bigint, ${decision}::text, ${actor}::text, ${reason}::text, ${at})`.execute(transaction)
    const onCommitted =
      decision === 'close' ? await closeAccount(transaction, { playerId, at, excludeForGood }) : undefined
    const decided = await findDecided(transaction, playerId)
    if (!decided) throw new Error(`the decision about the player ${playerId} was not stored`)
    return { review: toDecidedReview(playerId, decided), ...(onCommitted && { onCommitted }) }
  }

  return {
    decisions: ['open', 'close'],
    async list(limit) {
      const rows = await readChecks(db, sql<boolean>`checked_at is not null`, limit)
      return Promise.all(rows.filter(isWaiting).map(row => toWaitingReview(db, row)))
    },
    decide,
  }
}
