/** The badge of a back end that has passed, in the form of shields.io's endpoint. */
import type { Verdict } from '../verdict.ts'

/** Null unless every check has passed. */
export function formatBadge({ run, results, exitCode }: Verdict): string | null {
  if (exitCode !== 0) return null
  const message = `${run.options.level} ${results.length}/${results.length}`
  return `${JSON.stringify({ schemaVersion: 1, label: 'touchline conformance', message, color: 'brightgreen' })}\n`
}
