/**
 * Publishes through the HTTP API of a Centrifugo cluster, or of a hub in another process. What fails for a while is
 * tried again under the same idempotency key, so that nothing is sent twice; calls that share a channel are made one
 * after the other, so that a retry cannot bring an old event behind a newer one. What is called at the same moment goes in
 * one request.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ApiAddress, readResult } from './centrifugo-api.ts'
import { buildCloseReason } from './close-reason.ts'
import { CommandBatcher } from './command-batcher.ts'
import { type JsonObject, readInteger, readString } from './json-fields.ts'
import { OrderedQueue } from './ordered-queue.ts'
import { PublishError } from './publish-error.ts'
import type {
  CloseSpec,
  PublishedPosition,
  PublishOptions,
  RealtimeEvent,
  RealtimePublisher,
} from './realtime-publisher.ts'
import type { RevokedSession } from './revoked-sessions.ts'

export interface CentrifugoPublisherOptions extends ApiAddress {
  /** Milliseconds a single request may take, 5000 by default. */
  readonly timeoutMs?: number
  /** Milliseconds after which a call is given up, the wait for its turn included; 15000 by default. */
  readonly deadlineMs?: number
  /** For tests: pauses between two attempts. */
  readonly wait?: (ms: number) => Promise<void>
  /** For tests: milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

const FIRST_PAUSE_MS = 50
/** Centrifugo's answer to a method that it does not have. */
const NOT_FOUND = 404
const LONGEST_PAUSE_MS = 2000

/** Its calls reject with PublishError; `disconnectUser` with RangeError on a code that is not 3000–4999. */
export class CentrifugoPublisher implements RealtimePublisher {
  readonly #options: CentrifugoPublisherOptions
  readonly #queue = new OrderedQueue()
  readonly #batcher: CommandBatcher
  readonly #now: () => number
  readonly #wait: (ms: number) => Promise<void>

  constructor(options: CentrifugoPublisherOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
    this.#batcher = new CommandBatcher(this.#options)
    this.#now = options.now ?? (() => performance.now())
    this.#wait = options.wait ?? delay
  }

  async publish(channel: string, event: RealtimeEvent, options?: PublishOptions): Promise<PublishedPosition> {
    const params = { channel, data: event, idempotency_key: options?.idempotencyKey ?? randomUUID() }
    return readPublished(await this.#call([channel], 'publish', params, result => result))
  }

  /** Rejects when any of the channels failed; the others have the event all the same. */
  async broadcast(channels: readonly string[], event: RealtimeEvent, options?: PublishOptions): Promise<void> {
    if (channels.length === 0) return
    const params = { channels, data: event, idempotency_key: options?.idempotencyKey ?? randomUUID() }
    await this.#call(channels, 'broadcast', params, result => requireAllDone(result, channels))
  }

  async disconnectUser(id: string, code: number, reason: string): Promise<void> {
    const disconnect = buildCloseReason(code, reason)
    // Anonymous visitors are nobody in particular, and the API takes no empty user.
    if (id !== '') await this.#call([], 'disconnect', { user: id, disconnect }, result => result)
  }

  /** A hub refuses the sessions' tokens; Centrifugo, which has no such method, cannot. */
  async revokeSessions(sessions: readonly RevokedSession[], { code, reason }: CloseSpec): Promise<boolean> {
    const disconnect = buildCloseReason(code, reason)
    const params = {
      sessions: sessions.map(({ user, sessionId, untilMs }) => ({ user, session: sessionId, until_ms: untilMs })),
      disconnect,
    }
    try {
      await this.#call([], 'revoke_sessions', params, result => result)
      return true
    } catch (error) {
      if (error instanceof PublishError && error.code === NOT_FOUND) return false
      throw error
    }
  }

  #call<T>(keys: readonly string[], method: string, params: object, read: (result: JsonObject) => T): Promise<T> {
    const endsAt = this.#now() + (this.#options.deadlineMs ?? 15_000)
    return this.#queue.run(keys, () => this.#attempt(endsAt, method, params, read))
  }

  async #attempt<T>(endsAt: number, method: string, params: object, read: (result: JsonObject) => T): Promise<T> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const remainingMs = Math.max(1, Math.ceil(endsAt - this.#now()))
        if (this.#now() >= endsAt) throw new PublishError(`${method}: too late`, { code: 0, isTemporary: true })
        const timeoutMs = Math.min(this.#options.timeoutMs ?? 5000, remainingMs)
        return await this.#batcher.call(method, params, timeoutMs, read)
      } catch (error) {
        const isWorthIt = error instanceof PublishError && error.isTemporary && this.#now() + pauseMs < endsAt
        if (!isWorthIt) throw error
        // Spread, so that many callers do not come back at the same moment.
        await this.#wait(pauseMs * (0.5 + Math.random() / 2))
      }
    }
  }
}

function readPublished(result: JsonObject): PublishedPosition {
  const offset = readInteger(result, 'offset')
  const epoch = readString(result, 'epoch')
  return { ...(offset > 0 && { offset }), ...(epoch !== '' && { epoch }) }
}

/** Throws the first failure, a temporary one first: then the whole call is repeated, which the key makes harmless. */
function requireAllDone({ responses }: JsonObject, channels: readonly string[]): void {
  const answers: unknown[] = Array.isArray(responses) ? responses : []
  const failures: PublishError[] = []
  for (const [index, channel] of channels.entries()) {
    try {
      readResult(`broadcast to ${channel}`, answers[index], result => result)
    } catch (error) {
      if (!(error instanceof PublishError)) throw error
      failures.push(error)
    }
  }
  const failure = failures.find(({ isTemporary }) => isTemporary) ?? failures[0]
  if (failure) throw failure
}
