/** A fake database session that implements locks only; the test answers other queries. */
import type pg from 'pg'
import type { Session } from '../platform/db/session-link.ts'

export class PlayedDatabase {
  readonly holders = new Map<number, PlayedSession>()
  /** Number of attempts to end a hanging leader's session. */
  deposed = 0
}

type Answer = (text: string, values: unknown[]) => Promise<object[]>

export class PlayedSession implements Session {
  isOpen = true
  answer: Answer = async () => []
  readonly #database: PlayedDatabase
  readonly #hears = new Map<string, (payload: string) => void>()
  readonly #onLost: (() => void)[] = []

  constructor(database = new PlayedDatabase()) {
    this.#database = database
  }

  listen(channel: string, hear: (payload: string) => void): void {
    this.#hears.set(channel, hear)
  }

  onOpen(): void {}

  onLost(run: () => void): void {
    this.#onLost.push(run)
  }

  /** Simulates a notification from another node. */
  hear(channel: string, payload: string): void {
    this.#hears.get(channel)?.(payload)
  }

  /** Simulates the loss of the session and its replacement. */
  lose(): void {
    const { holders } = this.#database
    for (const [lock, holder] of holders) if (holder === this) holders.delete(lock)
    this.isOpen = false
    for (const run of this.#onLost) run()
    this.isOpen = true
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#ask(text, values)) as Row[]
  }

  async #ask(text: string, values: unknown[]): Promise<object[]> {
    const { holders } = this.#database
    const lock = Number(values[0])
    if (text.includes('pg_try_advisory_lock')) {
      const isFree = !holders.has(lock)
      if (isFree) holders.set(lock, this)
      return [{ acquired: isFree }]
    }
    if (text.includes('pg_terminate_backend')) this.#database.deposed += 1
    else if (text.includes('pg_advisory_unlock')) holders.delete(lock)
    else return this.answer(text, values)
    return []
  }
}
