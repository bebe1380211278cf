/** Markets available in a match's bet builder. */
import { isMatchOpen, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Market } from '@touchline/contract/entities/market'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import type { MatchEntry } from '../../../core/catalogue/match-entry.ts'
import { isOnOffer } from '../../../core/catalogue/wire-market.ts'
import type { OperatorRules } from '../operator-rules.ts'
import type { CombinationPrices } from './combination-prices.ts'

export interface Builder {
  catalogue: Catalogue
  feed: Pick<Simulator, 'listCombinableMarkets'>
  prices: CombinationPrices
  rules: OperatorRules
}

/**
 * The combinable markets in their current state, suspended ones included, in page order; empty once the match is over.
 */
export function listCombinable({ catalogue, feed, rules }: Builder, entry: MatchEntry, language: string): Market[] {
  const view = catalogue.view(language)
  const { id, status } = entry.feed
  const isOpen = isMatchOpen(status) || status === MATCH_STATUS.stopped
  if (!rules.operator.customBet.enabled || !isOpen) return []
  const keys = new Set(feed.listCombinableMarkets(id).map(({ key }) => key))
  return entry.markets
    .filter(market => keys.has(market.key) && isOnOffer(market))
    .map(market => view.market(market, entry))
}
