import { type Fixture, HOUR } from './fixtures.ts'
import { hashText, smoothNoise } from './random.ts'

/**
 * The market's opinion of a match. Long before the start it strays from the truth, at the start it meets it;
 * in play a faint unrest stays, as on any market. A function of fixture and time alone.
 */

export interface Opinion {
  readonly edge: number
  readonly total: number
}

const AMPLITUDE = {
  soccer: { edge: 0.16, total: 0.12, liveEdge: 0.012, liveTotal: 0.015 },
  tennis: { edge: 0.008, total: 0.004, liveEdge: 0, liveTotal: 0 },
  basketball: { edge: 1.6, total: 3.5, liveEdge: 0.15, liveTotal: 0.5 },
} as const

const EDGE_SALT = hashText('edge')
const TOTAL_SALT = hashText('total')

/** Opinion at a time: truth + slow noise that fades towards the start + quick faint noise. */
export function opinionAt(fixture: Fixture, time: number): Opinion {
  const size = AMPLITUDE[fixture.league.sport]
  const early = Math.sqrt(Math.min(1, Math.max(0, fixture.startTime - time) / (48 * HOUR)))
  const edgeKey = fixture.noiseKey ^ EDGE_SALT
  const totalKey = fixture.noiseKey ^ TOTAL_SALT
  const slow = time / (2 * HOUR)
  const quick = time / 45_000
  return {
    edge: fixture.edge + early * size.edge * smoothNoise(edgeKey, slow) + size.liveEdge * smoothNoise(~edgeKey, quick),
    total:
      fixture.total + early * size.total * smoothNoise(totalKey, slow) + size.liveTotal * smoothNoise(~totalKey, quick),
  }
}
