/**
 * Rejects calls while too many others are unfinished, so that those that are accepted are answered soon. Reads of public
 * data are counted separately: however many there are, calls of players (bets, money, their own data) and sign-ins are
 * accepted. Reads that arrive together wait in a queue and are executed in slices, because Node accepts connections (one in
 * each turn of the event loop) and reads what has arrived only between them.
 */
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

export interface ShedLimits {
  /** Unfinished calls of a kind, the waiting ones included, above which every further one of that kind is rejected. */
  readonly most: number
  /** Reads of public data that wait for their turn, above which further ones are rejected. */
  readonly mostWaiting: number
}

type Kind = 'public' | 'player'

/** A read takes up to some milliseconds: what waits is executed within about a second. */
const LIMITS: ShedLimits = { most: 1000, mostWaiting: 300 }
const RETRY_AFTER_SECONDS = 2

/** By the endpoint, not the headers: anybody can send a token, which is verified only after this. */
function kindOf({ method, auth, cache }: Endpoint): Kind {
  const isOpen = auth === 'none' || auth === 'optional'
  return cache === 'revalidate' || (method === 'GET' && isOpen) ? 'public' : 'player'
}

const KINDS = new Map(Object.entries(endpoints).map(([name, endpoint]) => [name, kindOf(endpoint)]))

/** For how long reads that arrive in one turn of the event loop are executed at once. */
const MAX_TURN_MS = 4
/** Time for waiting reads, as a share of the time that everything else has taken since the last ones. */
const READ_SHARE = 0.5
/** For how long new connections are accepted, one in each turn, before waiting reads are executed. */
const MAX_ACCEPT_MS = 5

/** Resolves when everything that needs no further event has been done. */
const settle = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))

/** Executes tasks at once while a turn of the event loop is short, and the others in later turns, in their order. */
class ReadQueue {
  readonly #waiting: (() => void)[] = []
  /** When the first task of this turn was executed; null in a turn without any. */
  #turnStartedAt: number | null = null
  /** Tasks wait: those that arrive wait behind them. */
  #isBusy = false
  #hasNewConnection = false
  /** When the last reads ended. */
  #endedAt = 0

  get length(): number {
    return this.#waiting.length
  }

  noteConnection(): void {
    this.#hasNewConnection = true
  }

  add(task: () => void): void {
    if (!this.#isBusy) {
      const now = performance.now()
      if (this.#turnStartedAt === null) {
        this.#turnStartedAt = now
        setImmediate(this.#endTurn)
      }
      this.#isBusy = now - this.#turnStartedAt >= MAX_TURN_MS
    }
    if (this.#isBusy) this.#waiting.push(task)
    else task()
  }

  readonly #endTurn = (): void => {
    this.#turnStartedAt = null
    if (!this.#isBusy) return
    this.#endedAt = performance.now()
    setImmediate(this.#continue)
  }

  async #execute(ms: number): Promise<void> {
    const endsAt = performance.now() + ms
    do {
      this.#waiting.shift()?.()
      await settle()
    } while (this.#waiting.length > 0 && performance.now() < endsAt)
    this.#endedAt = performance.now()
    setImmediate(this.#continue)
  }

  readonly #continue = (): void => {
    if (this.#waiting.length === 0) {
      this.#isBusy = false
      return
    }
    const otherMs = performance.now() - this.#endedAt
    if (!this.#hasNewConnection || otherMs > MAX_ACCEPT_MS) return void this.#execute(READ_SHARE * otherMs)
    this.#hasNewConnection = false
    setImmediate(this.#continue)
  }
}

/**
 * Adds the hook that throws UNAVAILABLE, before anything of a call is executed. Health checks and metrics are never
 * rejected.
 */
export function shedCalls(app: FastifyInstance, { most, mostWaiting }: ShedLimits = LIMITS): void {
  const unfinished = { public: 0, player: 0 }
  const reads = new ReadQueue()
  app.server.on('connection', () => reads.noteConnection())

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    const kind = endpoint && KINDS.get(endpoint)
    if (!kind) return done()
    if (unfinished[kind] >= most || (kind === 'public' && reads.length >= mostWaiting))
      return done(new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    unfinished[kind] += 1
    reply.raw.once('close', () => {
      unfinished[kind] -= 1
    })
    if (kind === 'player') return done()
    // Nothing is done for a caller who has gone in the meantime.
    reads.add(() => done(reply.raw.destroyed ? new ApiError('UNAVAILABLE') : undefined))
  })
}
