/** The queue of held bonuses, which staff issues or refuses. */
import type { Review } from '@touchline/contract/endpoints/reviews'
import type { Selectable } from 'kysely'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { ReviewDecisionCall, ReviewQueue } from '../../../core/players/review-queue.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { decideHeldGrant } from '../issue/held-grants.ts'
import { type IssueDeps, releaseIssued, revokeIssued } from '../issue/issue-bonus.ts'
import { lockBonusPlayer } from '../player/bonus-player.ts'

type GrantRow = Selectable<Tables['campaign_grants']>

/** A grant that was never held has nothing to decide. */
const findHeld = (db: Db, issuedId: string) =>
  db
    .selectFrom('campaign_grants')
    .selectAll()
    .where('issued_id', '=', issuedId)
    .where('due_at', 'is not', null)
    .executeTakeFirst()

const DECISIONS = { issue: 'issued', refuse: 'refused' } as const

function toReview(row: GrantRow): Review {
  const decision = row.outcome === 'held' ? null : row.outcome === 'issued' ? 'issue' : 'refuse'
  return {
    id: row.issued_id ?? '',
    queue: 'grants',
    player_id: row.player_id,
    other_player_id: row.other_id,
    score: row.score,
    traits: row.traits.map(([name, bits]) => ({ name, bits })),
    facts: [{ name: 'campaign', value: row.campaign }],
    created_at: row.created_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by === null ? [] : [row.decided_by],
  }
}

export interface GrantReviewDeps extends IssueDeps {
  readonly db: Db
  readonly campaigns: Campaigns
}

async function release(deps: GrantReviewDeps, transaction: Db, { issuedId, at }: { issuedId: string; at: Date }) {
  const row = await transaction
    .selectFrom('issued_bonuses')
    .selectAll()
    .where('id', '=', issuedId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const campaign = row && deps.campaigns.find(row.campaign)
  // The player has excluded himself meanwhile, or the campaign was stopped or removed: there is nothing to release.
  if (!campaign || campaign.kind === 'amb' || deps.campaigns.isStopped(campaign)) throw new ApiError('CONFLICT')
  await releaseIssued(deps, transaction, { row, campaign, at })
}

async function decide(deps: GrantReviewDeps, transaction: Db, call: ReviewDecisionCall): Promise<Review | null> {
  const { id: issuedId, decision, reason, actor, at } = call
  if (!UUID.test(issuedId)) return null
  const found = await findHeld(transaction, issuedId)
  if (!found) return null
  await lockBonusPlayer(transaction, found.player_id)
  const outcome = DECISIONS[decision as keyof typeof DECISIONS]
  const isDecided = await decideHeldGrant(transaction, { issuedId, outcome, actor, reason, at })
  const after = await findHeld(transaction, issuedId)
  if (!after) return null
  if (!isDecided && after.outcome !== outcome) throw new ApiError('CONFLICT')
  if (isDecided && outcome === 'issued') await release(deps, transaction, { issuedId, at })
  if (isDecided && outcome === 'refused') await revokeIssued(transaction, issuedId, at)
  return toReview(after)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createGrantReviews(deps: GrantReviewDeps): ReviewQueue {
  return {
    decisions: ['issue', 'refuse'],
    async list(limit) {
      const rows = await deps.db
        .selectFrom('campaign_grants')
        .selectAll()
        .where('outcome', '=', 'held')
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return rows.map(toReview)
    },
    async decide(transaction, call) {
      const review = await decide(deps, transaction, call)
      return review && { review }
    },
  }
}
