/** Endpoints of the review queues: staff's decisions about persons, each in the audit log with who decided and why. */
import type { ReviewQueueName } from '@touchline/contract/endpoints/reviews'
import type { ReviewQueue } from '../../core/players/review-queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordOperatorCall } from '../../platform/db/set-actor.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

const MAX_LISTED = 200

export type ReviewQueues = Readonly<Partial<Record<ReviewQueueName, ReviewQueue>>>

export interface ReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly reviewQueues: ReviewQueues
  /** Publishes what the decision wrote. */
  readonly onCommitted: () => void
}

export function createReviewHandlers({ db, clock, reviewQueues, onCommitted }: ReviewDeps) {
  const getQueue = (name: ReviewQueueName): ReviewQueue => {
    const queue = reviewQueues[name]
    if (!queue) throw new ApiError('NOT_FOUND')
    return queue
  }
  return {
    getOperatorReviews: async ({ params }) => ({ data: await getQueue(params.queue).list(MAX_LISTED) }),
    postOperatorReviewDecision: async ({ operator: actor, params, body }) => {
      const queue = getQueue(params.queue)
      if (!queue.decisions.includes(body.decision))
        throw fieldError('body/decision', `must be one of ${queue.decisions.join(', ')}`)
      const decided = await db.transaction().execute(async transaction => {
        const subject = `review:${params.queue}:${params.id}`
        await recordOperatorCall(transaction, {
          actor,
          name: 'postOperatorReviewDecision',
          subject,
          arguments: { ...body, queue: params.queue, id: params.id },
        })
        const result = await queue.decide(transaction, { ...body, id: params.id, actor, at: new Date(clock.now()) })
        if (!result) throw new ApiError('NOT_FOUND')
        return result
      })
      await decided.onCommitted?.()
      onCommitted()
      return { data: decided.review }
    },
  } satisfies Handlers
}
