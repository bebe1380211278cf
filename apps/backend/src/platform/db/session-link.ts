/**
 * A node's dedicated PostgreSQL connection, beside the pool: it receives notifications from other nodes and holds the
 * advisory locks of leader election. It reconnects automatically and reports that it was lost. Heartbeats let either
 * end detect that the other hangs or that the network drops traffic.
 */
import pg from 'pg'
import type { Clock } from '../clock.ts'

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5000
/** A server that does not respond within this time counts as lost. */
const ANSWER_MS = 10_000
const BEAT_MS = 2000

export interface SessionLinkOptions {
  readonly url: string
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** Response timeout of the server in milliseconds; 10,000 by default. */
  readonly answerMs?: number
}

/** The part of the link that its users need. */
export type Session = Pick<SessionLink, 'isOpen' | 'listen' | 'onOpen' | 'onLost' | 'query'>

type NotificationListener = (payload: string) => void

export class SessionLink {
  readonly #options: SessionLinkOptions
  readonly #listeners = new Map<string, NotificationListener>()
  readonly #onOpen: (() => void)[] = []
  readonly #onLost: (() => void)[] = []
  #client: pg.Client | null = null
  #connecting: Promise<void> | undefined
  /** Cancels the next connection attempt or heartbeat. */
  #cancel: (() => void) | undefined
  #isStopped = false
  #pauseMs = FIRST_PAUSE_MS

  constructor(options: SessionLinkOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#client !== null
  }

  /** Subscribes to a `pg_notify` channel; must be called before `start`. */
  listen(channel: string, listener: NotificationListener): void {
    this.#listeners.set(channel, listener)
  }

  /** Called whenever the connection is re-established: earlier notifications may have been missed. */
  onOpen(run: () => void): void {
    this.#onOpen.push(run)
  }

  /** Called whenever the connection is lost, and with it every lock it held. */
  onLost(run: () => void): void {
    this.#onLost.push(run)
  }

  start(): void {
    this.#connecting = this.#connect()
  }

  /** Runs a query. Rejects while disconnected. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = this.#client
    if (!client) throw new Error('the session with the database is gone')
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      // Without a response the effects of the query are unknown, such as a requested lock, so the session is dropped.
      if (!(error instanceof pg.DatabaseError)) this.#drop(client)
      throw error
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    await this.#connecting
    this.#cancel?.()
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #connect(): Promise<void> {
    const { url, onError, answerMs = ANSWER_MS } = this.#options
    const patience = { query_timeout: answerMs, connectionTimeoutMillis: answerMs }
    const client = new pg.Client({ connectionString: url, keepAlive: true, ...patience })
    client.on('notification', ({ channel, payload }) => this.#listeners.get(channel)?.(payload ?? ''))
    client.on('error', onError)
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      // Everything written over this connection is soon repeated, so it need not wait for the disk.
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
    if (this.#isStopped) return
    this.#beat(client)
    for (const run of this.#onOpen) run()
  }

  #beat(client: pg.Client): void {
    this.#cancel = this.#options.clock.after(BEAT_MS, () => {
      this.query('select 1').then(
        () => {
          if (this.#client === client) this.#beat(client)
        },
        error => {
          if (!this.#isStopped) this.#options.onError(error)
        },
      )
    })
  }

  #drop(client: pg.Client): void {
    this.#lose(client)
    client.end().catch(this.#options.onError)
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    this.#cancel?.()
    for (const run of this.#onLost) run()
    this.#retry()
  }

  #retry(): void {
    if (this.#isStopped) return
    this.#cancel = this.#options.clock.after(this.#pauseMs, () => {
      this.#connecting = this.#connect()
    })
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS)
  }
}
