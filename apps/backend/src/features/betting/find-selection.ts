/** Looks up a requested selection in the current feed state. */

import { getAvailability, isMatchOpen, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey, outcomeKey } from '@touchline/betting/markets/market-keys'
import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import type { FeedMarket, FeedOutcome } from '@touchline/simulator/feed/feed-market'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { MatchEntry } from '../../core/catalogue/match-entry.ts'
import type { Refusal } from './refusal.ts'

export interface FoundSelection {
  entry: MatchEntry
  market: FeedMarket
  outcome: FeedOutcome
  key: string
  placed: MilliOdds
  current: MilliOdds
}

export type Found = { ok: true; selection: FoundSelection } | { ok: false; refusal: Refusal }

const refuse = (error: Refusal['error']): Found => ({ ok: false, refusal: { error } })

/** Finds the outcome, or the reason why it cannot be bet on. */
export function findSelection(catalogue: Catalogue, request: SelectionRequest): Found {
  const entry = catalogue.match(request.match_id)
  if (!entry) return refuse('SELECTION_NOT_FOUND')
  const { status, urnId } = entry.feed
  if (!isMatchOpen(status) && status !== MATCH_STATUS.stopped) return refuse('MATCH_CLOSED')
  if (!catalogue.providers.isActive(entry.feed.provider)) return refuse('MARKET_SUSPENDED')
  const market = entry.market(marketKey(urnId, request.market_id, request.specifier))
  const outcome = market?.outcomes.find(({ id }) => id === request.outcome_id)
  if (!market || !outcome) return refuse('SELECTION_NOT_FOUND')
  if (getAvailability(status, market.status, outcome.active) !== 'open') return refuse('MARKET_SUSPENDED')
  const selection = {
    entry,
    market,
    outcome,
    key: outcomeKey(urnId, market.id, market.specifier, outcome.id),
    placed: toMilli(request.odds),
    current: toMilli(outcome.odds),
  }
  return { ok: true, selection }
}
