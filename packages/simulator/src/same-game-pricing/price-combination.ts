import { marketKey } from '@touchline/betting/market-keys'
import type { Chance, JointLeg, SportEngine } from '../engine.ts'
import type { CombinationJob, TogetherPrice } from '../feed-market.ts'
import type { Fixture } from '../fixtures.ts'
import type { Course, CourseMoment } from '../match-timeline.ts'
import { priceLegs } from './price-legs.ts'

/**
 * Prices a combination from plain data and the fixture alone, so that it can be done wherever there is time for it:
 * whatever runs the match need not be at hand.
 */

/** The pricing model of a match at one instant, by what has happened of its course by then. */
export function modelAt<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  { course, moment, at }: { course: Course<S> | undefined; moment: CourseMoment<S> | undefined; at: number },
): M {
  const state = moment?.state ?? engine.before
  if (!course) return engine.model(fixture, state, at, at, undefined)
  const now = course.toPlay(at)
  const since = moment ? course.toPlay(moment.at) : now
  return engine.model(course.fixture, state, now, since, course.script)
}

function findLegs<S, M>(engine: SportEngine<S, M>, fixture: Fixture, job: CombinationJob): JointLeg<S, M>[] {
  const wanted = new Set(job.legs.map(leg => leg.marketKey))
  const descriptors = new Map(
    engine.universe(fixture).flatMap(descriptor => {
      const { template, line } = descriptor
      const key = marketKey(fixture.urnId, template.id, template.specifier(line))
      return wanted.has(key) ? [[key, descriptor] as const] : []
    }),
  )
  return job.legs.map(({ marketKey: key, index }) => {
    const descriptor = descriptors.get(key)
    if (!descriptor) throw new RangeError(`the match has no market ${key}`)
    return { ...descriptor, index }
  })
}

export interface PricingOptions<S = unknown> {
  /** The course of the fixture; asked for only of a match that has begun. */
  readonly getCourse: () => Course<S>
  /** Called between the steps of the work; what it throws ends the work. */
  readonly onStep: () => void
}

/** The price of a job's legs together, or the pairs that clash. Throws RangeError for a market the match cannot have. */
export function priceCombination<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  job: CombinationJob,
  { getCourse, onStep }: PricingOptions<S>,
): TogetherPrice {
  const { position, pricedAt: at } = job
  const course = position === null ? undefined : getCourse()
  const moment = position === null ? undefined : course?.moments[position]
  onStep()
  const joint = engine.joint(modelAt(engine, fixture, { course, moment, at }))
  onStep()
  const chanceOf = joint.chanceOf(findLegs(engine, fixture, job))
  const chance: Chance = indexes => {
    onStep()
    return chanceOf(indexes)
  }
  return priceLegs(job.legs, chance, job.margin)
}
