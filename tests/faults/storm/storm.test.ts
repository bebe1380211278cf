/**
 * Realtime that never lies: whatever happens to lines and servers, no price is shown as trusted that the server gave up
 * longer ago than the product promises, and in the end every page shows the server's state. STORM_CLIENTS,
 * STORM_CHANNELS, STORM_SECONDS, STORM_BLOWS, STORM_SPEED and STORM_SEED make it larger, longer or another;
 * `npm run test:faults` does.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { killAll } from '../../../apps/backend/src/testing/back-end-process.ts'
import { reportFigures } from '../report.ts'
import { runStorm, type StormResult } from './run-storm.ts'
import { openProcessHouse, type StormHouse } from './storm-system.ts'

vi.setConfig({ testTimeout: 20 * 60_000 })

const readCount = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const OPTIONS = {
  seed: process.env.STORM_SEED || 'touchline',
  clients: readCount('STORM_CLIENTS', 40),
  channels: readCount('STORM_CHANNELS', 40),
  seconds: readCount('STORM_SECONDS', 8),
  gustSeconds: 6,
  blows: readCount('STORM_BLOWS', 1),
  calmSeconds: 60,
  say: (line: string) => console.log(line),
}
const HOUSE = {
  /** Prices move more the faster the feed runs, and the machine has less time for each client. */
  speed: readCount('STORM_SPEED', 4),
  tokenSeconds: 10,
}
/** Fewer clients are enough to see that one of them lies, but it takes longer than a loss may be trusted. */
const PROOF = { ...OPTIONS, clients: 12, channels: 16, seconds: 45, blows: 1, isCredulous: true }

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ')

function describe({ findings, calm, ...result }: StormResult): string {
  const { prices, inStep, looks, locked, stale, unknown, lateMs } = findings
  return [
    `${result.channels} channels; ${list(result.gusts)}; calls: ${list(result.httpFaults)}; `,
    `struck: ${result.blows.join(', ')}; ${result.visits} visits, ${result.acts} acts, ${result.userEvents} user events, `,
    `${result.statements} statements; ${looks} looks at ${prices} prices (${inStep} in step), locked ${locked}, `,
    `at most ${lateMs} ms late; reports: ${list(result.reports)}; right after ${calm.pagesAfterMs} ms, nothing left after ${calm.afterMs} ms; `,
    `stale ${stale}, unknown ${unknown}, lost ${calm.events.length}, left behind ${calm.left.length}`,
  ].join('')
}

function report({ findings, calm, gusts, httpFaults, blows, channels }: StormResult): void {
  const { prices, stale, unknown } = findings
  const faults = new Map<string, number>([...gusts, ['calls', [...httpFaults.values()].reduce((a, b) => a + b, 0)]])
  const { clients } = OPTIONS
  const lost = calm.events.length
  reportFigures({ clients, channels, faults, blows: blows.length, prices, stale: stale + unknown, lost })
}

let house: StormHouse

beforeAll(async () => {
  house = await openProcessHouse(HOUSE)
})
afterAll(async () => {
  await house.close()
  killAll()
})

it('shows no stale price and loses no event of a player', async () => {
  const result = await runStorm(house, OPTIONS)
  console.log(describe(result))
  report(result)
  expect(result.findings).toMatchObject({ stale: 0, unknown: 0, examples: [] })
  expect(result.calm).toMatchObject({ prices: [], events: [], left: [], afterMs: expect.any(Number) })
  expect(result.reports.get('realtime: handler')).toBeUndefined()
  // A storm in which nothing happened, or nothing was looked at, proves nothing.
  expect(result.blows).toHaveLength(OPTIONS.blows)
  expect([...result.gusts.keys()].sort()).toEqual(['away', 'cut', 'deaf', 'held', 'slow'])
  expect(result.findings.inStep).toBeGreaterThan(1000 * OPTIONS.seconds)
  expect(result.acts).toBeGreaterThan(0)
})

it.runIf(process.env.STORM_PROOF)('finds clients that trust their prices whatever happened', async () => {
  const { findings } = await runStorm(house, PROOF)
  console.log(`credulous clients: ${findings.stale} of ${findings.prices} stale`)
  expect(findings.stale).toBeGreaterThan(0)
})
