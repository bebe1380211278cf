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
 * @typedef {{ file: string, line: number, title: string, tests: { projectName: string, status: string }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] } & PlaywrightSuite} PlaywrightReport
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

/**
 * A journey that passed at its second attempt counts as passed; `listFlaky` names it.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]} the journeys that failed first and passed when they were tried again
 */
export function listFlaky({ specs = [], suites = [] }) {
  const flaky = specs.flatMap(({ file, line, title, tests }) =>
    tests.filter(test => test.status === 'flaky').map(test => `[${test.projectName}] ${file}:${line} ${title}`),
  )
  return [...flaky, ...suites.flatMap(listFlaky)]
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
