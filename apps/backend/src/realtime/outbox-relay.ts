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
/** Only one node at a time may publish, or a player's events could overtake each other. */
const LOCK = 7_415_002

export interface OutboxOptions {
  db: Db
  publisher: RealtimePublisher
  clock: Clock
  locales: readonly string[]
  onError: (error: unknown) => void
}

export class OutboxRelay {
  readonly #options: OutboxOptions
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopped = false

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Publishes soon; to be called after each commit that wrote to the outbox. */
  wake(): void {
    this.#isWanted = true
    if (!this.#running && !this.#isStopped) this.#running = this.#run().finally(() => this.#finish())
  }

  /** Resolves when everything that was committed before is published. */
  async flush(): Promise<void> {
    this.wake()
    await this.#running
  }

  async stop(): Promise<void> {
    await this.flush()
    this.#isStopped = true
  }

  #finish(): void {
    this.#running = undefined
    if (this.#isWanted) this.wake()
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#isWanted = false
        while ((await this.#publishBatch()) === BATCH);
      } while (this.#isWanted)
    } catch (error) {
      this.#options.onError(error)
      this.#isWanted = false
      this.#options.clock.after(RETRY_MS, () => this.wake())
    }
  }

  #publishBatch(): Promise<number> {
    const { db, publisher, locales } = this.#options
    return db.transaction().execute(async transaction => {
      const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as taken`.execute(
        transaction,
      )
      if (!lock.rows[0]?.taken) return 0
      const rows = await transaction.selectFrom('outbox').selectAll().orderBy('id').limit(BATCH).execute()
      for (const { id, player_id, event_name, message } of rows) {
        const channels = locales.map(locale => userChannel(locale, player_id))
        await publisher.broadcast(channels, { event_name, message }, { idempotencyKey: `outbox ${id}` })
      }
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', ids).execute()
      return rows.length
    })
  }
}
