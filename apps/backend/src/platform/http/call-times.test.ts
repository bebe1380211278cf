import { Histogram, type Metric, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { CallTimes } from './call-times.ts'

const BOUNDS = [0.001, 0.01, 0.1]
const CALLS = [
  ['getSports', 200, 0.0005],
  ['getSports', 200, 0.001],
  ['getSports', 304, 0.05],
  ['getMatches', 200, 0.1],
  ['getMatches', 200, 3],
] as const

it('prints what a histogram of prom-client prints', async () => {
  const registry = new Registry()
  const times = new CallTimes('seconds', 'Duration', BOUNDS)
  registry.registerMetric(times as unknown as Metric)
  const reference = new Registry()
  const labelNames = ['endpoint', 'status']
  const histogram = new Histogram({
    name: 'seconds',
    help: 'Duration',
    labelNames,
    buckets: BOUNDS,
    registers: [reference],
  })
  for (const [endpoint, status, seconds] of CALLS) {
    times.observe(endpoint, status, seconds)
    histogram.observe({ endpoint, status }, seconds)
  }
  expect(await registry.metrics()).toBe(await reference.metrics())
  expect(await registry.metrics()).toContain('seconds_bucket{le="0.001",endpoint="getSports",status="200"} 2')
  registry.resetMetrics()
  expect(await registry.metrics()).not.toContain('getSports')
})
