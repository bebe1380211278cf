/** Markets in wire format. */
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { Market, MarketState } from '@touchline/contract/entities/market'
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'

/** Translates the English names of a market and its outcomes. */
export interface MarketLocalizer {
  market(name: string): string
  outcome(id: string, name: string): string
}

export function toWireMarket(
  market: FeedMarket,
  { urnId, provider }: Pick<FeedMatch, 'urnId' | 'provider'>,
  localizer: MarketLocalizer | null,
): Market {
  return {
    match_urn_id: urnId,
    id: market.id,
    name: localizer?.market(market.name) ?? market.name,
    status: market.status,
    specifier: market.specifier,
    outcomes: market.outcomes.map(({ id, name, active, odds }) => ({
      id,
      name: localizer?.outcome(id, name) ?? name,
      active,
      odds,
    })),
    market_groups: [...market.groups],
    layout: market.layout,
    priority: market.priority,
    most_balanced: market.mostBalanced,
    next_bet_stop: market.nextBetStop,
    custom_bet_groups: market.combines ? ['match'] : [],
    provider,
    version: market.version,
  }
}

/** The fields of a market that change while it is on offer, the same in every language. */
export function toMarketState(market: FeedMarket, { urnId }: Pick<FeedMatch, 'urnId'>): MarketState {
  return {
    match_urn_id: urnId,
    id: market.id,
    specifier: market.specifier,
    status: market.status,
    outcomes: market.outcomes.map(({ id, active, odds }) => (active ? { id, odds } : { id, active, odds })),
    ...(market.mostBalanced && { most_balanced: true }),
    version: market.version,
  }
}

/** Whether two states of a market differ at most in what `toMarketState` contains. */
export function isSameButForState(before: FeedMarket, after: FeedMarket): boolean {
  return (
    before.name === after.name &&
    before.layout === after.layout &&
    before.priority === after.priority &&
    before.combines === after.combines &&
    before.nextBetStop === after.nextBetStop &&
    before.groups.length === after.groups.length &&
    before.groups.every((group, at) => group === after.groups[at]) &&
    before.outcomes.length === after.outcomes.length &&
    before.outcomes.every(({ id, name }, at) => id === after.outcomes[at]?.id && name === after.outcomes[at].name)
  )
}

/** Whether callers may see the market; one that is not allowed is hidden entirely. */
export function isListed(market: FeedMarket): boolean {
  return market.status !== MARKET_STATUS.notAllowed
}

/** Whether the market counts as on offer: bettable, or temporarily suspended. */
export function isOnOffer({ status }: FeedMarket): boolean {
  return status === MARKET_STATUS.bettable || status === MARKET_STATUS.suspended || status === MARKET_STATUS.handedOver
}
