/** Draws the waiting entries of all jackpots, on the node that settles: a moment after a bet and every second. */
import type { Clock } from '../../platform/clock.ts'
import { PollLoop } from '../../platform/poll-loop.ts'
import { BATCH, type DrawDeps, drawBatch } from './draw-batch.ts'

const POLL_INTERVAL_MS = 1000
/** Entries of bets within this time are drawn together: a draw costs the same for one as for hundreds. */
const GATHER_MS = 200

export interface DrawWorkerOptions extends DrawDeps {
  readonly clock: Clock
  readonly jackpots: readonly string[]
  /** Entries of a transaction at most; 1,000 by default. */
  readonly batch?: number
  /** Called after each commit that had hits. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

export class DrawWorker {
  readonly #options: DrawWorkerOptions
  readonly #loop: PollLoop
  #cancelWake: (() => void) | undefined

  constructor(options: DrawWorkerOptions) {
    const { clock, onError } = options
    this.#options = options
    this.#loop = new PollLoop({ clock, onError, intervalMs: POLL_INTERVAL_MS, work: () => this.#drawAll() })
  }

  /** Starts drawing; without jackpots nothing happens. */
  start(): void {
    if (this.#options.jackpots.length > 0) this.#loop.start()
  }

  /** Draws soon, if this node draws. */
  wake(): void {
    if (!this.#loop.isStarted) return
    this.#cancelWake ??= this.#options.clock.after(GATHER_MS, () => {
      this.#cancelWake = undefined
      this.#loop.wake()
    })
  }

  /** Resolves when everything that waited is drawn. Does nothing on a node that does not draw. */
  idle(): Promise<void> {
    return this.#loop.idle()
  }

  /** Finishes the running batch and draws no more. */
  stop(): Promise<void> {
    this.#cancelWake?.()
    this.#cancelWake = undefined
    return this.#loop.stop()
  }

  async #drawAll(): Promise<void> {
    const { jackpots, onError } = this.#options
    // The failure of one jackpot must not stop the others.
    for (const jackpot of jackpots) await this.#draw(jackpot).catch(onError)
  }

  async #draw(jackpot: string): Promise<void> {
    const { clock, batch: limit = BATCH, onCommitted } = this.#options
    for (let count = limit; count === limit && this.#loop.isStarted; ) {
      const drawn = await drawBatch({ jackpot, limit, at: new Date(clock.now()) }, this.#options)
      if (drawn.hits > 0) onCommitted()
      count = drawn.count
    }
  }
}
