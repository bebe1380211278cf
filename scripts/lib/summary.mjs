/**
 * Computes the summary line of `npm test`. A runner that crashed without a failed test still counts as a failure.
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Readonly<Counts>} */
export const NO_CASES = Object.freeze({ passed: 0, failed: 0, skipped: 0 })

/** @param {Counts[]} list @returns {Counts} */
export function addCounts(list) {
  return list.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    NO_CASES,
  )
}

/** @param {Counts} counts */
export function formatSummary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Of a script that ran tests: a run in which nothing passed is no success. @param {Counts} counts @returns {0 | 1} */
export function toExitCode({ passed, failed }) {
  return failed === 0 && passed > 0 ? 0 : 1
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} PlaywrightReport
 */

/**
 * A file that failed to load has no tests, but counts as one failure.
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest(report) {
  return addCounts(
    report.testResults.map(file => {
      const of = (/** @type {string} */ status) => file.assertionResults.filter(test => test.status === status).length
      const passed = of('passed')
      const failed = of('failed')
      const broken = file.status === 'failed' && failed === 0 ? 1 : 0
      return { passed, failed: failed + broken, skipped: file.assertionResults.length - passed - failed }
    }),
  )
}

/** @param {PlaywrightReport} report @returns {Counts} */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/**
 * A runner's counts combined with its exit code: a missing report, or a failure without a failed test, counts as one.
 * @param {number} exitCode
 * @param {Counts | null} counts null when the runner left no report
 * @returns {Counts}
 */
export function settleRunner(exitCode, counts) {
  if (!counts) return { ...NO_CASES, failed: 1 }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
