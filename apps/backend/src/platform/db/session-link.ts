/**
 * A node's own connection to PostgreSQL, beside the pool: what other nodes tell arrives on it, and the locks by which
 * nodes stand for a lead live and die with it. It comes back by itself; whoever relied on it is told that it was gone.
 * It beats, so that either end notices when the other hangs, or the network between them swallows everything.
 */
import pg from 'pg'
import type { Clock } from '../clock.ts'

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5000
/** A server that does not answer for so long is as good as gone. */
const ANSWER_MS = 10_000
const BEAT_MS = 2000

export interface SessionLinkOptions {
  readonly url: string
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** Milliseconds that the server may take to answer, 10,000 unless given. */
  readonly answerMs?: number
}

/** What those who rely on the link need of it. */
export type Session = Pick<SessionLink, 'isOpen' | 'listen' | 'onOpen' | 'onLost' | 'query'>

type NotificationListener = (payload: string) => void

export class SessionLink {
  readonly #options: SessionLinkOptions
  readonly #listeners = new Map<string, NotificationListener>()
  readonly #onOpen: (() => void)[] = []
  readonly #onLost: (() => void)[] = []
  #client: pg.Client | null = null
  #connecting: Promise<void> | undefined
  /** Of the next attempt to connect, or the next beat. */
  #cancel: (() => void) | undefined
  #isStopped = false
  #pauseMs = FIRST_PAUSE_MS

  constructor(options: SessionLinkOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#client !== null
  }

  /** Hears what is told on a channel (`pg_notify`); to be called before `start`. */
  listen(channel: string, listener: NotificationListener): void {
    this.#listeners.set(channel, listener)
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
    const client = this.#client
    if (!client) throw new Error('the session with the database is gone')
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      // Without an answer nobody knows what was done and what the session holds: a lock that was asked for, perhaps.
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
