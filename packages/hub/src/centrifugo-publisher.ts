/**
 * Publishes through the HTTP API of a Centrifugo cluster or of a hub in another process. Temporary failures are retried
 * under the same idempotency key, so nothing is published twice. Calls that share a channel or an order key run
 * sequentially, so a retry cannot deliver an old event after a newer one. Concurrent calls are batched into few requests.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ApiAddress, readResult } from './centrifugo-api.ts'
import { buildCloseReason } from './close-reason.ts'
import { CommandBatcher } from './command-batcher.ts'
import { isAbsent, type JsonObject, readInteger, readString } from './json-fields.ts'
import { OrderedQueue } from './ordered-queue.ts'
import { PublishError } from './publish-error.ts'
import type {
  Broadcast,
  CloseSpec,
  PublishedPosition,
  PublishOptions,
  RealtimeEvent,
  RealtimePublisher,
} from './realtime-publisher.ts'
import type { RevokedSession } from './revoked-sessions.ts'
import { settleAll } from './settle-all.ts'

export interface CentrifugoPublisherOptions extends ApiAddress {
  /** Timeout of a single request in milliseconds. Default: 5000. */
  readonly timeoutMs?: number
  /** Deadline of a call in milliseconds, including its time in the queue. Default: 15000. */
  readonly deadlineMs?: number
  /** For tests: waits between two attempts. */
  readonly wait?: (ms: number) => Promise<void>
  /** For tests: a monotonic clock in milliseconds. */
  readonly now?: () => number
}

const FIRST_PAUSE_MS = 50
/** Centrifugo's error code for an unknown method. */
const NOT_FOUND = 404
const LONGEST_PAUSE_MS = 2000

/** Calls reject with PublishError; `disconnectUser` rejects with RangeError for a code outside 3000–4999. */
export class CentrifugoPublisher implements RealtimePublisher {
  readonly #options: CentrifugoPublisherOptions
  readonly #id = randomUUID()
  #calls = 0
  readonly #queue = new OrderedQueue()
  readonly #batcher: CommandBatcher
  readonly #now: () => number
  readonly #wait: (ms: number) => Promise<void>

  constructor(options: CentrifugoPublisherOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
    this.#now = options.now ?? (() => performance.now())
    this.#batcher = new CommandBatcher({ ...this.#options, timeoutMs: options.timeoutMs ?? 5000, now: this.#now })
    this.#wait = options.wait ?? delay
  }

  async publish(channel: string, event: RealtimeEvent, options?: PublishOptions): Promise<PublishedPosition> {
    const params = { channel, data: event, idempotency_key: options?.idempotencyKey ?? this.#createKey() }
    return this.#enqueue([channel], endsAt => this.#attempt(endsAt, 'publish', params, readPublished))
  }

  /** Rejects when any channel failed; the other channels have received the event. */
  async broadcast(
    channels: readonly string[],
    event: RealtimeEvent,
    options?: PublishOptions,
  ): Promise<readonly PublishedPosition[]> {
    if (channels.length === 0) return []
    return this.#enqueue(channels, endsAt => this.#broadcast({ channels, event }, endsAt, options?.idempotencyKey))
  }

  async broadcastAll(
    broadcasts: readonly Broadcast[],
    orderKeys: readonly string[],
  ): Promise<readonly (readonly PublishedPosition[])[]> {
    return this.#enqueue(orderKeys, endsAt =>
      settleAll(broadcasts.map(broadcast => this.#broadcast(broadcast, endsAt))),
    )
  }

  async disconnectUser(id: string, code: number, reason: string): Promise<void> {
    const disconnect = buildCloseReason(code, reason)
    // The API accepts no empty user, and anonymous visitors have no id.
    const params = { user: id, disconnect }
    if (id !== '') await this.#enqueue([], endsAt => this.#attempt(endsAt, 'disconnect', params, result => result))
  }

  /** Supported by the hub only; Centrifugo has no such method. */
  async revokeSessions(sessions: readonly RevokedSession[], { code, reason }: CloseSpec): Promise<boolean> {
    const disconnect = buildCloseReason(code, reason)
    const params = {
      sessions: sessions.map(({ user, sessionId, untilMs }) => ({ user, session: sessionId, until_ms: untilMs })),
      disconnect,
    }
    try {
      await this.#enqueue([], endsAt => this.#attempt(endsAt, 'revoke_sessions', params, result => result))
      return true
    } catch (error) {
      if (error instanceof PublishError && error.code === NOT_FOUND) return false
      throw error
    }
  }

  #broadcast({ channels, event }: Broadcast, endsAt: number, idempotencyKey = this.#createKey()) {
    const params = { channels, data: event, idempotency_key: idempotencyKey }
    return this.#attempt(endsAt, 'broadcast', params, result => readAllPublished(result, channels))
  }

  #createKey(): string {
    this.#calls += 1
    return `${this.#id} ${this.#calls}`
  }

  /** Makes a call after earlier ones that share a key. It receives its deadline, which counts from now. */
  #enqueue<T>(keys: readonly string[], call: (endsAt: number) => Promise<T>): Promise<T> {
    const endsAt = this.#now() + (this.#options.deadlineMs ?? 15_000)
    return this.#queue.run(keys, () => call(endsAt))
  }

  async #attempt<T>(endsAt: number, method: string, params: object, read: (result: JsonObject) => T): Promise<T> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.#batcher.call(method, params, endsAt, read)
      } catch (error) {
        const isWorthIt = error instanceof PublishError && error.isTemporary && this.#now() + pauseMs < endsAt
        if (!isWorthIt) throw error
        // Jitter, so that many callers do not retry at the same time.
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

/**
 * The position in the usual answer of a channel with history; null for any other answer. A publication may go to a
 * hundred channels, so these answers are read without the checks that explain a malformed one.
 */
function findPosition(answer: unknown): PublishedPosition | null {
  const { error, result } = (answer ?? {}) as { error?: unknown; result?: { offset?: unknown; epoch?: unknown } | null }
  if (!isAbsent(error) || typeof result?.epoch !== 'string' || result.epoch === '') return null
  const { offset } = result
  return Number.isSafeInteger(offset) && (offset as number) > 0 ? (result as PublishedPosition) : null
}

/**
 * Returns the position in each channel. Throws the first failure, temporary ones first: the whole call is then retried,
 * which is safe under its idempotency key.
 */
function readAllPublished({ responses }: JsonObject, channels: readonly string[]): PublishedPosition[] {
  const answers: unknown[] = Array.isArray(responses) ? responses : []
  const failures: PublishError[] = []
  const positions: PublishedPosition[] = []
  for (const [index, channel] of channels.entries()) {
    const position = findPosition(answers[index])
    if (position) {
      positions.push(position)
      continue
    }
    try {
      positions.push(readResult(`broadcast to ${channel}`, answers[index], readPublished))
    } catch (error) {
      if (!(error instanceof PublishError)) throw error
      failures.push(error)
    }
  }
  const failure = failures.find(({ isTemporary }) => isTemporary) ?? failures[0]
  if (failure) throw failure
  return positions
}
