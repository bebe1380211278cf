/** Freebets that a campaign owes a player: for points, bets, a rank or a refund. */
import type { Db } from '../../platform/db/database.ts'
import type { CampaignOccurrence, OwedFreebet } from './campaign.ts'

export interface OwedIssue {
  readonly playerId: number
  readonly campaign: Pick<CampaignOccurrence, 'id' | 'priority' | 'texts'>
  /** Idempotency key: a cause issues it once. */
  readonly cause: string
  readonly currency: string
  readonly amount: number
  readonly freebet: OwedFreebet
  readonly at: Date
}

/**
 * Awards an owed freebet in the caller's transaction, once for its cause, and locks the player. Returns the id of the
 * issued freebet; null when it was awarded before, or was paid in cash to a player on a break.
 */
export type AwardPrize = (transaction: Db, owed: OwedIssue) => Promise<string | null>
