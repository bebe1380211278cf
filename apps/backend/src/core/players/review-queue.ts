/** A queue of decisions about persons that wait for staff. The feature that owns the rows decides; staff's calls are one. */
import type { Review, ReviewDecision } from '@touchline/contract/endpoints/reviews'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/db/set-actor.ts'

export interface ReviewDecisionCall {
  readonly id: string
  readonly decision: ReviewDecision
  readonly reason: string
  readonly actor: Actor
  readonly at: Date
}

export interface DecidedReview {
  readonly review: Review
  /** Called after the transaction is committed: ends sessions, for example. */
  readonly onCommitted?: () => Promise<void>
}

export interface ReviewQueue {
  /** The decisions that the queue knows. */
  readonly decisions: readonly ReviewDecision[]
  /** The waiting reviews, oldest first. */
  list(limit: number): Promise<Review[]>
  /**
   * Decides a review in a transaction and carries the decision out. Returns null for an unknown review, and the review
   * unchanged when it has that decision already. Throws CONFLICT when it was decided otherwise or may not be decided by
   * the actor.
   */
  decide(transaction: Db, call: ReviewDecisionCall): Promise<DecidedReview | null>
}
