/**
 * Notices that the feed has no leader any more. Prices that nobody moves are not to be bet on: after some seconds every
 * provider counts as closed at this node, and once that is certain everybody is told; both are taken back when the feed
 * goes on. A node that has just started knows of no leader yet.
 */
import type { Clock } from '../../platform/clock.ts'

/** The leader tells every second that it lives, at least. */
const SILENT_MS = 10_000
const LOOK_MS = 1000

export interface FeedHealthOptions {
  readonly clock: Clock
  /** Whether the feed stands still for everybody, and not only this node has lost touch. */
  readonly confirm: () => Promise<boolean>
  /** The feed is heard of, or not any more; `isForAll` when everybody is to be told, or was told the opposite. */
  readonly onChange: (isHeard: boolean, isForAll: boolean) => void
  readonly onError: (error: unknown) => void
}

export class FeedHealth {
  readonly #options: FeedHealthOptions
  #heardAt = Number.NEGATIVE_INFINITY
  #isHeard = false
  #isTold = false
  #cancel: (() => void) | undefined
  #looking: Promise<void> | undefined

  constructor(options: FeedHealthOptions) {
    this.#options = options
  }

  start(): void {
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.#looking = this.#look().finally(() => this.#cancel && this.start())
    })
  }

  async stop(): Promise<void> {
    this.#cancel?.()
    this.#cancel = undefined
    await this.#looking
  }

  /** Milliseconds since the feed was last heard of; without end before the first word. */
  silentMs(): number {
    return this.#options.clock.now() - this.#heardAt
  }

  /** The feed goes on. */
  hear(): void {
    this.#heardAt = this.#options.clock.now()
    if (this.#isHeard) return
    const wasTold = this.#isTold
    this.#isHeard = true
    this.#isTold = false
    this.#options.onChange(true, wasTold)
  }

  async #look(): Promise<void> {
    const { confirm, onChange, onError } = this.#options
    if (this.silentMs() < SILENT_MS || this.#isTold) return
    if (this.#isHeard) {
      this.#isHeard = false
      onChange(false, false)
    }
    try {
      if (!(await confirm()) || this.#isHeard) return
      this.#isTold = true
      onChange(false, true)
    } catch (error) {
      // Who cannot ask cannot know: only this node is sure to have lost touch.
      onError(error)
    }
  }
}

/** So long without a word from the leader, by the database's clock, and there is none. */
export const LEADERLESS_MS = SILENT_MS
