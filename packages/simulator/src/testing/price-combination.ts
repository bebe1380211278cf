/** Prices and values of combinations at the prices a runtime shows: prepared by it, and computed by nothing but the job and fixture. */

import type { FeedSelection, SameGamePrice, SameGameValue } from '../feed/feed-market.ts'
import { createTimeline, priceCombinationJob, type SportMatchRuntime, valueCombinationJob } from '../sport-registry.ts'

export function priceCombinationNow(runtime: SportMatchRuntime, legs: readonly FeedSelection[]): SameGamePrice {
  const { fixture } = runtime
  const prepared = runtime.prepareSameGamePrice(legs)
  if (prepared.kind !== 'job') return prepared
  // As plain data, as another thread gets it.
  const job = JSON.parse(JSON.stringify(prepared.job))
  return priceCombinationJob(fixture, job, optionsOf(fixture))
}

export function valueCombinationNow(runtime: SportMatchRuntime, legs: readonly FeedSelection[]): SameGameValue {
  const { fixture } = runtime
  const prepared = runtime.prepareSameGameValue(legs)
  if (prepared.kind !== 'job') return prepared
  const job = JSON.parse(JSON.stringify(prepared.job))
  return valueCombinationJob(fixture, job, optionsOf(fixture))
}

const optionsOf = (fixture: SportMatchRuntime['fixture']) => ({
  getTimeline: () => createTimeline(fixture),
  reuseMoment: <J>(create: () => J): J => create(),
  onStep: () => {},
})
