/**
 * Prices and values of combinations at the current feed state. Both are computed outside the event loop and read
 * synchronously: what is read always belongs to the feed's current state, otherwise it counts as not loaded. Callers are
 * scheduled round-robin, so that one with many costly combinations delays others by at most one of them.
 */

import type {
  CombinationJob,
  FeedSelection,
  PreparedSameGamePrice,
  PreparedSameGameValue,
} from '@touchline/simulator/feed/feed-market'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { CombinationPrice, CombinationValue, PricingOrder, PricingThread } from './pricing-thread.ts'

/** The price was never loaded, or the feed has changed since. */
export class PriceNotLoaded extends Error {
  override readonly name = 'PriceNotLoaded'
}

type Wanted = PricingOrder['wants']
type Result = CombinationPrice | CombinationValue

/** Maximum number of cached prices and values. */
const MAX_RESULTS = 1000
/** Maximum number of queued jobs, in total and per caller. */
const MAX_WAITING = 64
const MAX_WAITING_EACH = 4
/** Loading gives up on a price that changes more often than it can be computed. */
const MAX_TRIES = 5
const RETRY_AFTER_SECONDS = 2

interface Waiting {
  readonly wants: Wanted
  readonly job: CombinationJob
  readonly settle: (result: Result) => void
  readonly fail: (error: unknown) => void
}

export interface CombinationPricesOptions {
  readonly feed: Pick<Simulator, 'prepareSameGamePrice' | 'prepareSameGameValue' | 'now'>
  readonly thread: Pick<PricingThread, 'price' | 'value' | 'stop'>
}

export class CombinationPrices {
  readonly #options: CombinationPricesOptions
  /** By what is wanted of which job. */
  readonly #results = new LRUCache<string, Result>({ max: MAX_RESULTS })
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
    const price = this.#results.get(toKey('price', prepared.job))
    if (!price) throw new PriceNotLoaded()
    return price as CombinationPrice
  }

  /** The chance that the legs all win at the feed's current state; null unless it is loaded. */
  findValue(matchId: number, legs: readonly FeedSelection[]): CombinationValue | null {
    const prepared = this.#options.feed.prepareSameGameValue(matchId, legs)
    if (prepared.kind !== 'job') return prepared
    return (this.#results.get(toKey('value', prepared.job)) as CombinationValue | undefined) ?? null
  }

  /**
   * Computes the price, so that `priceTogether` has it; legs that cannot be priced together are loaded too.
   * @param caller key of round-robin scheduling, such as a player or an address
   * @throws ApiError UNAVAILABLE while too many combinations are queued
   */
  load(matchId: number, legs: readonly FeedSelection[], caller: string): Promise<void> {
    return this.#load('price', () => this.#options.feed.prepareSameGamePrice(matchId, legs), caller)
  }

  /**
   * Computes the value, so that `findValue` has it.
   * @param caller see `load`
   * @throws ApiError UNAVAILABLE while too many combinations are queued
   */
  loadValue(matchId: number, legs: readonly FeedSelection[], caller: string): Promise<void> {
    return this.#load('value', () => this.#options.feed.prepareSameGameValue(matchId, legs), caller)
  }

  async stop(): Promise<void> {
    const waiting = [...this.#queues.values()].flat()
    this.#queues.clear()
    for (const { fail } of waiting) fail(new ApiError('UNAVAILABLE'))
    await this.#options.thread.stop()
  }

  async #load(
    wants: Wanted,
    prepare: () => PreparedSameGamePrice | PreparedSameGameValue,
    caller: string,
  ): Promise<void> {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const prepared = prepare()
      if (prepared.kind !== 'job') return
      const key = toKey(wants, prepared.job)
      if (this.#results.has(key)) return
      this.#results.set(key, await this.#compute(wants, prepared.job, caller))
    }
    throw new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  #compute(wants: Wanted, job: CombinationJob, caller: string): Promise<Result> {
    const callerQueue = this.#queues.get(caller) ?? []
    const waiting = [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0)
    if (waiting >= MAX_WAITING || callerQueue.length >= MAX_WAITING_EACH)
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return new Promise<Result>((settle, fail) => {
      callerQueue.push({ wants, job, settle, fail })
      this.#queues.set(caller, callerQueue)
      void this.#work()
    })
  }

  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      const { wants, job, settle, fail } = next
      await this.#options.thread[wants](job).then(settle, fail)
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

const toKey = (wants: Wanted, job: CombinationJob): string => `${wants} ${JSON.stringify(job)}`
