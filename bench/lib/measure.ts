/**
 * Measures the sides of a comparison alternately, so that machine load affects both alike. Results are medians over
 * rounds; the first round of each side is a warm-up.
 */

/** Result of one side in one round. */
export interface Measure {
  readonly count: number
  readonly wallMs: number
  /** CPU time of the process that did the work, where known. */
  readonly cpuMs?: number
}

export interface RoundLimits {
  readonly rounds: number
  /** No round starts after this time. */
  readonly seconds: number
}

/** Runs every side once per round, in alternating order. */
export async function measureAlternately<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<Measure>>>,
  { rounds, seconds }: RoundLimits,
): Promise<Record<Side, Measure[]>> {
  const names = Object.keys(sides) as Side[]
  const measures = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Side, Measure[]>
  const endsAt = performance.now() + 1000 * seconds
  for (let round = 0; round <= rounds && (round < 2 || performance.now() < endsAt); round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const measure = await sides[name]()
      if (round > 0) measures[name].push(measure)
    }
  }
  return measures
}

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Median rate per second. */
export function medianRate(measures: readonly Measure[]): number {
  return median(measures.map(({ count, wallMs }) => (1000 * count) / wallMs))
}

/** CPU microseconds per operation; NaN where unknown. */
export const cpuUs = ({ count, cpuMs = Number.NaN }: Measure): number => (1000 * cpuMs) / count

/** Median CPU microseconds per operation; NaN where unknown. */
export const medianCpuUs = (measures: readonly Measure[]): number => median(measures.map(cpuUs))

/** Runs work and measures its duration and this process's CPU time. The work returns its number of operations. */
export async function measureHere(work: () => Promise<number> | number): Promise<Measure> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const count = await work()
  const { user, system } = process.cpuUsage(before)
  return { count, wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 }
}
