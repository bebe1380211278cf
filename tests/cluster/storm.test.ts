/**
 * The storm of tests/faults over a cluster, with the hub as a process of its own and with Centrifugo over Redis. Its size
 * is set by the same variables; it is smaller by default, because a machine of two cores runs a dozen processes beside it.
 * `STORM_TIMES` storms follow one another on one cluster, each from a seed of its own.
 */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runStorm, type StormResult } from '../faults/storm/run-storm.ts'
import type { StormSystem } from '../faults/storm/storm-system.ts'
import type { MissingPrograms } from './cluster.ts'
import { startClusterSystem } from './cluster-system.ts'

vi.setConfig({ testTimeout: 20 * 60_000 })

const readCount = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const OPTIONS = {
  seed: process.env.STORM_SEED || 'touchline',
  clients: readCount('STORM_CLIENTS', 60),
  channels: readCount('STORM_CHANNELS', 50),
  seconds: readCount('STORM_SECONDS', 90),
  faultSeconds: 6,
  outages: readCount('STORM_OUTAGES', 5),
  convergenceSeconds: 90,
  log: (line: string) => console.log(line),
}
/** Indexes of the storms. */
const STORMS = Array.from({ length: readCount('STORM_TIMES', 1) }, (_, at) => at + 1)
/** Start timeout; a cluster starts in a minute on an idle machine. */
const SYSTEM_START_MS = 10 * 60_000
const SYSTEM = { speed: readCount('STORM_SPEED', 1), tokenSeconds: 10 }

/** Appends a storm's results to the file named by STORM_REPORT, one JSON line each. */
function reportStorm(server: string, { findings, convergence }: StormResult): void {
  const path = process.env.STORM_REPORT
  if (!path) return
  const { prices, synchronized, stale, unknown, lateMs, unsynchronized } = findings
  const figures = {
    server,
    prices,
    inStepShare: synchronized / Math.max(1, prices),
    stale: stale + unknown,
    lost: convergence.events.length,
    missing: convergence.prices.length,
    left: convergence.left.length,
    rightAfterMs: convergence.pagesAfterMs,
    lateMs,
    unsynchronized,
  }
  appendFileSync(path, `${JSON.stringify(figures)}\n`)
}

describe.each(['hub', 'centrifugo'] as const)('over %s', kind => {
  let system: StormSystem | MissingPrograms
  beforeAll(async () => {
    system = await startClusterSystem(kind, SYSTEM)
  }, SYSTEM_START_MS)
  afterAll(() => (typeof system === 'string' ? undefined : system.close()), SYSTEM_START_MS)

  it.for(STORMS)('shows no stale price and loses no event of a player, storm %i', async (storm, { skip }) => {
    if (typeof system === 'string') {
      console.warn(`no storm over ${kind}: this machine lacks ${system}`)
      return skip()
    }
    const result = await runStorm(system, { ...OPTIONS, seed: `${OPTIONS.seed} ${storm}` })
    reportStorm(kind, result)
    const { findings, convergence, outages, observations, userEvents, actions } = result
    console.log(`${kind}:`, { ...findings, convergence, outages, observations, userEvents, actions })
    expect(findings).toMatchObject({ stale: 0, unknown: 0, examples: [] })
    expect(convergence).toMatchObject({ prices: [], events: [], left: [], afterMs: expect.any(Number) })
    expect(outages).toHaveLength(OPTIONS.outages)
    expect(findings.synchronized).toBeGreaterThan(1000 * OPTIONS.seconds)
    expect(actions).toBeGreaterThan(0)
  })
})
