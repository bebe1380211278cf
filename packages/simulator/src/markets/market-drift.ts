import { type Fixture, HOUR } from '../schedule/fixtures.ts'
import { SPORT_FACTS } from '../schedule/sport-facts.ts'
import { hashText, smoothNoise } from '../shared/random.ts'

/**
 * The market's estimate of a match. It deviates from the true strength long before the start, converges to it at the
 * start, and keeps a small noise in play. A function of fixture and time only.
 */

export interface MarketEstimate {
  readonly edge: number
  readonly total: number
}

/** Period of the noise, prematch and in play. */
const PREMATCH_NOISE_MS = 8 * HOUR
const LIVE_NOISE_MS = 45_000

const EDGE_SALT = hashText('edge')
const TOTAL_SALT = hashText('total')

/** The estimate at a time: the truth plus slow noise that fades towards the start, then small fast noise in play. */
export function computeMarketEstimate(fixture: Fixture, time: number): MarketEstimate {
  const size = SPORT_FACTS[fixture.league.sport].unrest
  const edgeKey = fixture.noiseKey ^ EDGE_SALT
  const totalKey = fixture.noiseKey ^ TOTAL_SALT
  const ahead = fixture.startTime - time
  const weight = ahead > 0 ? Math.sqrt(Math.min(1, ahead / (48 * HOUR))) : 1
  const [edge, total, pace] =
    ahead > 0 ? [size.edge, size.total, PREMATCH_NOISE_MS] : [size.liveEdge, size.liveTotal, LIVE_NOISE_MS]
  return {
    edge: fixture.edge + weight * edge * smoothNoise(edgeKey, time / pace),
    total: fixture.total + weight * total * smoothNoise(totalKey, time / pace),
  }
}
