/**
 * Detects that the feed has lost its leader. Stale prices must not be bet on: after a timeout every provider counts as
 * closed on this node, and once the loss is confirmed that is published; both are undone when heartbeats resume. A node
 * that has just started has seen no heartbeat yet.
 */
import type { Clock } from '../../platform/clock.ts'

/** The leader sends a heartbeat at least every second. */
const HEARTBEAT_TIMEOUT_MS = 10_000
const CHECK_INTERVAL_MS = 1000

export interface FeedHealthDeps {
  readonly clock: Clock
  /** Whether the feed has stopped for all nodes, and not only for this one. */
  readonly confirm: () => Promise<boolean>
  /** The feed became alive or silent; `isForAll` when the change is to be published, or its opposite was. */
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

  /** Milliseconds since the last heartbeat; infinite before the first. */
  silentMs(): number {
    return this.#options.clock.now() - this.#lastHeartbeatMs
  }

  /** Records a heartbeat of the leader. */
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
      // Without confirmation only this node is known to have lost the leader.
      onError(error)
    }
  }
}

/** After this long without an announcement, by the database's clock, there is no leader. */
export const LEADERLESS_MS = HEARTBEAT_TIMEOUT_MS
