import { marketKey } from '@touchline/betting/markets/market-keys'
import type { JointLeg, JointModel, JointProbability, MarketLine, SportEngine } from '../../engine/engine.ts'
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

/** A match at one moment, as all its combinations are priced. */
interface JointMoment<S, M> {
  readonly joint: JointModel<S, M>
  /** By the market's key. */
  readonly marketLines: ReadonlyMap<string, MarketLine<S, M>>
}

function indexMarketLines<S, M>(engine: SportEngine<S, M>, fixture: Fixture): ReadonlyMap<string, MarketLine<S, M>> {
  return new Map(
    listMarketLines(engine.markets, fixture).map(marketLine => {
      const { descriptor, line } = marketLine
      return [marketKey(fixture.urnId, descriptor.id, descriptor.specifier(line)), marketLine]
    }),
  )
}

function findLegs<S, M>({ marketLines }: JointMoment<S, M>, legs: CombinationJob['legs']): JointLeg<S, M>[] {
  return legs.map(({ marketKey: key, index }) => {
    const marketLine = marketLines.get(key)
    if (!marketLine) throw new RangeError(`the match has no market ${key}`)
    return { ...marketLine, index }
  })
}

export interface CombinationPricingOptions<S = unknown> {
  /** The fixture's timeline; requested only for a started match. */
  readonly getTimeline: () => MatchTimeline<S>
  /** What `create` makes for the job's match and moment, or made before: it takes longer than what is read from it. */
  readonly reuseMoment: <J>(create: () => J) => J
  /** Called between steps of the computation; an exception from it aborts the job. */
  readonly onStep: () => void
}

/** The chance of a job's legs by their indexes. Throws RangeError for a market the match cannot have. */
function createChance<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  job: CombinationJob,
  { getTimeline, reuseMoment, onStep }: CombinationPricingOptions<S>,
): JointProbability {
  const { position, pricedAt: at } = job
  const timeline = position === null ? undefined : getTimeline()
  const moment = position === null ? undefined : timeline?.moments[position]
  onStep()
  const current = reuseMoment(() => ({
    joint: engine.createJointModel(createModelAt(engine, fixture, { timeline, moment, at })),
    marketLines: indexMarketLines(engine, fixture),
  }))
  onStep()
  const chanceOf = current.joint.createProbability(findLegs(current, job.legs))
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
