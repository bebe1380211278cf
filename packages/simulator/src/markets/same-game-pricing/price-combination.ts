import { marketKey } from '@touchline/betting/markets/market-keys'
import type { JointLeg, JointProbability, SportEngine } from '../../engine/engine.ts'
import type { MatchTimeline, TimelineMoment } from '../../engine/match-timeline.ts'
import type { CombinationJob, SameGamePrice, SameGameValue } from '../../feed/feed-market.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { listMarketLines } from '../market-lines.ts'
import { priceLegs } from './price-legs.ts'

/**
 * Prices a combination from plain data and the fixture only, so that any process can do it without the match's runtime.
 */

/** The pricing model of a match at one instant, by what has happened of its timeline by then. */
export function createModelAt<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  {
    timeline,
    moment,
    at,
  }: { timeline: MatchTimeline<S> | undefined; moment: TimelineMoment<S> | undefined; at: number },
): M {
  const state = moment?.state ?? engine.initialState
  if (!timeline) return engine.createModel(fixture, state, at, at, undefined)
  const now = timeline.toPlay(at)
  const since = moment ? timeline.toPlay(moment.at) : now
  return engine.createModel(timeline.fixture, state, now, since, timeline.script)
}

function findLegs<S, M>(engine: SportEngine<S, M>, fixture: Fixture, job: CombinationJob): JointLeg<S, M>[] {
  const legKeys = new Set(job.legs.map(leg => leg.marketKey))
  const marketLines = new Map(
    listMarketLines(engine.markets, fixture).flatMap(marketLine => {
      const { descriptor, line } = marketLine
      const key = marketKey(fixture.urnId, descriptor.id, descriptor.specifier(line))
      return legKeys.has(key) ? [[key, marketLine] as const] : []
    }),
  )
  return job.legs.map(({ marketKey: key, index }) => {
    const marketLine = marketLines.get(key)
    if (!marketLine) throw new RangeError(`the match has no market ${key}`)
    return { ...marketLine, index }
  })
}

export interface CombinationPricingOptions<S = unknown> {
  /** The fixture's timeline; requested only for a started match. */
  readonly getTimeline: () => MatchTimeline<S>
  /** Called between steps of the computation; an exception from it aborts the job. */
  readonly onStep: () => void
}

/** The chance of a job's legs by their indexes. Throws RangeError for a market the match cannot have. */
function createChance<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  job: CombinationJob,
  { getTimeline, onStep }: CombinationPricingOptions<S>,
): JointProbability {
  const { position, pricedAt: at } = job
  const timeline = position === null ? undefined : getTimeline()
  const moment = position === null ? undefined : timeline?.moments[position]
  onStep()
  const joint = engine.createJointModel(createModelAt(engine, fixture, { timeline, moment, at }))
  onStep()
  const chanceOf = joint.createProbability(findLegs(engine, fixture, job))
  return indexes => {
    onStep()
    return chanceOf(indexes)
  }
}

/** The price of a job's legs together, or the pairs that clash. Throws RangeError for a market the match cannot have. */
export function priceCombination<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  job: CombinationJob,
  options: CombinationPricingOptions<S>,
): SameGamePrice {
  return priceLegs(job.legs, createChance(engine, fixture, job, options), job.margin)
}

/** The chance that a job's legs all win. Throws RangeError for a market the match cannot have. */
export function valueCombination<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  job: CombinationJob,
  options: CombinationPricingOptions<S>,
): SameGameValue {
  const chance = createChance(engine, fixture, job, options)(job.legs.map((_, index) => index))
  // Sums of rounded terms may pass the bounds of a chance by their last digit.
  return { kind: 'valued', probability: Math.min(1, Math.max(0, chance)) }
}
