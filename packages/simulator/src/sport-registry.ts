import { AMERICAN_FOOTBALL_ENGINE } from './american-football/engine.ts'
import { BASEBALL_ENGINE } from './baseball/engine.ts'
import { BASKETBALL_ENGINE } from './basketball/engine.ts'
import { COUNTER_STRIKE_ENGINE } from './counter-strike/engine.ts'
import { CRICKET_ENGINE } from './cricket/engine.ts'
import { DOTA_2_ENGINE } from './dota-2/engine.ts'
import type { Script, SportEngine } from './engine.ts'
import type { SportKey } from './feed-catalogue.ts'
import type { CombinationJob, TogetherPrice } from './feed-market.ts'
import type { Fixture } from './fixtures.ts'
import { HANDBALL_ENGINE } from './handball/engine.ts'
import { ICE_HOCKEY_ENGINE } from './ice-hockey/engine.ts'
import { MatchRuntime } from './match-runtime.ts'
import { type Course, createCourse } from './match-timeline.ts'
import { MMA_ENGINE } from './mma/engine.ts'
import { type PricingOptions, priceCombination } from './same-game-pricing/price-combination.ts'
import { SOCCER_ENGINE } from './soccer/engine.ts'
import { TABLE_TENNIS_ENGINE } from './table-tennis/engine.ts'
import { TENNIS_ENGINE } from './tennis/engine.ts'
import { VOLLEYBALL_ENGINE } from './volleyball/engine.ts'

/** A running match of any sport; the sport's own types end here. */
export type AnyRuntime = Pick<
  MatchRuntime<unknown, unknown>,
  | 'fixture'
  | 'match'
  | 'shownMarkets'
  | 'removedAt'
  | 'nextAt'
  | 'advance'
  | 'jump'
  | 'settled'
  | 'isFinal'
  | 'prepareTogether'
>

interface Play {
  script(fixture: Fixture): Script<unknown>
  course(fixture: Fixture): Course<unknown>
  price(fixture: Fixture, job: CombinationJob, options: PricingOptions): TogetherPrice
  run(fixture: Fixture, addedAt: number, now: number): AnyRuntime
}

function playBy<S, M>(engine: SportEngine<S, M>): Play {
  return {
    script: fixture => engine.script(fixture),
    course: fixture => createCourse(fixture, engine.before, begun => engine.script(begun)),
    price: (fixture, job, { getCourse, onStep }) =>
      // The course of a fixture is of its sport.
      priceCombination(engine, fixture, job, { getCourse: getCourse as () => Course<S>, onStep }),
    run: (fixture, addedAt, now) => new MatchRuntime(fixture, engine, addedAt, now),
  }
}

const PLAYS: Readonly<Partial<Record<SportKey, Play>>> = {
  soccer: playBy(SOCCER_ENGINE),
  tennis: playBy(TENNIS_ENGINE),
  basketball: playBy(BASKETBALL_ENGINE),
  'american-football': playBy(AMERICAN_FOOTBALL_ENGINE),
  handball: playBy(HANDBALL_ENGINE),
  'ice-hockey': playBy(ICE_HOCKEY_ENGINE),
  'table-tennis': playBy(TABLE_TENNIS_ENGINE),
  baseball: playBy(BASEBALL_ENGINE),
  mma: playBy(MMA_ENGINE),
  cricket: playBy(CRICKET_ENGINE),
  volleyball: playBy(VOLLEYBALL_ENGINE),
  'counter-strike': playBy(COUNTER_STRIKE_ENGINE),
  'dota-2': playBy(DOTA_2_ENGINE),
}

function playOf({ league }: Fixture): Play {
  const play = PLAYS[league.sport]
  if (!play) throw new Error(`nobody plays ${league.sport}`)
  return play
}

/** The course of a match, decided by its fixture. */
export function scriptOf(fixture: Fixture): Script<unknown> {
  return playOf(fixture).script(fixture)
}

export function createRuntime(fixture: Fixture, addedAt: number, now: number): AnyRuntime {
  return playOf(fixture).run(fixture, addedAt, now)
}

/** How the match of a fixture goes, from its start to its end. */
export function courseOf(fixture: Fixture): Course<unknown> {
  return playOf(fixture).course(fixture)
}

/** See `priceCombination`. */
export function priceJob(fixture: Fixture, job: CombinationJob, options: PricingOptions): TogetherPrice {
  return playOf(fixture).price(fixture, job, options)
}
