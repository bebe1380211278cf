/** Markets as they go over the wire. Made once for each state of a market and kept as long as the feed keeps that state. */
import { MARKET_STATUS } from '@touchline/betting/match'
import type { Market } from '@touchline/contract/entities/market'
import type { FeedMarket, FeedMatch } from '@touchline/simulator/types'

const wire = new WeakMap<FeedMarket, Market>()
const texts = new WeakMap<FeedMarket, string>()

type Owner = Pick<FeedMatch, 'urnId' | 'provider'>

function build(market: FeedMarket, { urnId, provider }: Owner): Market {
  return {
    match_urn_id: urnId,
    id: market.id,
    name: market.name,
    status: market.status,
    specifier: market.specifier,
    outcomes: market.outcomes.map(({ id, name, active, odds }) => ({ id, name, active, odds })),
    market_groups: [...market.groups],
    priority: market.priority,
    most_balanced: market.mostBalanced,
    next_bet_stop: market.nextBetStop,
    custom_bet_groups: market.combines ? ['match'] : [],
    provider,
    version: market.version,
  }
}

export function toWireMarket(market: FeedMarket, match: Owner): Market {
  let found = wire.get(market)
  if (!found) {
    found = build(market, match)
    wire.set(market, found)
  }
  return found
}

/** The market as JSON. */
export function toMarketText(market: FeedMarket, match: Owner): string {
  let found = texts.get(market)
  if (found === undefined) {
    found = JSON.stringify(toWireMarket(market, match))
    texts.set(market, found)
  }
  return found
}

/** Whether callers ever see the market: one that is not allowed is as if it did not exist. */
export function isListed(market: FeedMarket): boolean {
  return market.status !== MARKET_STATUS.notAllowed
}

/** Whether the market still counts as being on offer: bettable, or suspended for now. */
export function isOnOffer({ status }: FeedMarket): boolean {
  return status === MARKET_STATUS.bettable || status === MARKET_STATUS.suspended || status === MARKET_STATUS.handedOver
}
