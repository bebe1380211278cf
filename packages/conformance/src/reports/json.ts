/** The report for programs: every check with its evidence. */
import { describeExchange } from '../http/exchange.ts'
import type { JudgedResult, Verdict } from '../verdict.ts'

/** A result with its evidence, secrets masked. */
export function describeResult({ check, outcome, durationMs, waiver }: JudgedResult) {
  const { id, level, sentence, clause } = check
  const evidence =
    'problems' in outcome
      ? outcome.problems.map(({ text, exchange }) => ({
          difference: text,
          ...(exchange && describeExchange(exchange)),
        }))
      : []
  return {
    id,
    level,
    sentence,
    clause,
    outcome: outcome.kind,
    ...('reason' in outcome && { reason: outcome.reason }),
    ...('examined' in outcome && { examined: outcome.examined }),
    evidence,
    durationMs: Math.round(durationMs),
    ...(waiver && { waiver }),
  }
}

export function formatJson({ run, results, counts, exitCode }: Verdict): string {
  const { level, seed, platformUrl, sportsbookUrl, realtimeUrl } = run.options
  const target = { platform: platformUrl, sportsbook: sportsbookUrl, realtime: realtimeUrl }
  const { startedAt, calls } = run
  const durationMs = Math.round(run.durationMs)
  const report = { startedAt, level, seed, target, exitCode, counts, calls, durationMs }
  return `${JSON.stringify({ ...report, checks: results.map(describeResult) }, null, 2)}\n`
}
