import { describe, expect, test } from 'vitest'
import {
  addCounts,
  countPlaywright,
  countVitest,
  formatSummary,
  listFlaky,
  NO_CASES,
  settleRunner,
  toExitCode,
} from './summary.mjs'

const tests = (...statuses: string[]) => statuses.map(status => ({ status }))

describe('the last line of the tests', () => {
  test('adds up the runners', () => {
    const sum = addCounts([{ passed: 5, failed: 0, skipped: 1 }, NO_CASES, { passed: 2, failed: 3, skipped: 0 }])
    expect(formatSummary(sum)).toBe('7 passed, 3 failed, 1 skipped')
    expect(formatSummary(addCounts([]))).toBe('0 passed, 0 failed, 0 skipped')
  })

  test('counts the unit tests, with a file that did not load as a failure', () => {
    const report = {
      testResults: [
        { status: 'passed', assertionResults: tests('passed', 'passed', 'pending', 'todo') },
        { status: 'failed', assertionResults: tests('passed', 'failed', 'failed') },
        { status: 'failed', assertionResults: [] },
      ],
    }
    expect(countVitest(report)).toEqual({ passed: 3, failed: 3, skipped: 2 })
  })

  test('counts the journeys, with errors outside of any as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  test('names the journeys that passed at their second attempt', () => {
    const specOf = (title: string, status: string) => ({
      file: 'tests/e2e/slip.spec.ts',
      line: 7,
      title,
      tests: [{ projectName: 'phone', status }],
    })
    const nested = { specs: [specOf('places', 'flaky'), specOf('removes', 'expected')] }
    const suites = [{ suites: [nested] }, { specs: [specOf('counts', 'unexpected')] }]
    expect(listFlaky({ suites })).toEqual(['[phone] tests/e2e/slip.spec.ts:7 places'])
  })

  test('counts a crashed runner as a failure', () => {
    expect(settleRunner(1, null)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(settleRunner(0, null)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(settleRunner(1, { passed: 9, failed: 0, skipped: 0 })).toEqual({ passed: 9, failed: 1, skipped: 0 })
    expect(settleRunner(1, { passed: 9, failed: 2, skipped: 0 })).toEqual({ passed: 9, failed: 2, skipped: 0 })
    expect(settleRunner(0, { passed: 9, failed: 0, skipped: 0 })).toEqual({ passed: 9, failed: 0, skipped: 0 })
  })

  test('succeeds when something passed and nothing failed', () => {
    expect(toExitCode({ passed: 1, failed: 0, skipped: 9 })).toBe(0)
    expect(toExitCode({ passed: 9, failed: 1, skipped: 0 })).toBe(1)
    expect(toExitCode({ passed: 0, failed: 0, skipped: 9 })).toBe(1)
  })
})
