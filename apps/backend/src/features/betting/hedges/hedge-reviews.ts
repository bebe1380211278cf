/** The queue of bonus bets that nearly or wholly cannot lose: staff void the bonus bets, or keep all bets. */
import type { Review } from '@touchline/contract/endpoints/reviews'
import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import { readStoredBonus } from '../../../core/engagement/stored-bonus.ts'
import type { ReviewDecisionCall, ReviewQueue } from '../../../core/players/review-queue.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/db/set-actor.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { isHedgeable } from './exposure-input.ts'

export interface HedgeReviewDeps {
  readonly db: Db
  /** Voids a bet that awaits results; false, without any change, for another one. */
  voidOpenBet(
    transaction: Transaction<Tables>,
    betId: string,
    order: { actor: Actor; call: string; reason: { code: 'integrity'; text: string } },
  ): Promise<boolean>
}

type ReviewRow = Selectable<Tables['hedge_reviews']>

interface MeasuredBet {
  id: string
  player_id: number
  bonus: object | null
}

async function readBets(db: Db, reviews: readonly ReviewRow[]): Promise<Map<string, MeasuredBet>> {
  const ids = reviews.flatMap(({ bet_ids }) => bet_ids)
  if (ids.length === 0) return new Map()
  const bets = await db.selectFrom('bets').select(['id', 'player_id', 'bonus']).where('id', 'in', ids).execute()
  return new Map(bets.map(bet => [bet.id, bet]))
}

const hasHedgeableBonus = (bet: MeasuredBet): boolean => isHedgeable(readStoredBonus(bet))

function toReview(row: ReviewRow, stored: ReadonlyMap<string, MeasuredBet>): Review {
  const bets = row.bet_ids.flatMap(id => stored.get(id) ?? [])
  const other = bets.find(({ player_id }) => player_id !== row.player_id)
  const { cause, finding, currency, locked, near, face } = row
  const measured = Object.entries({ cause, finding, currency, locked, near, face })
  return {
    id: row.id,
    queue: 'hedges',
    player_id: row.player_id,
    other_player_id: other?.player_id ?? null,
    score: null,
    traits: [],
    facts: [
      ...measured.map(([name, value]) => ({ name, value: String(value) })),
      ...bets.map(bet => ({ name: hasHedgeableBonus(bet) ? 'bonus_bet_id' : 'bet_id', value: bet.id })),
    ],
    created_at: row.created_at.toISOString(),
    due_at: null,
    decision: row.decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by === null ? [] : [row.decided_by],
  }
}

/** Reads the reviews with that id, or those that wait. */
async function readReviews(db: Db, which: { id: string } | { limit: number }): Promise<Review[]> {
  const rows = await db
    .selectFrom('hedge_reviews')
    .selectAll()
    .$if('id' in which, query => query.where(sql`id::text`, '=', 'id' in which ? which.id : ''))
    .$if('limit' in which, query => query.where('decision', 'is', null).limit('limit' in which ? which.limit : 0))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const bets = await readBets(db, rows)
  return rows.map(row => toReview(row, bets))
}

/** Voids the bonus bets of a review that are still open. Throws CONFLICT if none is. */
async function voidBonusBets(
  { voidOpenBet }: HedgeReviewDeps,
  transaction: Db,
  review: Review,
  call: ReviewDecisionCall,
) {
  const order = {
    actor: call.actor,
    call: 'postOperatorReviewDecision',
    reason: { code: 'integrity' as const, text: call.reason },
  }
  const ids = review.facts.flatMap(({ name, value }) => (name === 'bonus_bet_id' ? [value] : []))
  let voidedCount = 0
  // In the order of their ids, as settlement locks them.
  for (const id of ids.sort()) {
    // The operator's call runs in a transaction.
    if (await voidOpenBet(transaction as Transaction<Tables>, id, order)) voidedCount += 1
  }
  if (voidedCount === 0) throw new ApiError('CONFLICT')
}

export function createHedgeReviewQueue(deps: HedgeReviewDeps): ReviewQueue {
  return {
    decisions: ['keep', 'void'],
    list: limit => readReviews(deps.db, { limit }),
    async decide(transaction, call) {
      const { id, decision, actor, reason, at } = call
      const [found] = await readReviews(transaction, { id })
      if (!found) return null
      const { rows } = await sql<{ is_decided: boolean }>`
        select decide_hedge_review(
          ${found.id}::uuid, ${JSON.stringify({ decision, actor, reason })}::jsonb, ${at}) as is_decided`.execute(
        transaction,
      )
      if (rows[0]?.is_decided && decision === 'void') await voidBonusBets(deps, transaction, found, call)
      const [review = found] = await readReviews(transaction, { id })
      if (review.decision !== decision) throw new ApiError('CONFLICT')
      return { review }
    },
  }
}
