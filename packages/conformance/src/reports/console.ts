/** The report for people at a terminal. */
import type { CheckResult } from '../run-checks.ts'
import type { Verdict } from '../verdict.ts'

const MARKS = { pass: 'pass', fail: 'FAIL', warn: 'warn', skip: 'SKIP', off: 'off ' } as const
const MAX_PROBLEMS = 3

/** A line for a check, with what was wrong below. */
export function formatResult({ check, outcome }: CheckResult): string {
  const line = `${MARKS[outcome.kind]}  ${check.id}  ${check.sentence}`
  switch (outcome.kind) {
    case 'pass':
      return line
    case 'skip':
      return `${line}\n        missing: ${outcome.reason}`
    case 'off':
      return `${line}\n        not offered: ${outcome.reason}`
    default: {
      const shown = outcome.problems.slice(0, MAX_PROBLEMS).map(({ text }) => `        ${text}`)
      const left = outcome.problems.length - shown.length
      return [line, ...shown, ...(left > 0 ? [`        and ${left} more`] : [])].join('\n')
    }
  }
}

/** The end of the report: waivers, counts and figures. */
export function formatConsole({ run, results, counts, exitCode }: Verdict): string {
  const waived = results.flatMap(({ check, waiver }) =>
    waiver ? [`waived  ${check.id} until ${waiver.until}: ${waiver.reason}`] : [],
  )
  const seconds = run.durationMs / 1_000
  const word = { 0: 'All checks passed.', 1: 'Some checks failed.', 3: 'None failed, but not all were checked.' }[
    exitCode
  ]
  return [
    '',
    ...waived,
    `Level ${run.options.level}, seed ${run.options.seed}: ${results.length} checks, ${counts.pass} passed, ` +
      `${counts.fail} failed, ${counts.warn} warnings, ${counts.skip} skipped, ${counts.waived} waived, ${counts.off} not offered.`,
    `${run.calls} calls in ${seconds.toFixed(1)} s, ${(run.calls / seconds).toFixed(1)} a second.`,
    word,
  ].join('\n')
}
