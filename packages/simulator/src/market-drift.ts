import { type Fixture, HOUR } from './fixtures.ts'
import { hashText, smoothNoise } from './random.ts'
import { SPORT_FACTS } from './sport-facts.ts'

/**
 * The market's opinion of a match. Long before the start it strays from the truth, at the start it meets it;
 * in play a faint unrest stays, as on any market. A function of fixture and time alone.
 */

export interface MarketEstimate {
  readonly edge: number
  readonly total: number
}

/** Time from one turn of the noise to the next, before and in play. */
const PREMATCH_NOISE_MS = 8 * HOUR
const LIVE_NOISE_MS = 45_000

const EDGE_SALT = hashText('edge')
const TOTAL_SALT = hashText('total')

/** Opinion at a time: truth, before the start with slow noise that fades towards it, in play with faint quick noise. */
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
