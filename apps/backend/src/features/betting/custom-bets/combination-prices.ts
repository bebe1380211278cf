/**
 * Prices of combinations at the current feed state. Prices are computed outside the event loop and read synchronously:
 * a price that is read always belongs to the feed's current state, otherwise it counts as not loaded. Callers are
 * scheduled round-robin, so that one with many costly combinations delays others by at most one of them.
 */

import type { CombinationJob, FeedSelection } from '@touchline/simulator/feed/feed-market'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { CombinationPrice, PricingThread } from './pricing-thread.ts'

/** The price was never loaded, or the feed has changed since. */
export class PriceNotLoaded extends Error {
  override readonly name = 'PriceNotLoaded'
}

/** Maximum number of cached prices. */
const MAX_PRICES = 1000
/** Maximum number of queued jobs, in total and per caller. */
const MAX_WAITING = 64
const MAX_WAITING_EACH = 4
/** Loading gives up on a price that changes more often than it can be computed. */
const MAX_TRIES = 5
const RETRY_AFTER_SECONDS = 2

interface Waiting {
  readonly job: CombinationJob
  readonly settle: (price: CombinationPrice) => void
  readonly fail: (error: unknown) => void
}

export interface CombinationPricesOptions {
  readonly feed: Pick<Simulator, 'prepareSameGamePrice' | 'now'>
  readonly thread: Pick<PricingThread, 'price' | 'stop'>
}

export class CombinationPrices {
  readonly #options: CombinationPricesOptions
  /** By job. */
  readonly #prices = new LRUCache<string, CombinationPrice>({ max: MAX_PRICES })
  /** By caller, the next one first. */
  readonly #queues = new Map<string, Waiting[]>()
  #working = false

  constructor(options: CombinationPricesOptions) {
    this.#options = options
  }

  /** The feed's time. */
  get now(): number {
    return this.#options.feed.now
  }

  /**
   * The combined price of the legs at the current prices.
   * @throws PriceNotLoaded unless `load` has just resolved for them
   */
  priceTogether(matchId: number, legs: readonly FeedSelection[]): CombinationPrice {
    const prepared = this.#options.feed.prepareSameGamePrice(matchId, legs)
    if (prepared.kind !== 'job') return prepared
    const price = this.#prices.get(JSON.stringify(prepared.job))
    if (!price) throw new PriceNotLoaded()
    return price
  }

  /**
   * Computes the price, so that `priceTogether` has it; legs that cannot be priced together are loaded too.
   * @param caller key of round-robin scheduling, such as a player or an address
   * @throws ApiError UNAVAILABLE while too many combinations are queued
   */
  async load(matchId: number, legs: readonly FeedSelection[], caller: string): Promise<void> {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const prepared = this.#options.feed.prepareSameGamePrice(matchId, legs)
      if (prepared.kind !== 'job') return
      const key = JSON.stringify(prepared.job)
      const cached = this.#prices.get(key)
      if (cached) return
      this.#prices.set(key, await this.#price(prepared.job, caller))
    }
    throw new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  async stop(): Promise<void> {
    const waiting = [...this.#queues.values()].flat()
    this.#queues.clear()
    for (const { fail } of waiting) fail(new ApiError('UNAVAILABLE'))
    await this.#options.thread.stop()
  }

  #price(job: CombinationJob, caller: string): Promise<CombinationPrice> {
    const callerQueue = this.#queues.get(caller) ?? []
    const waiting = [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0)
    if (waiting >= MAX_WAITING || callerQueue.length >= MAX_WAITING_EACH)
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return new Promise<CombinationPrice>((settle, fail) => {
      callerQueue.push({ job, settle, fail })
      this.#queues.set(caller, callerQueue)
      void this.#work()
    })
  }

  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      const { job, settle, fail } = next
      await this.#options.thread.price(job).then(settle, fail)
    }
    this.#working = false
  }

  /** Takes a job of the first caller, who then moves to the end. */
  #takeNext(): Waiting | undefined {
    for (const [caller, queue] of this.#queues) {
      const next = queue.shift()
      this.#queues.delete(caller)
      if (queue.length > 0) this.#queues.set(caller, queue)
      if (next) return next
    }
    return undefined
  }
}
