/** Freebets that a campaign owes a player: for points, bets, a rank or a refund. */
import type { Db } from '../../platform/db/database.ts'
import type { Held, OwedFreebet } from './campaign.ts'

export interface OwedIssue {
  readonly playerId: number
  readonly campaign: Pick<Held, 'id' | 'priority' | 'texts'>
  /** What it is given for; the same cause gives it once. */
  readonly cause: string
  readonly currency: string
  readonly amount: number
  readonly freebet: OwedFreebet
  readonly at: Date
}

/**
 * Issues an owed freebet in the caller's transaction, and locks the player. Returns its id; null when the player is
 * excluded, or it was issued for that cause before.
 */
export type IssuePrize = (transaction: Db, issue: OwedIssue) => Promise<string | null>
