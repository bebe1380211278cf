import { marketKey } from '@touchline/betting/markets/market-keys'
import type { MarketLine, SportEngine } from '../engine/engine.ts'
import type { MatchTimeline, TimelineMoment } from '../engine/match-timeline.ts'
import type { FeedMarketRef, PastPrice, PastPrices } from '../feed/feed-market.ts'
import { isCertain, toMarginKind } from '../markets/book-entry.ts'
import { listMarketLines } from '../markets/market-lines.ts'
import { writeOdds } from '../markets/pricing/quote.ts'
import { getMargin } from '../markets/pricing/tiers.ts'
import { createRepricingSchedule, findLastIndexUpTo } from '../markets/repricing-schedule.ts'
import { createModelAt } from '../markets/same-game-pricing/price-combination.ts'
import type { Fixture } from '../schedule/fixtures.ts'

/**
 * The prices of one market at past times. They follow from the match and the time alone, as current prices do, so that
 * every instance of the feed answers the same, whenever it was started.
 */

export interface PastPricesQuery<S> {
  readonly market: FeedMarketRef
  /** Ascending feed times. */
  readonly times: readonly number[]
  /** Undefined while the match has not reached its starting time. */
  readonly timeline: MatchTimeline<S> | undefined
}

/**
 * The open prices at the given times, each once; none for times at which the market was closed or not on offer.
 * Undefined for a market that the match cannot have.
 */
export function listPastPrices<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  { market, times, timeline }: PastPricesQuery<S>,
): PastPrices | undefined {
  const found = findLine(engine, fixture, market)
  if (!found) return undefined
  const before = createRepricingSchedule(fixture, undefined)
  const during = createRepricingSchedule(fixture, timeline)
  const momentTimes = timeline?.moments.map(moment => moment.at) ?? []
  const prices: PastPrice[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const time of times) {
    const isBegun = time >= fixture.startTime
    const schedule = isBegun ? during : before
    const at = found.descriptor.core ? schedule.lastCorePricing(time) : schedule.lastFullPricing(time)
    if (at <= last) continue
    last = at
    const suspended = schedule.suspendedAt(at)
    if (suspended.all || (suspended.core && found.descriptor.core)) continue
    const moment = isBegun ? timeline?.moments[findLastIndexUpTo(momentTimes, at)] : undefined
    const odds = priceLine(engine, fixture, found, { timeline: isBegun ? timeline : undefined, moment, at })
    if (odds) prices.push({ at, odds })
  }
  return { outcomeIds: listOutcomeIds(found, fixture), prices }
}

function listOutcomeIds<S, M>({ descriptor, line }: MarketLine<S, M>, fixture: Fixture): string[] {
  const { outcomes } = descriptor
  const labels = typeof outcomes === 'function' ? outcomes(line) : outcomes
  return [...(descriptor.field?.(fixture) ?? []), ...labels].map(({ id }) => id)
}

function findLine<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  { marketId, specifier }: FeedMarketRef,
): MarketLine<S, M> | undefined {
  const key = marketKey(fixture.urnId, marketId, specifier)
  return listMarketLines(
    engine.markets.filter(({ id }) => id === marketId),
    fixture,
  ).find(({ descriptor, line }) => marketKey(fixture.urnId, marketId, descriptor.specifier(line)) === key)
}

interface Instant<S> {
  readonly timeline: MatchTimeline<S> | undefined
  readonly moment: TimelineMoment<S> | undefined
  readonly at: number
}

/** Undefined while the market is decided, certain or not on offer. */
function priceLine<S, M>(
  engine: SportEngine<S, M>,
  fixture: Fixture,
  { descriptor, line }: MarketLine<S, M>,
  instant: Instant<S>,
): number[] | undefined {
  const { moment } = instant
  if (moment?.isConfirmed && descriptor.settle(moment.state, line)) return undefined
  const quoted: number[] = []
  if (!descriptor.quote(createModelAt(engine, fixture, instant), line, quoted)) return undefined
  if (isCertain({ quoted, descriptor })) return undefined
  const odds: number[] = []
  const margin = getMargin(fixture.league.tier, descriptor.margin, isInPlay(engine, fixture, instant))
  writeOdds(quoted, toMarginKind(descriptor), margin, odds, descriptor)
  return odds
}

/** A delayed match counts as not started. */
function isInPlay<S, M>(engine: SportEngine<S, M>, fixture: Fixture, { moment, at }: Instant<S>): boolean {
  if (!moment) return false
  return (moment.override?.status ?? engine.describe(fixture, moment.state, at).status) !== 0
}
