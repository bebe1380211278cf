/**
 * Publishes the outbox rows of committed transactions: at least once, and in order per player. A row is deleted after
 * its publication; a crash in between republishes it under the same key. An event that is permanently rejected blocks
 * later events of the same player only. Events without a player are for everybody: see `PublicEventSchedule`.
 */
import { publicChannel, userChannel } from '@touchline/contract/channels'
import { PublishError } from '@touchline/hub/publish-error'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { PublicEventSchedule } from './public-events.ts'

const BATCH = 200
const RETRY_MS = 1000
/** Rows written within this time are published in one batch. */
const GATHER_MS = 20
/**
 * Delay before the next attempt when another node held the lock: rows committed since its read are still unpublished.
 */
const BUSY_MS = 100
/** Advisory lock of publishing. Only one node at a time may publish, or a player's events could be reordered. */
const LOCK = 7_415_002
/** Length of a turn: other nodes wait for the lock. */
const TURN_MS = 10_000
/** The database ends a turn after this time: a node that hangs while holding the lock would block all players. */
const HANGING_MS = 60_000

export interface OutboxOptions {
  db: Db
  publisher: Pick<RealtimePublisher, 'broadcast'>
  clock: Clock
  locales: readonly string[]
  /** Whether other nodes publish too. A single node takes no turns, which would keep its only connection busy. */
  isShared: boolean
  /** Whether a publication on the channel could reach or be recovered by a subscriber. Others get none. */
  isWatched: (channel: string) => boolean
  /**
   * The event's message in a language; the same object where the languages share it. Null: there is nothing to publish.
   */
  localize?: (event: { event_name: string; message: object }, locale: string) => object | null
  /** Called with each event of a player just before it is published. */
  onEvent?: (event: { player_id: number; event_name: string; message: object }) => void
  onError: (error: unknown) => void
}

type Row = Selectable<Tables['outbox']>

/** Result of a turn: everything is published, more is pending, a publication failed, or another node holds the lock. */
type Outcome = 'done' | 'more' | 'failed' | 'busy'

export class OutboxRelay {
  readonly #options: OutboxOptions
  readonly #publicEvents = new PublicEventSchedule()
  #running: Promise<void> | undefined
  #cancel: (() => void) | undefined
  #cancelPublic: (() => void) | undefined
  #cancelLook: (() => void) | undefined
  #isStopped = false

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Publishes pending rows; with a poll interval also those that other nodes leave behind. */
  start(pollIntervalMs?: number): void {
    this.wake()
    if (pollIntervalMs !== undefined && !this.#isStopped)
      this.#cancelLook = this.#options.clock.after(pollIntervalMs, () => this.start(pollIntervalMs))
  }

  /** Schedules a flush; must be called after each commit that writes to the outbox. */
  wake(afterMs = GATHER_MS): void {
    if (this.#isStopped) return
    this.#cancel ??= this.#options.clock.after(afterMs, () => {
      this.#cancel = undefined
      void this.flush()
    })
  }

  /** A timer of its own: events of players must not wait for it. */
  #wakeForPublic(afterMs: number): void {
    if (this.#isStopped) return
    this.#cancelPublic ??= this.#options.clock.after(Math.max(0, afterMs), () => {
      this.#cancelPublic = undefined
      void this.flush()
    })
  }

  /** Resolves when everything committed before is published or scheduled for a retry. */
  flush(): Promise<void> {
    const before = this.#running ?? Promise.resolve()
    const run = before.then(() => this.#run())
    this.#running = run
    return run
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    this.#cancelPublic?.()
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

  /** Publishes to the languages with subscribers, once for all that share the message. */
  async #publish({ id, player_id, event_name, message: stored }: Row): Promise<void> {
    const { publisher, locales, localize, isWatched } = this.#options
    const event = { event_name, message: stored }
    const channelOf = (locale: string) => (player_id === null ? publicChannel(locale) : userChannel(locale, player_id))
    const channelsByMessage = new Map<object, string[]>()
    for (const locale of locales.filter(locale => isWatched(channelOf(locale)))) {
      const message = localize ? localize(event, locale) : event.message
      if (message === null) continue
      const channels = channelsByMessage.get(message) ?? []
      channelsByMessage.set(message, [...channels, channelOf(locale)])
    }
    for (const [message, channels] of channelsByMessage) {
      // Several locales may share a public channel.
      const targets = [...new Set(channels)]
      await publisher.broadcast(targets, { ...event, message }, { idempotencyKey: `outbox ${id} ${channels[0]}` })
    }
  }

  #takeTurn(): Promise<Outcome> {
    const { db, isShared } = this.#options
    if (!isShared) return this.#publishBatch(db)
    return db.transaction().execute(async transaction => {
      const claimed = sql<{ acquired: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK}) as acquired,
               set_config('idle_in_transaction_session_timeout', ${String(HANGING_MS)}, true)`
      const { rows } = await claimed.execute(transaction)
      return rows[0]?.acquired ? this.#publishBatch(transaction) : 'busy'
    })
  }

  async #publishBatch(db: Db): Promise<Outcome> {
    const { clock } = this.#options
    const endsAt = clock.now() + TURN_MS
    const rows = await db.selectFrom('outbox').selectAll().orderBy('id').limit(BATCH).execute()
    const plan = this.#publicEvents.plan(
      rows.filter(({ player_id }) => player_id === null),
      clock.now(),
    )
    const done = [...plan.superseded]
    const heldUp = new Set<number | null>()
    for (const row of rows) {
      if (clock.now() >= endsAt) break
      if (heldUp.has(row.player_id) || plan.superseded.has(row.id) || plan.early.has(row.id)) continue
      const failure = await this.#tryPublishing(row)
      if (failure === null) done.push(row.id)
      else heldUp.add(row.player_id)
      // While the server is unreachable, other events would fail too.
      if (failure instanceof PublishError && failure.isTemporary) break
    }
    if (done.length > 0) await sql`delete from outbox where id = any(${done}::bigint[])`.execute(db)
    if (heldUp.size > 0) return 'failed'
    if (done.length + plan.early.size < rows.length || (rows.length === BATCH && done.length > 0)) return 'more'
    if (plan.nextAt !== null) this.#wakeForPublic(plan.nextAt - clock.now())
    return 'done'
  }

  /** Returns the error of a failed publication, or null. */
  async #tryPublishing(row: Row): Promise<unknown> {
    const { clock, onEvent, onError } = this.#options
    const { player_id, event_name, message } = row
    try {
      if (player_id !== null) onEvent?.({ player_id, event_name, message })
      await this.#publish(row)
      if (player_id === null) this.#publicEvents.onPublished(row, clock.now())
      return null
    } catch (error) {
      onError(error)
      return error
    }
  }
}

/** Milliseconds since the oldest event that is not published was written; 0 if all are. */
export async function readOutboxAgeMs(db: Db, now: number): Promise<number> {
  const oldest = await db.selectFrom('outbox').select('created_at').orderBy('id').limit(1).executeTakeFirst()
  return oldest ? Math.max(0, now - oldest.created_at.getTime()) : 0
}
