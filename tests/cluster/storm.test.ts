/**
 * The storm of tests/faults over a cluster, with the hub as a process of its own and with Centrifugo over Redis. Its size
 * is set by the same variables; it is smaller by default, because a machine of two cores runs a dozen processes beside it.
 * `STORM_TIMES` storms follow one another on one cluster, each from a seed of its own.
 */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runStorm, type StormResult } from '../faults/storm/run-storm.ts'
import type { StormHouse } from '../faults/storm/storm-system.ts'
import type { Missing } from './cluster.ts'
import { openClusterHouse } from './cluster-system.ts'

vi.setConfig({ testTimeout: 20 * 60_000 })

const readCount = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const OPTIONS = {
  seed: process.env.STORM_SEED || 'touchline',
  clients: readCount('STORM_CLIENTS', 60),
  channels: readCount('STORM_CHANNELS', 50),
  seconds: readCount('STORM_SECONDS', 90),
  gustSeconds: 6,
  blows: readCount('STORM_BLOWS', 5),
  calmSeconds: 90,
  say: (line: string) => console.log(line),
}
/** Numbers of the storms. */
const STORMS = Array.from({ length: readCount('STORM_TIMES', 1) }, (_, at) => at + 1)
/** A cluster starts in a minute, on a machine that has nothing else to do. */
const HOUSE_MS = 10 * 60_000
const HOUSE = { speed: readCount('STORM_SPEED', 1), tokenSeconds: 10 }

/** Figures of a storm, for whoever started it: into the file that STORM_REPORT names, a line of JSON each. */
function reportStorm(server: string, { findings, calm }: StormResult): void {
  const path = process.env.STORM_REPORT
  if (!path) return
  const { prices, inStep, stale, unknown, lateMs, outOfStep } = findings
  const figures = {
    server,
    prices,
    inStepShare: inStep / Math.max(1, prices),
    stale: stale + unknown,
    lost: calm.events.length,
    missing: calm.prices.length,
    left: calm.left.length,
    rightAfterMs: calm.pagesAfterMs,
    lateMs,
    outOfStep,
  }
  appendFileSync(path, `${JSON.stringify(figures)}\n`)
}

describe.each(['hub', 'centrifugo'] as const)('over %s', kind => {
  let house: StormHouse | Missing
  beforeAll(async () => {
    house = await openClusterHouse(kind, HOUSE)
  }, HOUSE_MS)
  afterAll(() => (typeof house === 'string' ? undefined : house.close()), HOUSE_MS)

  it.for(STORMS)('shows no stale price and loses no event of a player, storm %i', async (storm, { skip }) => {
    if (typeof house === 'string') {
      console.warn(`no storm over ${kind}: this machine lacks ${house}`)
      return skip()
    }
    const result = await runStorm(house, { ...OPTIONS, seed: `${OPTIONS.seed} ${storm}` })
    reportStorm(kind, result)
    const { findings, calm, blows, statements, userEvents, acts } = result
    console.log(`${kind}:`, { ...findings, calm, blows, statements, userEvents, acts })
    expect(findings).toMatchObject({ stale: 0, unknown: 0, examples: [] })
    expect(calm).toMatchObject({ prices: [], events: [], left: [], afterMs: expect.any(Number) })
    expect(blows).toHaveLength(OPTIONS.blows)
    expect(findings.inStep).toBeGreaterThan(1000 * OPTIONS.seconds)
    expect(acts).toBeGreaterThan(0)
  })
})
