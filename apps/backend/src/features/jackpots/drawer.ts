/** Draws the waiting entries of all jackpots, on the node that settles: soon after a bet and every second. */
import type { Clock } from '../../platform/clock.ts'
import { BATCH, type DrawDeps, drawBatch } from './draw-batch.ts'

const POLL_INTERVAL_MS = 1000

export interface DrawerOptions extends DrawDeps {
  readonly clock: Clock
  readonly jackpots: readonly string[]
  /** Entries of a transaction at most; 1,000 by default. */
  readonly batch?: number
  /** Called after each commit that had hits. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

export class Drawer {
  readonly #options: DrawerOptions
  #running: Promise<void> | undefined
  #cancel: (() => void) | undefined
  #isStarted = false
  #isWoken = false

  constructor(options: DrawerOptions) {
    this.#options = options
  }

  /** Starts drawing; without jackpots nothing happens. */
  start(): void {
    if (this.#isStarted || this.#options.jackpots.length === 0) return
    this.#isStarted = true
    this.#run()
  }

  /** Draws now, if this node draws. */
  wake(): void {
    if (!this.#isStarted) return
    if (this.#running) this.#isWoken = true
    else this.#run()
  }

  /** Resolves when everything that waited is drawn. Does nothing on a node that does not draw. */
  async idle(): Promise<void> {
    this.wake()
    while (this.#running) await this.#running
  }

  /** Finishes the running batch and draws no more. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#cancel?.()
    while (this.#running) await this.#running
  }

  #run(): void {
    this.#cancel?.()
    this.#running = this.#drawAll()
      .catch(this.#options.onError)
      .finally(() => {
        this.#running = undefined
        if (!this.#isStarted) return
        if (this.#isWoken) {
          this.#isWoken = false
          this.#run()
        } else this.#cancel = this.#options.clock.after(POLL_INTERVAL_MS, () => this.#run())
      })
  }

  async #drawAll(): Promise<void> {
    const { jackpots, clock, batch: limit = BATCH, onCommitted } = this.#options
    for (const jackpot of jackpots) {
      for (let count = limit; count === limit && this.#isStarted; ) {
        const drawn = await drawBatch({ jackpot, limit, at: new Date(clock.now()) }, this.#options)
        if (drawn.hits > 0) onCommitted()
        count = drawn.count
      }
    }
  }
}
