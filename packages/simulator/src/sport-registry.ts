import type { MarketDescriptor, MatchScript, SportEngine } from './engine/engine.ts'
import { createMatchTimeline, type MatchTimeline } from './engine/match-timeline.ts'
import type { SportKey } from './feed/feed-catalogue.ts'
import type { CombinationJob, SameGamePrice, SameGameValue } from './feed/feed-market.ts'
import {
  type CombinationPricingOptions,
  priceCombination,
  valueCombination,
} from './markets/same-game-pricing/price-combination.ts'
import { MatchRuntime } from './match/match-runtime.ts'
import type { Fixture } from './schedule/fixtures.ts'
import type { MatchResult } from './seasons/match-results.ts'
import { readResult } from './seasons/read-result.ts'
import { AMERICAN_FOOTBALL_ENGINE } from './sports/american-football/engine.ts'
import { BASEBALL_ENGINE } from './sports/baseball/engine.ts'
import { BASKETBALL_ENGINE } from './sports/basketball/engine.ts'
import { COUNTER_STRIKE_ENGINE } from './sports/counter-strike/engine.ts'
import { CRICKET_ENGINE } from './sports/cricket/engine.ts'
import { DOTA_2_ENGINE } from './sports/dota-2/engine.ts'
import { HANDBALL_ENGINE } from './sports/handball/engine.ts'
import { ICE_HOCKEY_ENGINE } from './sports/ice-hockey/engine.ts'
import { MMA_ENGINE } from './sports/mma/engine.ts'
import { SOCCER_ENGINE } from './sports/soccer/engine.ts'
import { TABLE_TENNIS_ENGINE } from './sports/table-tennis/engine.ts'
import { TENNIS_ENGINE } from './sports/tennis/engine.ts'
import { VOLLEYBALL_ENGINE } from './sports/volleyball/engine.ts'

/** A match runtime of any sport; the sport's own types are erased here. */
export type SportMatchRuntime = Pick<
  MatchRuntime<unknown, unknown>,
  | 'fixture'
  | 'match'
  | 'shownMarkets'
  | 'removedAt'
  | 'nextAt'
  | 'advance'
  | 'jump'
  | 'listSettlements'
  | 'listPastPrices'
  | 'isFinal'
  | 'prepareSameGamePrice'
  | 'prepareSameGameValue'
>

interface SportBinding {
  readonly markets: readonly MarketDescriptor<never, never>[]
  script(fixture: Fixture): MatchScript<unknown>
  timeline(fixture: Fixture): MatchTimeline<unknown>
  result(fixture: Fixture): MatchResult
  price(fixture: Fixture, job: CombinationJob, options: CombinationPricingOptions): SameGamePrice
  value(fixture: Fixture, job: CombinationJob, options: CombinationPricingOptions): SameGameValue
  run(fixture: Fixture, addedAt: number, now: number): SportMatchRuntime
}

function bindEngine<S, M>(engine: SportEngine<S, M>): SportBinding {
  return {
    markets: engine.markets,
    script: fixture => engine.createScript(fixture),
    timeline: fixture => createMatchTimeline(fixture, engine.initialState, begun => engine.createScript(begun)),
    result: fixture => {
      const last = engine.createScript(fixture, 'result').moments.at(-1)
      if (!last) throw new RangeError(`match ${fixture.id} has no course`)
      return readResult(fixture.league.sport, engine.describe(fixture, last.state, last.at).statistics)
    },
    // The casts are safe: a fixture's timeline has its sport's type.
    price: (fixture, job, options) => priceCombination(engine, fixture, job, options as CombinationPricingOptions<S>),
    value: (fixture, job, options) => valueCombination(engine, fixture, job, options as CombinationPricingOptions<S>),
    run: (fixture, addedAt, now) => new MatchRuntime(fixture, engine, addedAt, now),
  }
}

const BINDINGS: Readonly<Partial<Record<SportKey, SportBinding>>> = {
  soccer: bindEngine(SOCCER_ENGINE),
  tennis: bindEngine(TENNIS_ENGINE),
  basketball: bindEngine(BASKETBALL_ENGINE),
  'american-football': bindEngine(AMERICAN_FOOTBALL_ENGINE),
  handball: bindEngine(HANDBALL_ENGINE),
  'ice-hockey': bindEngine(ICE_HOCKEY_ENGINE),
  'table-tennis': bindEngine(TABLE_TENNIS_ENGINE),
  baseball: bindEngine(BASEBALL_ENGINE),
  mma: bindEngine(MMA_ENGINE),
  cricket: bindEngine(CRICKET_ENGINE),
  volleyball: bindEngine(VOLLEYBALL_ENGINE),
  'counter-strike': bindEngine(COUNTER_STRIKE_ENGINE),
  'dota-2': bindEngine(DOTA_2_ENGINE),
}

function getBinding({ league }: Fixture): SportBinding {
  const play = BINDINGS[league.sport]
  if (!play) throw new Error(`nobody plays ${league.sport}`)
  return play
}

export const SPORTS_WITH_MARKETS = Object.keys(BINDINGS) as SportKey[]

/** Every market of a sport; none for an unknown one. */
export function listMarkets(sport: string): readonly MarketDescriptor<never, never>[] {
  return BINDINGS[sport as SportKey]?.markets ?? []
}

/** The script of a match, determined by its fixture. */
export function createScript(fixture: Fixture): MatchScript<unknown> {
  return getBinding(fixture).script(fixture)
}

export function createRuntime(fixture: Fixture, addedAt: number, now: number): SportMatchRuntime {
  return getBinding(fixture).run(fixture, addedAt, now)
}

/** The result of a match that ends regularly, as its runtime reaches it: disruptions do not change it. */
export function playResult(fixture: Fixture): MatchResult {
  return getBinding(fixture).result(fixture)
}

/** The timeline of a fixture's match, from start to end. */
export function createTimeline(fixture: Fixture): MatchTimeline<unknown> {
  return getBinding(fixture).timeline(fixture)
}

/** See `priceCombination`. */
export function priceCombinationJob(
  fixture: Fixture,
  job: CombinationJob,
  options: CombinationPricingOptions,
): SameGamePrice {
  return getBinding(fixture).price(fixture, job, options)
}

/** See `valueCombination`. */
export function valueCombinationJob(
  fixture: Fixture,
  job: CombinationJob,
  options: CombinationPricingOptions,
): SameGameValue {
  return getBinding(fixture).value(fixture, job, options)
}
