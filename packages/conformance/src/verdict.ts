/** Sums up a run: how each check counts after waivers, and the exit code. */
import type { OutcomeKind } from './outcome.ts'
import type { CheckResult, RunResult } from './run-checks.ts'
import { findWaiver, type Waiver } from './waivers.ts'

export interface JudgedResult extends CheckResult {
  /** The waiver that excuses a failure or a skip. */
  readonly waiver?: Waiver
}

export type Counts = Readonly<Record<OutcomeKind | 'waived', number>>

export interface Verdict {
  readonly run: RunResult
  readonly results: readonly JudgedResult[]
  readonly counts: Counts
  /** 0: all passed. 1: some failed. 3: none failed, but some were skipped or waived. */
  readonly exitCode: 0 | 1 | 3
}

/** Exit code of a back end that cannot be reached, and of wrong use. */
export const EXIT_UNUSABLE = 2

const isExcusable = ({ outcome }: CheckResult): boolean => outcome.kind === 'fail' || outcome.kind === 'skip'

/** A check that is off counts as passed only as long as something passed; a run of nothing proves nothing. */
export function judge(run: RunResult, waivers: readonly Waiver[], today: string): Verdict {
  const results = run.results.map(result => {
    const waiver = isExcusable(result) ? findWaiver(waivers, result.check.id, today) : undefined
    return waiver ? { ...result, waiver } : result
  })
  const count = (kind: OutcomeKind): number =>
    results.filter(result => !('waiver' in result) && result.outcome.kind === kind).length
  const counts = {
    pass: count('pass'),
    fail: count('fail'),
    warn: count('warn'),
    skip: count('skip'),
    off: count('off'),
    waived: results.filter(result => 'waiver' in result).length,
  }
  const isIncomplete = counts.skip > 0 || counts.waived > 0 || counts.pass === 0
  return { run, results, counts, exitCode: counts.fail > 0 ? 1 : isIncomplete ? 3 : 0 }
}
