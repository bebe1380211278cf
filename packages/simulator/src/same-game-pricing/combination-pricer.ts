import type { CombinationJob, SameGamePrice } from '../feed-market.ts'
import { type Fixture, findFixture } from '../fixtures.ts'
import type { MatchTimeline } from '../match-timeline.ts'
import { createTimeline, priceCombinationJob } from '../sport-registry.ts'

/** Timelines of matches kept for the next job: a timeline takes far longer to make than to read. */
const MAX_CACHED_TIMELINES = 16

interface CachedMatch {
  readonly fixture: Fixture
  timeline: MatchTimeline<unknown> | undefined
}

/**
 * Prices the jobs of a simulator of the same seed, without one: nothing has to follow the feed. Apart from the last few
 * timelines it keeps nothing between jobs, because what a sport's model works out for a combination is large.
 */
export class CombinationPricer {
  readonly #seed: string
  /** By match id, the last one used at the end. */
  readonly #matches = new Map<number, CachedMatch>()

  constructor(seed: string) {
    this.#seed = seed
  }

  /**
   * The price that the simulator shows for the job's legs together.
   * @param onStep called between the steps of the work; what it throws ends the work
   * @throws RangeError for a match or a market that the seed does not have
   */
  price(job: CombinationJob, onStep: () => void = () => {}): SameGamePrice {
    const match = this.#find(job.matchId)
    const getTimeline = (): MatchTimeline<unknown> => {
      match.timeline ??= createTimeline(match.fixture)
      return match.timeline
    }
    return priceCombinationJob(match.fixture, job, { getTimeline, onStep })
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
}
