/**
 * The kit on the reference back end, and on faults planted before it. The short form of `npm test` looks for each fault with
 * its own check; `npm run test:conformance` runs the whole table on each, so that no other check turns red.
 */

import type { Level } from '@touchline/conformance/check'
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
const RUN_MS = 120_000

/** Checks of cost and compression depend on the machine and on what stands before the back end. */
const MEASURED = ['PRF-01', 'PRF-03', 'RT-18']
/** What a back end on loopback with a fresh database does not have. */
const NOT_OFFERED = ['JKP-04', 'POP-02', 'SEC-07', 'RT-21']

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

it(
  'passes every check on the reference back end, and skips none',
  async () => {
    proxy.plant(null)
    const run = await runKit(proxy.url, 'live')
    expect(listResults(run, 'fail', 'skip')).toEqual([])
    expect(listResults(run, 'warn').filter(line => !MEASURED.some(id => line.startsWith(id)))).toEqual([])
    expect(listResults(run, 'off').filter(line => !NOT_OFFERED.some(id => line.startsWith(id)))).toEqual([])
  },
  RUN_MS,
)

it('has a fault for every check', () => {
  const covered = new Set(MUTANTS.map(({ check }) => check))
  // Over loopback there is no TLS.
  expect(TABLE.map(({ id }) => id).filter(id => !covered.has(id))).toEqual(['SEC-07'])
})

/** Faults of responses alone need no watch of what is published. */
function levelOf({ check, frame, command }: Mutant): Level {
  const isLive = TABLE.some(({ id, level }) => id === check && level === 'live')
  return isLive || frame || command ? 'live' : 'read'
}

/** Checks that watch what is published take seconds each: in the short form one of them stands for all. */
const WATCHING = PUSH_CHECKS.map(({ id }) => id).filter(id => id !== 'RT-10')
const chosen = MUTANTS.filter(({ check }) => IS_WHOLE || !WATCHING.includes(check))

it.each(chosen.map(mutant => [mutant.check, mutant.name, mutant] as const))(
  '%s finds %s',
  async (check, _, mutant) => {
    proxy.plant(mutant)
    const run = await runKit(proxy.url, levelOf(mutant), IS_WHOLE ? [] : [check])
    const red = listResults(run, 'fail', 'warn')
    expect(red.map(line => line.split(':')[0])).toContain(check)
    const declared = [check, ...(mutant.also ?? []), ...MEASURED]
    expect(red.filter(line => !declared.some(id => line.startsWith(id)))).toEqual([])
  },
  RUN_MS,
)
