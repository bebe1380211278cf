/**
 * Prepares the matches of lists without blocking the event loop. The first read of a match prices its markets, which takes
 * some milliseconds; writing it as JSON takes a tenth of that in each language.
 */
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MatchEntry } from './match-entry.ts'

/** Longest time that a list may block the event loop. */
const SLICE_MS = 10
/** Matches that wait to be priced, of all unfinished reads: about two seconds of work. */
const MAX_UNPRICED = 500
/** A read that prices no more matches than this is always accepted: the lists of a page are no longer. */
const SMALL_READ = 50
const RETRY_AFTER_SECONDS = 2

type Entry = Pick<MatchEntry, 'isRead'>

/** Writes matches in one language; the first time it prices them. */
interface MatchWriter<T> {
  hasMatchText(entry: T): boolean
  matchText(entry: T): string
}

export class MatchReader<T extends Entry = MatchEntry> {
  readonly #now: () => number
  /** Matches to be priced, of all unfinished reads. */
  readonly #unpriced = new Set<T>()
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Resolves when every match is priced and written in the view's language. Reads take turns: of all that are unfinished
   * one does a slice of its work in a turn of the event loop. Throws UNAVAILABLE for a read that would price many matches
   * while many others wait.
   */
  async read(view: MatchWriter<T>, entries: readonly T[]): Promise<void> {
    const pending = entries.filter(entry => !view.hasMatchText(entry))
    const unpriced = pending.filter(({ isRead }) => !isRead)
    this.#admit(unpriced)
    for (const entry of unpriced) this.#unpriced.add(entry)
    try {
      for (let next = 0; next < pending.length; ) {
        await this.#takeTurn()
        const endsAt = this.#now() + SLICE_MS
        do {
          const entry = pending[next] as T
          view.matchText(entry)
          this.#unpriced.delete(entry)
          next += 1
        } while (next < pending.length && this.#now() < endsAt)
      }
    } finally {
      for (const entry of unpriced) this.#unpriced.delete(entry)
    }
  }

  #admit(unpriced: readonly T[]): void {
    if (unpriced.length <= SMALL_READ || this.#unpriced.size === 0) return
    const added = unpriced.filter(entry => !this.#unpriced.has(entry)).length
    if (this.#unpriced.size + added > MAX_UNPRICED)
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  #takeTurn(): Promise<unknown> {
    this.#lastTurn = this.#lastTurn.then(() => setImmediate())
    return this.#lastTurn
  }
}
