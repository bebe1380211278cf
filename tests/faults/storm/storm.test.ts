/**
 * Whatever happens to network and servers, no price is shown as current that the server replaced longer ago than the
 * product promises, and in the end every page shows the server's state. STORM_CLIENTS,
 * STORM_CHANNELS, STORM_SECONDS, STORM_OUTAGES, STORM_SPEED and STORM_SEED make it larger, longer or another;
 * `npm run test:faults` does.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { killAll } from '../../../apps/backend/src/testing/back-end-process.ts'
import { SMALL_FEED } from '../../../apps/backend/src/testing/small-feed.ts'
import { reportFigures } from '../report.ts'
import { runStorm, type StormResult } from './run-storm.ts'
import { type StormSystem, startProcessSystem } from './storm-system.ts'

// The first start also creates the template of the database.
vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 180_000 })

const readCount = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const OPTIONS = {
  seed: process.env.STORM_SEED || 'touchline',
  clients: readCount('STORM_CLIENTS', 28),
  channels: readCount('STORM_CHANNELS', 36),
  seconds: readCount('STORM_SECONDS', 8),
  faultSeconds: 6,
  outages: readCount('STORM_OUTAGES', 1),
  convergenceSeconds: 60,
  log: (line: string) => console.log(line),
}
const SYSTEM = {
  /** Feed speed: the faster, the more price movements, and the less CPU for each client. */
  speed: readCount('STORM_SPEED', 4),
  tokenSeconds: 10,
  environment: process.env.STORM_SECONDS ? {} : SMALL_FEED,
}
/**
 * Few clients suffice to detect one that never locks, but it takes longer than prices stay trusted after a loss. Faults that
 * overlap last that long.
 */
const PROOF = {
  ...OPTIONS,
  clients: 12,
  channels: 16,
  seconds: 45,
  faultSeconds: 2,
  outages: 1,
  ignoresStaleness: true,
}

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ')

function describe({ findings, convergence, ...result }: StormResult): string {
  const { prices, synchronized, looks, locked, stale, unknown, lateMs } = findings
  return [
    `${result.channels} channels; ${list(result.networkFaults)}; calls: ${list(result.httpFaults)}; `,
    `struck: ${result.outages.join(', ')}; ${result.visits} visits, ${result.actions} actions, ${result.userEvents} user events, `,
    `${result.observations} observations; ${looks} looks at ${prices} prices (${synchronized} in step), locked ${locked}, `,
    `at most ${lateMs} ms late; reports: ${list(result.reports)}; right after ${convergence.pagesAfterMs} ms, nothing left after ${convergence.afterMs} ms; `,
    `stale ${stale}, unknown ${unknown}, lost ${convergence.events.length}, left behind ${convergence.left.length}`,
  ].join('')
}

function report({ findings, convergence, networkFaults, httpFaults, outages, channels }: StormResult): void {
  const { prices, stale, unknown } = findings
  const faults = new Map<string, number>([
    ...networkFaults,
    ['calls', [...httpFaults.values()].reduce((a, b) => a + b, 0)],
  ])
  const { clients } = OPTIONS
  const lost = convergence.events.length
  reportFigures({ clients, channels, faults, outages: outages.length, prices, stale: stale + unknown, lost })
}

let system: StormSystem

beforeAll(async () => {
  system = await startProcessSystem(SYSTEM)
})
afterAll(async () => {
  await system.close()
  killAll()
})

it('shows no stale price and loses no event of a player', async () => {
  const result = await runStorm(system, OPTIONS)
  console.log(describe(result))
  report(result)
  expect(result.findings).toMatchObject({ stale: 0, unknown: 0, examples: [] })
  expect(result.convergence).toMatchObject({ prices: [], events: [], left: [], afterMs: expect.any(Number) })
  expect(result.reports.get('realtime: handler')).toBeUndefined()
  // A storm without faults or checks proves nothing.
  expect(result.outages).toHaveLength(OPTIONS.outages)
  expect([...result.networkFaults.keys()].sort()).toEqual(['delay', 'disconnect', 'halfOpen', 'offline', 'pause'])
  expect(result.findings.synchronized).toBeGreaterThan(0)
  expect(result.actions).toBeGreaterThan(0)
})

it.runIf(process.env.STORM_PROOF)('finds stale prices when clients never lock them', async () => {
  const { findings } = await runStorm(system, PROOF)
  console.log(`credulous clients: ${findings.stale} of ${findings.prices} stale`)
  expect(findings.stale).toBeGreaterThan(0)
})
