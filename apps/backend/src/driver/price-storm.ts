/** Moves so many prices a second, evenly over matches that a driver has taken over. */
import type { DrivenMatch } from './driven-match.ts'

/** The most matches whose prices a storm moves. */
export const STORM_MATCHES = 40
/** Prices go up by it, then down by as much, so that they stay where they are over time. */
const STEP = 1.04

export interface PriceStormOptions {
  readonly matches: readonly DrivenMatch[]
  readonly perSecond: number
  /** Feed milliseconds. */
  readonly from: number
  readonly to: number
}

export class PriceStorm {
  readonly #options: PriceStormOptions
  #moved = 0
  #next = 0
  #isRising = true

  constructor(options: PriceStormOptions) {
    this.#options = options
  }

  /** Moves what is due at that feed time; nothing after the end. */
  advance(now: number): void {
    const { matches, perSecond, from, to } = this.#options
    let left = Math.floor(((Math.min(now, to) - from) * perSecond) / 1_000) - this.#moved
    this.#moved += Math.max(0, left)
    for (let visited = 0; left > 0 && visited < matches.length; visited += 1) {
      const factor = this.#isRising ? STEP : 1 / STEP
      left -= matches[this.#next]?.movePrices(left, () => factor) ?? 0
      this.#next += 1
      if (this.#next < matches.length) continue
      this.#next = 0
      this.#isRising = !this.#isRising
    }
  }
}
