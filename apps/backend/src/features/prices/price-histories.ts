/**
 * Price histories of single markets. They are computed from the feed, so that all nodes have the same, also after a
 * restart, and cached: each further request computes only the times since the previous one.
 */
import { setImmediate } from 'node:timers/promises'
import type { FeedMarketRef, PastPrice, PastPrices } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import { SharedWork } from '../../platform/shared-work.ts'

/** The times at which a price history is read: the older, the farther apart. They depend on the match alone. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Bounds the memory of a history. */
export const MAX_TIMES = 240

/** From that long before the start, so far apart. */
const STEPS = [
  { before: 24 * HOUR, every: 30 * MINUTE },
  { before: HOUR, every: 5 * MINUTE },
] as const

/** Ascending feed times up to `now`; the last `MAX_TIMES` of them. */
export function listPriceTimes(startTime: number, now: number): number[] {
  const times: number[] = []
  for (const [index, { before, every }] of STEPS.entries()) {
    const end = startTime - (STEPS[index + 1]?.before ?? 0)
    for (let at = startTime - before; at < end && at <= now; at += every) times.push(at)
  }
  const played = Math.floor((now - startTime) / MINUTE)
  for (let minute = Math.max(0, played - MAX_TIMES); minute <= played; minute++) times.push(startTime + minute * MINUTE)
  return times.slice(-MAX_TIMES)
}

/** With three outcomes each takes 25 kB at most. */
const MAX_MARKETS = 200
/** Other work may run after so many times: the dearest models take a millisecond for each. */
const TIMES_PER_TURN = 8

type Feed = Pick<Simulator, 'now' | 'listPastPrices'>

interface CacheEntry extends PastPrices {
  readonly startTime: number
  /** The last time that was read. */
  readonly through: number
}

export class PriceHistories {
  readonly #feed: Feed
  readonly #cache = new LRUCache<string, CacheEntry>({ max: MAX_MARKETS })
  readonly #readings = new SharedWork<PastPrices | undefined>()

  constructor(feed: Feed) {
    this.#feed = feed
  }

  /** The history up to now; undefined for a market that the match does not have. */
  read(match: FeedMatch, market: FeedMarketRef): Promise<PastPrices | undefined> {
    const key = `${match.id}/${market.marketId}/${market.specifier}`
    return this.#readings.run(key, () => this.#extend(key, match, market))
  }

  async #extend(key: string, { id, startTime }: FeedMatch, market: FeedMarketRef): Promise<PastPrices | undefined> {
    const times = listPriceTimes(startTime, this.#feed.now)
    const cached = this.#cache.get(key)
    let history = cached?.startTime === startTime ? cached : undefined
    const missing = times.filter(time => time > (history?.through ?? Number.NEGATIVE_INFINITY))
    for (let from = 0; from < missing.length; from += TIMES_PER_TURN) {
      if (from > 0) await setImmediate()
      const due = missing.slice(from, from + TIMES_PER_TURN)
      const more = this.#feed.listPastPrices(id, market, due)
      if (!more) return undefined
      const prices = [
        ...(history?.prices ?? []),
        ...more.prices.filter(({ at }) => at > (history?.prices.at(-1)?.at ?? 0)),
      ]
      history = {
        ...more,
        prices: withoutRepeats(prices).slice(-MAX_TIMES),
        startTime,
        through: due.at(-1) ?? startTime,
      }
    }
    if (history) this.#cache.set(key, history)
    return history
  }
}

function withoutRepeats(prices: readonly PastPrice[]): PastPrice[] {
  return prices.filter(({ odds }, at) => prices[at - 1]?.odds.join() !== odds.join())
}
