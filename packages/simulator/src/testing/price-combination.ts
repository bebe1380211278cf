/** The price of a combination at the prices a runtime shows: prepared by it, and priced by nothing but the job and fixture. */

import type { FeedLeg, TogetherPrice } from '../feed-market.ts'
import { type AnyRuntime, courseOf, priceJob } from '../sport-registry.ts'

export function priceTogether(runtime: AnyRuntime, legs: readonly FeedLeg[]): TogetherPrice {
  const { fixture } = runtime
  const prepared = runtime.prepareTogether(legs)
  if (prepared.kind !== 'job') return prepared
  // As plain data, as another thread gets it.
  const job = JSON.parse(JSON.stringify(prepared.job))
  return priceJob(fixture, job, { getCourse: () => courseOf(fixture), onStep: () => {} })
}
