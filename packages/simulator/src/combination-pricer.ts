import type { MatchTimeline } from './engine/match-timeline.ts'
import type { CombinationJob, SameGamePrice, SameGameValue } from './feed/feed-market.ts'
import type { CombinationPricingOptions } from './markets/same-game-pricing/price-combination.ts'
import { type Fixture, findFixture } from './schedule/fixtures.ts'
import { createTimeline, priceCombinationJob, valueCombinationJob } from './sport-registry.ts'

/** Timelines cached between jobs, because creating one takes far longer than reading it. */
const MAX_CACHED_TIMELINES = 16

interface CachedMatch {
  readonly fixture: Fixture
  timeline: MatchTimeline<unknown> | undefined
}

/**
 * Prices the jobs of a simulator with the same seed, without running a feed. It keeps only the most recent timelines and
 * what it made for the last job's moment between jobs, because a sport's intermediate results for a combination are large.
 */
export class CombinationPricer {
  readonly #seed: string
  /** Keyed by match id, most recently used last. */
  readonly #matches = new Map<number, CachedMatch>()
  /** What was made for the last job, by its match and moment. */
  #moment: { readonly key: string; readonly created: unknown } | undefined

  constructor(seed: string) {
    this.#seed = seed
  }

  /**
   * The combined price of the job's legs.
   * @param onStep called between steps of the computation; an exception from it aborts the job
   * @throws RangeError for a match or market unknown to the seed
   */
  price(job: CombinationJob, onStep: () => void = () => {}): SameGamePrice {
    const match = this.#find(job.matchId)
    return priceCombinationJob(match.fixture, job, this.#buildOptions(match, job, onStep))
  }

  /**
   * The chance that the job's legs all win.
   * @param onStep called between steps of the computation; an exception from it aborts the job
   * @throws RangeError for a match or market unknown to the seed
   */
  value(job: CombinationJob, onStep: () => void = () => {}): SameGameValue {
    const match = this.#find(job.matchId)
    return valueCombinationJob(match.fixture, job, this.#buildOptions(match, job, onStep))
  }

  #find(matchId: number): CachedMatch {
    const fixture = this.#matches.get(matchId)?.fixture ?? findFixture(this.#seed, matchId)
    if (!fixture) throw new RangeError(`no match ${matchId}`)
    const match = this.#matches.get(matchId) ?? { fixture, timeline: undefined }
    this.#matches.delete(matchId)
    this.#matches.set(matchId, match)
    const [oldest] = this.#matches.keys()
    if (this.#matches.size > MAX_CACHED_TIMELINES && oldest !== undefined) this.#matches.delete(oldest)
    return match
  }

  #buildOptions(
    match: CachedMatch,
    { matchId, pricedAt, position }: CombinationJob,
    onStep: () => void,
  ): CombinationPricingOptions {
    const key = `${matchId} ${pricedAt} ${position}`
    return {
      onStep,
      getTimeline: () => {
        match.timeline ??= createTimeline(match.fixture)
        return match.timeline
      },
      reuseMoment: create => {
        if (this.#moment?.key === key) return this.#moment.created as ReturnType<typeof create>
        const created = create()
        this.#moment = { key, created }
        return created
      },
    }
  }
}
