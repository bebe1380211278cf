import type { CombinationJob, TogetherPrice } from '../feed-market.ts'
import { type Fixture, findFixture } from '../fixtures.ts'
import type { Course } from '../match-timeline.ts'
import { courseOf, priceJob } from '../sport-registry.ts'

/** Courses of matches kept for the next job: a course takes far longer to make than to read. */
const MAX_COURSES = 16

interface KnownMatch {
  readonly fixture: Fixture
  course: Course<unknown> | undefined
}

/**
 * Prices the jobs of a simulator of the same seed, without one: nothing has to follow the feed. Apart from the last few
 * courses it keeps nothing between jobs, because what a sport's model works out for a combination is large.
 */
export class CombinationPricer {
  readonly #seed: string
  /** By match id, the last one used at the end. */
  readonly #matches = new Map<number, KnownMatch>()

  constructor(seed: string) {
    this.#seed = seed
  }

  /**
   * The price that the simulator shows for the job's legs together.
   * @param onStep called between the steps of the work; what it throws ends the work
   * @throws RangeError for a match or a market that the seed does not have
   */
  price(job: CombinationJob, onStep: () => void = () => {}): TogetherPrice {
    const match = this.#find(job.matchId)
    const getCourse = (): Course<unknown> => {
      match.course ??= courseOf(match.fixture)
      return match.course
    }
    return priceJob(match.fixture, job, { getCourse, onStep })
  }

  #find(matchId: number): KnownMatch {
    const fixture = this.#matches.get(matchId)?.fixture ?? findFixture(this.#seed, matchId)
    if (!fixture) throw new RangeError(`no match ${matchId}`)
    const match = this.#matches.get(matchId) ?? { fixture, course: undefined }
    this.#matches.delete(matchId)
    this.#matches.set(matchId, match)
    const [oldest] = this.#matches.keys()
    if (this.#matches.size > MAX_COURSES && oldest !== undefined) this.#matches.delete(oldest)
    return match
  }
}
