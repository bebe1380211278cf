import { hashText } from '../shared/random.ts'

/** How often matches are disrupted, and which: determined by the match's key alone. */

/** Frequency per ten thousand matches, by kind. */
const RATES_PER_TEN_THOUSAND = [
  ['delayed', 120],
  ['rescheduled', 50],
  ['postponed', 60],
  ['interrupted', 100],
  ['abandoned', 60],
  ['uncovered', 80],
] as const

export type DisruptionKind = (typeof RATES_PER_TEN_THOUSAND)[number][0]

/** @param key of the match */
export function drawDisruptionKind(key: string): DisruptionKind | undefined {
  let draw = hashText(key, 77) % 10_000
  for (const [kind, rate] of RATES_PER_TEN_THOUSAND) {
    if (draw < rate) return kind
    draw -= rate
  }
  return undefined
}

/** Whether such a match ends without a result, so that it does not count in a table. */
export function preventsResult(kind: DisruptionKind | undefined): boolean {
  return kind === 'postponed' || kind === 'abandoned'
}
