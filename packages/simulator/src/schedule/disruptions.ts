import { createRandom } from '../shared/random.ts'
import { drawDisruptionKind, preventsResult } from './disruption-kinds.ts'
import { type Fixture, HOUR, MINUTE } from './fixtures.ts'

/**
 * Disruptions of a few matches: late start, rescheduling, postponement, interruption, early end, or loss of coverage.
 * Determined by the fixture alone, for all sports alike; applied by `match-timeline.ts`.
 */

export type Disruption =
  /** The start moves: by minutes when delayed, by hours when rescheduled. */
  | { readonly kind: 'delayed' | 'rescheduled'; readonly by: number }
  /** Postponed so long that all bets are void, which is published after `wait`. */
  | { readonly kind: 'postponed'; readonly wait: number }
  /** Stopped after a share of its moments, temporarily or permanently. */
  | { readonly kind: 'interrupted' | 'abandoned'; readonly share: number; readonly wait: number }
  /** From then on only its end is published. */
  | { readonly kind: 'uncovered'; readonly share: number }

export function findDisruption(fixture: Fixture): Disruption | undefined {
  const kind = drawDisruptionKind(fixture.key)
  if (kind === undefined || (fixture.mustFinish && preventsResult(kind))) return undefined
  return drawDisruption(kind, fixture)
}

function drawDisruption(kind: Disruption['kind'], fixture: Fixture): Disruption | undefined {
  const random = createRandom(`${fixture.key}/trouble`)
  const share = random.between(0.15, 0.85)
  switch (kind) {
    case 'delayed':
      return { kind, by: random.integer(2, 9) * 5 * MINUTE }
    case 'rescheduled':
      return { kind, by: random.integer(4, 7) * 0.5 * HOUR }
    case 'postponed':
      return { kind, wait: random.integer(10, 30) * MINUTE }
    case 'interrupted':
      return { kind, share, wait: random.integer(600, 2400) * 1000 }
    case 'abandoned':
      return { kind, share, wait: random.integer(1800, 3600) * 1000 }
    case 'uncovered':
      // Upper leagues have redundant coverage.
      return fixture.league.tier >= 3 ? { kind, share } : undefined
  }
}
