/**
 * The kit on the reference back end, and on faults planted before it. The short form of `npm test` looks for each fault with
 * its own check and leaves out the slow ones; `npm run test:conformance` runs the whole table on each, so that no other check turns red.
 */

import { appendFileSync } from 'node:fs'
import type { Level } from '@touchline/conformance/check'
import { BONUS_CHECKS } from '@touchline/conformance/checks/bets/bonuses'
import { CASHOUT_CHECKS } from '@touchline/conformance/checks/bets/cashout'
import { JACKPOT_CHECKS } from '@touchline/conformance/checks/bets/jackpots'
import { NOTIFICATION_CHECKS } from '@touchline/conformance/checks/bets/notifications'
import { PROTECTION_CHECKS } from '@touchline/conformance/checks/bets/protection'
import { BROWSER_CHECKS } from '@touchline/conformance/checks/browser'
import { PUSH_CHECKS } from '@touchline/conformance/checks/pushes'
import { TABLE } from '@touchline/conformance/table'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Backend } from '../../apps/backend/src/app.ts'
import type { Mutant } from './mutant.ts'
import { type MutantProxy, startMutantProxy } from './mutant-proxy.ts'
import { MUTANTS } from './mutants.ts'
import { startReference } from './reference.ts'
import { listResults, runKit } from './run-kit.ts'

const IS_WHOLE = process.env.CONFORMANCE_WHOLE === 'true'
const START_MS = 180_000
const RUN_MS = 180_000
/** A fault may keep what is waited for from happening at all; an offer to cash out takes five seconds. */
const MUTANT_PATIENCE_MS = 10_000

/** Checks of cost and compression depend on the machine and on what stands before the back end. */
const MEASURED = ['PRF-01', 'PRF-02', 'PRF-03', 'RT-18']
/** What a back end on loopback with a fresh database does not have. */
const NOT_OFFERED = ['JKP-04', 'POP-02', 'SEC-07', 'RT-21']

/**
 * Checks that watch what is published, wait for an offer, or wait in vain for what a fault keeps from happening take
 * seconds each: the short form leaves them to the whole one, but for one of each kind on the reference back end.
 */
const PROMOTIONS = [...BONUS_CHECKS, ...JACKPOT_CHECKS, ...NOTIFICATION_CHECKS, ...PROTECTION_CHECKS].map(
  ({ id }) => id,
)
const QUICK_PROMOTIONS = ['BON-05', 'BON-07', 'PRT-01', 'PRT-06', 'BET-33']
const IN_BROWSER = BROWSER_CHECKS.map(({ id }) => id)
const SLOW: readonly string[] = [
  ...IN_BROWSER,
  ...PUSH_CHECKS.map(({ id }) => id).filter(id => id !== 'RT-10'),
  ...CASHOUT_CHECKS.map(({ id }) => id),
  ...[
    'RT-02',
    'RT-12',
    'RT-15',
    'RT-22',
    'BET-28',
    'BET-29',
    'OUT-05',
    'OUT-06',
    'STL-07',
    'STL-08',
    'STL-09',
    'STL-10',
    'STL-12',
    'STL-15',
  ],
  ...PROMOTIONS.filter(id => !QUICK_PROMOTIONS.includes(id)),
]
const ON_REFERENCE = IS_WHOLE ? [] : TABLE.map(({ id }) => id).filter(id => !SLOW.includes(id) || id === 'OUT-01')

let backend: Backend
let proxy: MutantProxy
beforeAll(async () => {
  backend = await startReference()
  proxy = await startMutantProxy(backend.url)
}, START_MS)
afterAll(async () => {
  await proxy.stop()
  await backend.stop()
})

/** Of the same site as the pages, whose cookies are sent to no other. */
const pagesUrl = (): string => proxy.url.replace('127.0.0.1', 'localhost')

it(
  'passes every check on the reference back end, and skips none',
  async () => {
    proxy.plant(null)
    const run = await runKit(proxy.url, { level: 'full', only: ON_REFERENCE })
    expect(listResults(run, 'fail', 'skip')).toEqual([])
    expect(listResults(run, 'warn').filter(line => !MEASURED.some(id => line.startsWith(id)))).toEqual([])
    expect(listResults(run, 'off').filter(line => !NOT_OFFERED.some(id => line.startsWith(id)))).toEqual([])
  },
  RUN_MS,
)

it.runIf(IS_WHOLE)(
  'passes the journeys in a browser on the reference back end',
  async () => {
    proxy.plant(null)
    const run = await runKit(pagesUrl(), { level: 'full', only: ['WEB'], hasBrowser: true })
    expect(listResults(run, 'pass', 'fail', 'skip', 'off')).toEqual(IN_BROWSER.map(id => `${id}: `))
  },
  RUN_MS,
)

it('has a fault for every check', () => {
  const covered = new Set(MUTANTS.map(({ check }) => check))
  // Over loopback there is no TLS.
  expect(TABLE.map(({ id }) => id).filter(id => !covered.has(id))).toEqual(['SEC-07'])
})

const levelOfCheck = (id: string): Level => TABLE.find(check => check.id === id)?.level ?? 'read'

/** Faults of responses alone need no watch of what is published. */
function levelOf({ check, frame, command }: Mutant): Level {
  const level = levelOfCheck(check)
  return level === 'read' && (frame || command) ? 'live' : level
}

/** Checks with players, and those that examine the shapes of all that was exchanged. */
const WITH_PLAYERS = ['SHP', ...TABLE.filter(({ level }) => level === 'bet' || level === 'full').map(({ id }) => id)]

/** What a fault is looked for with: in the short form its own check; faults before players reach no others' checks. */
function listChecks({ check }: Mutant): readonly string[] {
  if (!IS_WHOLE) return [check]
  if (IN_BROWSER.includes(check)) return ['WEB']
  const level = levelOfCheck(check)
  return level === 'bet' || level === 'full' ? WITH_PLAYERS : []
}

/** Appends the checks that a fault turned red as a line of JSON to the file named by MUTANT_REPORT. */
function report({ check, name }: Mutant, red: readonly string[], undeclared: readonly string[]): void {
  const toIds = (lines: readonly string[]): string[] => lines.map(line => line.split(':')[0] ?? '')
  const result = { check, name, red: toIds(red), undeclared: toIds(undeclared) }
  const path = process.env.MUTANT_REPORT
  if (path) appendFileSync(path, `${JSON.stringify(result)}\n`)
}

const chosen = MUTANTS.filter(({ check }) => IS_WHOLE || !SLOW.includes(check))

it.each(chosen.map(mutant => [mutant.check, mutant.name, mutant] as const))(
  '%s finds %s',
  async (check, _, mutant) => {
    proxy.plant(mutant)
    const hasBrowser = IN_BROWSER.includes(check)
    const run = await runKit(hasBrowser ? pagesUrl() : proxy.url, {
      level: levelOf(mutant),
      only: listChecks(mutant),
      patienceMs: MUTANT_PATIENCE_MS,
      hasBrowser,
    })
    const red = listResults(run, 'fail', 'warn')
    const declared = [check, ...(mutant.also ?? []), ...MEASURED]
    const undeclared = red.filter(line => !declared.some(id => line.startsWith(id)))
    report(mutant, red, undeclared)
    expect(red.map(line => line.split(':')[0])).toContain(check)
    expect(undeclared).toEqual([])
  },
  RUN_MS,
)
