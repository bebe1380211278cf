/**
 * Detects that the feed has lost its leader. Prices that nobody updates must not be bet on: after a timeout every provider
 * counts as closed at this node, and once the loss is confirmed that is published; both are undone when heartbeats resume.
 * A node that has just started knows of no leader yet.
 */
import type { Clock } from '../../platform/clock.ts'

/** The leader tells every second that it lives, at least. */
const HEARTBEAT_TIMEOUT_MS = 10_000
const CHECK_INTERVAL_MS = 1000

export interface FeedHealthDeps {
  readonly clock: Clock
  /** Whether the feed stands still for everybody, and not only this node has lost touch. */
  readonly confirm: () => Promise<boolean>
  /** The feed is heard of, or not any more; `isForAll` when everybody is to be told, or was told the opposite. */
  readonly onChange: (isAlive: boolean, isForAll: boolean) => void
  readonly onError: (error: unknown) => void
}

export class FeedHealth {
  readonly #options: FeedHealthDeps
  #lastHeartbeatMs = Number.NEGATIVE_INFINITY
  #isAlive = false
  #isAnnounced = false
  #cancel: (() => void) | undefined
  #checking: Promise<void> | undefined

  constructor(options: FeedHealthDeps) {
    this.#options = options
  }

  start(): void {
    this.#cancel = this.#options.clock.after(CHECK_INTERVAL_MS, () => {
      this.#checking = this.#check().finally(() => this.#cancel && this.start())
    })
  }

  async stop(): Promise<void> {
    this.#cancel?.()
    this.#cancel = undefined
    await this.#checking
  }

  /** Milliseconds since the feed was last heard of; without end before the first word. */
  silentMs(): number {
    return this.#options.clock.now() - this.#lastHeartbeatMs
  }

  /** The leader is alive. */
  onHeartbeat(): void {
    this.#lastHeartbeatMs = this.#options.clock.now()
    if (this.#isAlive) return
    const wasAnnounced = this.#isAnnounced
    this.#isAlive = true
    this.#isAnnounced = false
    this.#options.onChange(true, wasAnnounced)
  }

  async #check(): Promise<void> {
    const { confirm, onChange, onError } = this.#options
    if (this.silentMs() < HEARTBEAT_TIMEOUT_MS || this.#isAnnounced) return
    if (this.#isAlive) {
      this.#isAlive = false
      onChange(false, false)
    }
    try {
      if (!(await confirm()) || this.#isAlive) return
      this.#isAnnounced = true
      onChange(false, true)
    } catch (error) {
      // Who cannot ask cannot know: only this node is sure to have lost touch.
      onError(error)
    }
  }
}

/** So long without a word from the leader, by the database's clock, and there is none. */
export const LEADERLESS_MS = HEARTBEAT_TIMEOUT_MS
