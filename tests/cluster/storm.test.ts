/**
 * The storm of tests/faults over a cluster, with the hub as a process of its own and with Centrifugo over Redis. Its size
 * is set by the same variables; it is smaller unless told otherwise, for a machine of two cores has a dozen processes to
 * run beside it.
 */
import { appendFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { runStorm, type StormResult } from '../faults/storm/run-storm.ts'
import { openClusterHouse } from './cluster-house.ts'

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
    rightAfterMs: calm.afterMs,
    lateMs,
    outOfStep,
  }
  appendFileSync(path, `${JSON.stringify(figures)}\n`)
}

for (const kind of ['hub', 'centrifugo'] as const) {
  it(`shows no stale price and loses no event of a player, over ${kind}`, async context => {
    const house = await openClusterHouse(kind, HOUSE)
    if (typeof house === 'string') {
      console.warn(`no storm over ${kind}: this machine lacks ${house}`)
      return context.skip()
    }
    try {
      const result = await runStorm(house, OPTIONS)
      reportStorm(kind, result)
      const { findings, calm, blows, statements, userEvents, acts } = result
      console.log(`${kind}:`, { ...findings, calm, blows, statements, userEvents, acts })
      expect(findings).toMatchObject({ stale: 0, unknown: 0, examples: [] })
      expect(calm).toEqual({ prices: [], events: [], left: [], afterMs: expect.any(Number) })
      expect(blows).toHaveLength(OPTIONS.blows)
      expect(findings.inStep).toBeGreaterThan(1000 * OPTIONS.seconds)
      expect(acts).toBeGreaterThan(0)
    } finally {
      await house.close()
    }
  })
}
