/**
 * Publishes what transactions left in the outbox, after they stand: at least once, and of each player in order. A row is
 * removed when it was published; a crash in between publishes it again, under the same key. What nobody will ever take
 * holds up what comes after it for the same player, and for no other.
 */
import { userChannel } from '@touchline/contract/channels'
import { PublishError } from '@touchline/hub/publish-error'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

const BATCH = 200
const RETRY_MS = 1000
/** What is written within so long is published by one look at the outbox. */
const GATHER_MS = 20
/** So long after another node was found at it: what was committed since it looked is still to be published. */
const BUSY_MS = 100
/** Only one node at a time may publish, or a player's events could overtake each other. */
const LOCK = 7_415_002
/** A turn ends after so long, for others wait, ... */
const TURN_MS = 10_000
/** ... and is ended by the database after so long, for a node that hangs in its turn would hold up all players. */
const HANGING_MS = 60_000

export interface OutboxOptions {
  db: Db
  publisher: RealtimePublisher
  clock: Clock
  locales: readonly string[]
  /** Whether other nodes publish too; a node alone needs no turns, and must not keep its one connection busy. */
  isShared: boolean
  /** What an event says in a language; the message itself where that is the same in all of them. */
  localize?: (event: { event_name: string; message: object }, locale: string) => object
  /** Hears each event just before it is published. */
  onEvent?: (event: { player_id: number; event_name: string; message: object }) => void
  onError: (error: unknown) => void
}

type Row = Selectable<Tables['outbox']>

/** What a turn came to: all was published, there is more, something could not be, or another node is at it. */
type Outcome = 'done' | 'more' | 'failed' | 'busy'

export class OutboxRelay {
  readonly #options: OutboxOptions
  #running: Promise<void> | undefined
  #cancel: (() => void) | undefined
  #cancelLook: (() => void) | undefined
  #isStopped = false

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Publishes what is there, and looks again every so many milliseconds where other nodes may leave something. */
  start(pollIntervalMs?: number): void {
    this.wake()
    if (pollIntervalMs !== undefined && !this.#isStopped)
      this.#cancelLook = this.#options.clock.after(pollIntervalMs, () => this.start(pollIntervalMs))
  }

  /** Publishes soon; to be called after each commit that wrote to the outbox. */
  wake(afterMs = GATHER_MS): void {
    if (this.#isStopped) return
    this.#cancel ??= this.#options.clock.after(afterMs, () => {
      this.#cancel = undefined
      void this.flush()
    })
  }

  /** Resolves when everything that was committed before is published, or is to be tried again soon. */
  flush(): Promise<void> {
    const before = this.#running ?? Promise.resolve()
    const run = before.then(() => this.#run())
    this.#running = run
    return run
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    this.#cancelLook?.()
    await this.flush()
  }

  async #run(): Promise<void> {
    try {
      let outcome: Outcome
      do outcome = await this.#takeTurn()
      while (outcome === 'more')
      if (outcome === 'busy') this.wake(BUSY_MS)
      if (outcome === 'failed') this.wake(RETRY_MS)
    } catch (error) {
      this.#options.onError(error)
      this.wake(RETRY_MS)
    }
  }

  /** Once for all languages in which the event says the same. */
  async #publish(id: number, playerId: number, event: { event_name: string; message: object }): Promise<void> {
    const { publisher, locales, localize } = this.#options
    const channelsByMessage = new Map<object, string[]>()
    for (const locale of locales) {
      const message = localize?.(event, locale) ?? event.message
      const channels = channelsByMessage.get(message) ?? []
      channelsByMessage.set(message, [...channels, userChannel(locale, playerId)])
    }
    for (const [message, channels] of channelsByMessage)
      await publisher.broadcast(channels, { ...event, message }, { idempotencyKey: `outbox ${id} ${channels[0]}` })
  }

  #takeTurn(): Promise<Outcome> {
    const { db, isShared } = this.#options
    if (!isShared) return this.#publishBatch(db)
    return db.transaction().execute(async transaction => {
      const taken = sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK}) as taken,
               set_config('idle_in_transaction_session_timeout', ${String(HANGING_MS)}, true)`
      const { rows } = await taken.execute(transaction)
      return rows[0]?.taken ? this.#publishBatch(transaction) : 'busy'
    })
  }

  async #publishBatch(db: Db): Promise<Outcome> {
    const endsAt = this.#options.clock.now() + TURN_MS
    const rows = await db.selectFrom('outbox').selectAll().orderBy('id').limit(BATCH).execute()
    const published: number[] = []
    const heldUp = new Set<number>()
    for (const row of rows) {
      if (this.#options.clock.now() >= endsAt) break
      if (heldUp.has(row.player_id)) continue
      const failure = await this.#tryPublishing(row)
      if (failure === null) published.push(row.id)
      else heldUp.add(row.player_id)
      // While the server is away there is no use in trying the others.
      if (failure instanceof PublishError && failure.isTemporary) break
    }
    if (published.length > 0) await db.deleteFrom('outbox').where('id', 'in', published).execute()
    if (heldUp.size > 0) return 'failed'
    return rows.length === BATCH || published.length < rows.length ? 'more' : 'done'
  }

  /** Answers why it could not be published; null when it was. */
  async #tryPublishing({ id, player_id, event_name, message }: Row): Promise<unknown> {
    const { onEvent, onError } = this.#options
    try {
      onEvent?.({ player_id, event_name, message })
      await this.#publish(id, player_id, { event_name, message })
      return null
    } catch (error) {
      onError(error)
      return error
    }
  }
}
