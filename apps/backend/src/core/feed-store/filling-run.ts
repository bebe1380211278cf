/**
 * Stores what ended while no node wrote: of the last days at the first start on a database, since the last write at a
 * later one. It begins with the newest, works in slices beside everything else, and begins again where a killed one
 * ended, because it looks for what is missing. Markets follow afterwards: they cost ten times as much, and are computed
 * on demand until then.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Db } from '../../platform/db/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findWithoutMarkets, moveProgress, readProgress, readStoredTimes, writeMarkets } from './ended-events-table.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Planned starts that are looked at together. */
const WINDOW_MS = 6 * HOUR_MS
/** An event that was stored last may have begun so long before. */
const MAX_EVENT_MS = DAY_MS
/** Events of one statement. */
const BATCH = 10
/** Shares of the time in which this run computes. */
const SHARE_OF_EVENTS = 0.5
const SHARE_OF_MARKETS = 0.1
const RETRY_MS = 5000

export interface FillingDeps {
  readonly db: Db
  readonly feed: Pick<Simulator, 'now' | 'listPastEvents'>
  readonly catalogue: Catalogue
  readonly fillDays: number
  readonly keptDays: number
  /** Called before the first event is read. */
  readonly prepare: () => Promise<void>
  /** Called for an event that is stored in an older state. */
  readonly onStale: (id: number) => void
  /** Writes those of the events that are over, without markets. */
  readonly write: (ids: readonly number[]) => Promise<void>
  readonly packMarkets: (id: number) => Buffer
  /** Waits, or until the signal. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // An abort ends the pause at once.
  await wait(ms, undefined, { signal, ref: false }).catch(() => {})
}

export class FillingRun {
  readonly #deps: FillingDeps
  readonly #abort = new AbortController()
  #isDone = false
  /** Resolves when the run has ended or was stopped. */
  done: Promise<void> = Promise.resolve()

  constructor(deps: FillingDeps) {
    this.#deps = deps
  }

  /** Whether every event that ended before the start is stored, with markets or without. */
  get isDone(): boolean {
    return this.#isDone
  }

  start(): void {
    this.done = this.#runUntilDone()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    await this.done
  }

  async #runUntilDone(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      try {
        if (!this.#isDone) await this.#fillEvents()
        await this.#fillMarkets()
        return
      } catch (error) {
        this.#deps.onError(error)
        await this.#deps.pause(RETRY_MS, this.#abort.signal)
      }
    }
  }

  async #fillEvents(): Promise<void> {
    const { db, feed, catalogue, fillDays, keptDays, prepare } = this.#deps
    await prepare()
    const { now } = feed
    const through = await readProgress(db)
    const sinceLast = through === null ? now : through - MAX_EVENT_MS
    const from = Math.max(now - keptDays * DAY_MS, Math.min(now - fillDays * DAY_MS, sinceLast))
    const shown = [...catalogue.matches()].filter(({ feed: { status } }) => status >= MATCH_STATUS.finished)
    await this.#fill(shown.map(({ feed: { id } }) => id))
    for (let to = now; to > from; to -= WINDOW_MS) {
      if (this.#abort.signal.aborted) return
      await this.#fill(feed.listPastEvents(Math.max(from, to - WINDOW_MS), to))
    }
    if (this.#abort.signal.aborted) return
    await moveProgress(db, now)
    this.#isDone = true
  }

  async #fill(ids: readonly number[]): Promise<void> {
    const { db, catalogue, onStale, write } = this.#deps
    if (ids.length === 0) return
    const stored = await readStoredTimes(db, ids)
    for (const [id, feedMs] of stored) if ((catalogue.match(id)?.feed.version ?? 0) > feedMs) onStale(id)
    const missing = ids.filter(id => !stored.has(id))
    for (let at = 0; at < missing.length && !this.#abort.signal.aborted; at += BATCH) {
      await this.#work(SHARE_OF_EVENTS, () => write(missing.slice(at, at + BATCH)))
    }
  }

  async #fillMarkets(): Promise<void> {
    const { db, packMarkets } = this.#deps
    for (;;) {
      const ids = await findWithoutMarkets(db, BATCH)
      if (ids.length === 0) return
      for (const id of ids) {
        if (this.#abort.signal.aborted) return
        await this.#work(SHARE_OF_MARKETS, async () => {
          await writeMarkets(db, id, packMarkets(id))
        })
      }
    }
  }

  /** Does a piece of work, and waits so long that all pieces together take no more than a share of the time. */
  async #work(share: number, piece: () => Promise<void>): Promise<void> {
    const startedAt = performance.now()
    await piece()
    const tookMs = performance.now() - startedAt
    await this.#deps.pause(tookMs * (1 / share - 1), this.#abort.signal)
  }
}
