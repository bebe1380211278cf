/**
 * A node's own connection to PostgreSQL, beside the pool: what other nodes tell arrives on it, and the locks by which
 * nodes stand for a lead live and die with it. It comes back by itself; whoever relied on it is told that it was gone.
 */
import pg from 'pg'
import type { Clock } from '../clock.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/** A server that does not answer for so long is as good as gone. */
const QUERY_MS = 10_000

export interface SessionLinkOptions {
  readonly url: string
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

type Hear = (payload: string) => void

export class SessionLink {
  readonly #options: SessionLinkOptions
  readonly #listeners = new Map<string, Hear>()
  readonly #onOpen: (() => void)[] = []
  readonly #onLost: (() => void)[] = []
  #client: pg.Client | null = null
  #connecting: Promise<void> | undefined
  #cancelRetry: (() => void) | undefined
  #isStopped = false
  #pauseMs = FIRST_PAUSE_MS

  constructor(options: SessionLinkOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#client !== null
  }

  /** Hears what is told on a channel (`pg_notify`); to be called before `start`. */
  listen(channel: string, hear: Hear): void {
    this.#listeners.set(channel, hear)
  }

  /** Runs whenever the connection stands again: what was told before was missed. */
  onOpen(run: () => void): void {
    this.#onOpen.push(run)
  }

  /** Runs whenever the connection is gone, and with it every lock it held. */
  onLost(run: () => void): void {
    this.#onLost.push(run)
  }

  start(): void {
    this.#connecting = this.#connect()
  }

  /** Rejects while there is no connection. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    if (!this.#client) throw new Error('the session with the database is gone')
    return (await this.#client.query<Row>(text, values)).rows
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelRetry?.()
    await this.#connecting
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #connect(): Promise<void> {
    const { url, onError } = this.#options
    const client = new pg.Client({ connectionString: url, keepAlive: true, query_timeout: QUERY_MS })
    client.on('notification', ({ channel, payload }) => this.#listeners.get(channel)?.(payload ?? ''))
    client.on('error', onError)
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      // What goes over this connection is told again soon; nothing of it need be on disk to be true.
      await client.query('set synchronous_commit = off')
      for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`)
    } catch (error) {
      if (!this.#isStopped) onError(error)
      void client.end().catch(() => undefined)
      this.#retry()
      return
    }
    this.#client = client
    this.#pauseMs = FIRST_PAUSE_MS
    if (!this.#isStopped) for (const run of this.#onOpen) run()
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    for (const run of this.#onLost) run()
    this.#retry()
  }

  #retry(): void {
    if (this.#isStopped) return
    this.#cancelRetry = this.#options.clock.after(this.#pauseMs, () => {
      this.#connecting = this.#connect()
    })
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
  }
}
