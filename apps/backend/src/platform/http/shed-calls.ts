/**
 * Rejects calls while too many others are unfinished, so that those that are accepted are answered soon. Reads of public
 * data are counted separately: however many there are, calls of players (bets, money, their own data) and sign-ins are
 * accepted.
 */
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

export interface ShedLimits {
  /** Unfinished calls of a kind above which every further one of that kind is rejected. */
  readonly most: number
  /** Unfinished calls of a kind above which further ones are rejected if the turn of the event loop has become long. */
  readonly mostInLongTurn: number
  readonly longTurnMs: number
}

const KINDS = ['public', 'player'] as const
type Kind = (typeof KINDS)[number]

const LIMITS: ShedLimits = { most: 1000, mostInLongTurn: 100, longTurnMs: 1000 }
const RETRY_AFTER_SECONDS = 2

/** By the endpoint, not the headers: anybody can send a token, which is verified only after this. */
function kindOf({ method, auth, cache }: Endpoint): Kind {
  const isOpen = auth === 'none' || auth === 'optional'
  return cache === 'revalidate' || (method === 'GET' && isOpen) ? 'public' : 'player'
}

/**
 * Adds the hook that throws UNAVAILABLE, before anything of a call is executed. A call counts until the turn of the event
 * loop in which it was answered ends: what arrived during that turn waits for it, and is the queue. Health checks and
 * metrics are never rejected.
 */
export function shedCalls(app: FastifyInstance, { most, mostInLongTurn, longTurnMs }: ShedLimits = LIMITS): void {
  const unfinished = { public: 0, player: 0 }
  const ended = { public: 0, player: 0 }
  /** When the first call of this turn began or ended; null before. */
  let turnStartedAt: number | null = null

  const endTurn = () => {
    for (const kind of KINDS) {
      unfinished[kind] -= ended[kind]
      ended[kind] = 0
    }
    turnStartedAt = null
  }
  const noteTurn = () => {
    if (turnStartedAt !== null) return
    turnStartedAt = performance.now()
    setImmediate(endTurn)
  }
  const isLong = () => turnStartedAt !== null && performance.now() - turnStartedAt > longTurnMs
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return done()
    const kind = kindOf(endpoints[endpoint])
    noteTurn()
    if (unfinished[kind] >= most || (unfinished[kind] >= mostInLongTurn && isLong()))
      return done(new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    unfinished[kind] += 1
    reply.raw.once('close', () => {
      ended[kind] += 1
      noteTurn()
    })
    done()
  })
}
