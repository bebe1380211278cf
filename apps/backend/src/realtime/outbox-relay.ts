/**
 * Publishes what transactions left in the outbox, after they stand: at least once, and of each player in order. A row is
 * removed when it was published; a crash in between publishes it again, under the same key.
 */
import { userChannel } from '@touchline/contract/channels'
import type { RealtimePublisher } from '@touchline/hub/publisher'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

const BATCH = 200
const RETRY_MS = 1000
/** What is written within so long is published by one look at the outbox. */
const GATHER_MS = 20
/** So long after another node was found at it: what was committed since it looked is still to be published. */
const BUSY_MS = 100
/** Only one node at a time may publish, or a player's events could overtake each other. */
const LOCK = 7_415_002

export interface OutboxOptions {
  db: Db
  publisher: RealtimePublisher
  clock: Clock
  locales: readonly string[]
  /** What an event says in a language; the message itself where that is the same in all of them. */
  say?: (event: { event_name: string; message: object }, locale: string) => object
  /** Hears each event just before it is published. */
  onEvent?: (event: { player_id: number; event_name: string; message: object }) => void
  onError: (error: unknown) => void
}

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
  start(lookMs?: number): void {
    this.wake()
    if (lookMs !== undefined && !this.#isStopped)
      this.#cancelLook = this.#options.clock.after(lookMs, () => this.start(lookMs))
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
      let published: number | null
      do published = await this.#publishBatch()
      while (published === BATCH)
      if (published === null) this.wake(BUSY_MS)
    } catch (error) {
      this.#options.onError(error)
      this.wake(RETRY_MS)
    }
  }

  /** Once for all languages in which the event says the same. */
  async #publish(id: number, playerId: number, event: { event_name: string; message: object }): Promise<void> {
    const { publisher, locales, say } = this.#options
    const channelsByMessage = new Map<object, string[]>()
    for (const locale of locales) {
      const message = say?.(event, locale) ?? event.message
      const channels = channelsByMessage.get(message) ?? []
      channelsByMessage.set(message, [...channels, userChannel(locale, playerId)])
    }
    for (const [message, channels] of channelsByMessage)
      await publisher.broadcast(channels, { ...event, message }, { idempotencyKey: `outbox ${id} ${channels[0]}` })
  }

  /** Answers how many events it published; null where another node is at it. */
  #publishBatch(): Promise<number | null> {
    const { db, onEvent } = this.#options
    return db.transaction().execute(async transaction => {
      const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as taken`.execute(
        transaction,
      )
      if (!lock.rows[0]?.taken) return null
      const rows = await transaction.selectFrom('outbox').selectAll().orderBy('id').limit(BATCH).execute()
      for (const { id, player_id, event_name, message } of rows) {
        onEvent?.({ player_id, event_name, message })
        await this.#publish(id, player_id, { event_name, message })
      }
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', ids).execute()
      return rows.length
    })
  }
}
