/**
 * Two sides of a comparison in turns, so that whatever else the machine does weighs on both alike. What is compared are
 * medians over the rounds; the first round of each side only warms up.
 */

/** What one side did in one round. */
export interface Measure {
  readonly count: number
  readonly wallMs: number
  /** Of the process that did the work, where that is known. */
  readonly cpuMs?: number
}

export interface RoundLimits {
  readonly rounds: number
  /** No round begins later than this. */
  readonly seconds: number
}

/** Runs every side once a round, in changing order. */
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

/** The middle value; NaN for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which that share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** How often a second. */
export function medianRate(measures: readonly Measure[]): number {
  return median(measures.map(({ count, wallMs }) => (1000 * count) / wallMs))
}

/** Microseconds of CPU each; NaN where the CPU is not known. */
export function medianCpuUs(measures: readonly Measure[]): number {
  return median(measures.map(({ count, cpuMs = Number.NaN }) => (1000 * cpuMs) / count))
}

/** Runs a piece of work and takes its time and this process's CPU. The work answers how often it did it. */
export async function measureHere(work: () => Promise<number> | number): Promise<Measure> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const count = await work()
  const { user, system } = process.cpuUsage(before)
  return { count, wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 }
}
