/** Rejects calls while too many others are unfinished, so that those that are accepted are answered soon. */
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

export interface ShedLimits {
  /** Unfinished calls above which every further one is rejected. */
  readonly most: number
  /** Unfinished calls above which further ones are rejected if the turn of the event loop has become long. */
  readonly mostInLongTurn: number
  readonly longTurnMs: number
}

const LIMITS: ShedLimits = { most: 1000, mostInLongTurn: 100, longTurnMs: 1000 }
const RETRY_AFTER_SECONDS = 2

/**
 * Adds the hook that throws UNAVAILABLE, before anything of a call is executed. A call counts until the turn of the event
 * loop in which it was answered ends: what arrived during that turn waits for it, and is the queue. Health checks and
 * metrics are never rejected.
 */
export function shedCalls(app: FastifyInstance, { most, mostInLongTurn, longTurnMs }: ShedLimits = LIMITS): void {
  let unfinished = 0
  let ended = 0
  /** When the first call of this turn began or ended; null before. */
  let turnStartedAt: number | null = null

  const endTurn = () => {
    unfinished -= ended
    ended = 0
    turnStartedAt = null
  }
  const noteTurn = () => {
    if (turnStartedAt !== null) return
    turnStartedAt = performance.now()
    setImmediate(endTurn)
  }
  const isLong = () => turnStartedAt !== null && performance.now() - turnStartedAt > longTurnMs
  const onEnd = () => {
    ended += 1
    noteTurn()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.endpoint) return done()
    noteTurn()
    if (unfinished >= most || (unfinished >= mostInLongTurn && isLong()))
      return done(new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    unfinished += 1
    reply.raw.once('close', onEnd)
    done()
  })
}
