/** The storm itself: by seeded chance something happens to somebody's line, again and again. */
import type { Random } from '@touchline/simulator/random'
import { LOSS_MS, MOST_DELAY_MS } from './bounds.ts'
import type { Line } from './faulty-tcp-proxy.ts'

/**
 * `cut`: the connection breaks. `held`: nothing passes for a while, then all of it. `slow`: everything comes later, for a
 * while. `deaf`: open in name only. `away`: no network for a while.
 */
const GUSTS = ['cut', 'held', 'slow', 'deaf', 'away'] as const
export type Gust = (typeof GUSTS)[number]

/** In hundredths. */
const CHANCES: Readonly<Record<Gust, number>> = { cut: 35, held: 20, slow: 20, deaf: 10, away: 15 }

function drawGust(random: Random): Gust {
  let left = 100 * random.next()
  for (const gust of GUSTS) {
    left -= CHANCES[gust]
    if (left < 0) return gust
  }
  return 'cut'
}

/** As often as not longer than a loss can be trusted. */
const drawMs = (random: Random): number => random.between(500, 2 * LOSS_MS)

export class Weather {
  readonly counts = new Map<Gust, number>()
  readonly #random: Random
  readonly #lines: readonly Line[]
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #next: ReturnType<typeof setTimeout> | undefined

  constructor(random: Random, lines: readonly Line[]) {
    this.#random = random
    this.#lines = lines
  }

  /** Each line is hit about once in so long. */
  start(everyMs: number): void {
    const gap = (2 * everyMs * this.#random.next()) / this.#lines.length
    this.#next = setTimeout(() => {
      const line = this.#lines[this.#random.integer(0, this.#lines.length - 1)]
      if (line) this.#hit(line)
      this.start(everyMs)
    }, gap)
  }

  /** The sun comes out. */
  stop(): void {
    clearTimeout(this.#next)
    for (const timer of this.#timers) clearTimeout(timer)
    for (const line of this.#lines) {
      line.mend()
      line.release()
      line.cutDeaf()
    }
  }

  #hit(line: Line): void {
    const gust = drawGust(this.#random)
    const ms = drawMs(this.#random)
    this.counts.set(gust, (this.counts.get(gust) ?? 0) + 1)
    if (gust === 'cut') line.cut()
    if (gust === 'held') line.hold(ms)
    if (gust === 'slow') line.delay(this.#random.between(100, MOST_DELAY_MS))
    if (gust === 'deaf') line.deafen(LOSS_MS)
    if (gust === 'away') line.leave()
    if (gust === 'slow' || gust === 'away') this.#later(() => line.mend(), ms)
  }

  #later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }
}
