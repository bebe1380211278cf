import { expect, it } from 'vitest'
import type { Check } from './check.ts'
import type { Outcome } from './outcome.ts'
import { formatBadge } from './reports/badge.ts'
import { formatHtml } from './reports/html.ts'
import { formatJson } from './reports/json.ts'
import { formatJunit } from './reports/junit.ts'
import { DEFAULTS, type RunResult } from './run-checks.ts'
import { judge } from './verdict.ts'

const PASS: Outcome = { kind: 'pass', examined: 1 }
const FAIL: Outcome = { kind: 'fail', problems: [{ text: 'It is <wrong> & "bad".' }] }
const SKIP: Outcome = { kind: 'skip', reason: 'a match in play' }
const OFF: Outcome = { kind: 'off', reason: 'GET /jackpots answers 501' }
const WARN: Outcome = { kind: 'warn', problems: [{ text: 'It is slow.' }] }

function runOf(...outcomes: Outcome[]): RunResult {
  const results = outcomes.map((outcome, at) => {
    const check: Check = {
      id: `CAT-0${at + 1}`,
      level: 'read',
      sentence: 'A list is a list.',
      clause: 'Contract',
      run: async () => outcome,
    }
    return { check, outcome, durationMs: 1 }
  })
  const options = {
    ...DEFAULTS,
    platformUrl: 'http://localhost',
    sportsbookUrl: 'http://localhost',
    realtimeUrl: null,
    origin: null,
    players: { credentials: [], cookieCommand: null, assertionCommand: null },
    hasBrowser: false,
    driver: null,
    level: 'read' as const,
    only: [],
    seed: 'seed',
  }
  return { options, results, calls: 1, durationMs: 1_000, startedAt: '2026-11-29T12:00:00.000Z' }
}

const TODAY = '2026-11-29'
const judgeAll = (...outcomes: Outcome[]) => judge(runOf(...outcomes), [], TODAY)

it.each([
  ['all passed', [PASS, PASS], 0],
  ['some were off, or warned', [PASS, OFF, WARN], 0],
  ['one failed', [PASS, FAIL, SKIP], 1],
  ['one was skipped', [PASS, SKIP], 3],
  ['nothing passed', [OFF], 3],
  ['nothing was checked', [], 3],
])('has the right exit code when %s', (_, outcomes, exitCode) => {
  expect(judgeAll(...outcomes).exitCode).toBe(exitCode)
})

it('counts a waived failure as waived until the waiver ends', () => {
  const waivers = [{ id: 'CAT-02', reason: 'next release', until: '2026-11-29' }]
  expect(judge(runOf(PASS, FAIL), waivers, '2026-11-29')).toMatchObject({ exitCode: 3, counts: { fail: 0, waived: 1 } })
  expect(judge(runOf(PASS, FAIL), waivers, '2026-11-30')).toMatchObject({ exitCode: 1, counts: { fail: 1, waived: 0 } })
})

it('has a badge only when everything passed', () => {
  expect(formatBadge(judgeAll(PASS, PASS))).toContain('read 2/2')
  expect(formatBadge(judgeAll(PASS, SKIP))).toBeNull()
})

it('escapes what responses say in its reports', () => {
  const verdict = judgeAll(PASS, FAIL, SKIP)
  for (const report of [formatHtml(verdict), formatJunit(verdict)]) {
    expect(report).toContain('&lt;wrong&gt;')
    expect(report).not.toContain('<wrong>')
  }
  expect(formatJunit(verdict)).toContain('tests="3" failures="1" skipped="1"')
  expect(JSON.parse(formatJson(verdict)).checks.map((check: { outcome: string }) => check.outcome)).toEqual([
    'pass',
    'fail',
    'skip',
  ])
})
