/** Loads the current offer for shared selections: their matches, markets and provider statuses. */
import { toMilli } from '@touchline/betting/odds/odds'
import type { PickedOutcome } from '@touchline/betting/selections/selection'
import type { SharedBet } from '@touchline/betting/sharing/shared-bets'
import type { Market, Outcome } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { App } from '../../../shared/app/app.ts'
import { selectionMarketsQuery } from '../live/selection-sync.ts'

/** The identifying fields of a shared selection. */
export interface SharedSelection {
  readonly match_id: number
  readonly market_id: string
  readonly specifier: string
  readonly outcome_id: string
}

export type SharedBets = readonly SharedBet<SharedSelection>[]
export type FindOutcome = (selection: SharedSelection) => PickedOutcome | null

const MOST = 500
const ALL_TYPES = 'match,stage,season,simple_tournament'
const NUMBER = /^[1-9][0-9]*$/

type Deps = Pick<App, 'api' | 'live' | 'queryClient' | 'queries'>

/** Converts an outcome of a response to the format of the betting rules. */
export function toPicked(match: Match, market: Market, outcome: Outcome, isProviderActive: boolean): PickedOutcome {
  const { competitors, tournament } = match
  return {
    type: match.type,
    matchId: match.id,
    matchUrnId: match.urn_id,
    matchSlug: match.slug,
    matchStatus: match.status,
    matchVersion: 0,
    relationKeys: match.relation_keys,
    marketId: market.id,
    marketName: market.name,
    marketStatus: market.status,
    marketVersion: 0,
    specifier: market.specifier,
    outcomeId: outcome.id,
    outcomeName: outcome.name,
    odds: toMilli(outcome.odds),
    active: outcome.active,
    provider: market.provider,
    isProviderActive,
    nameA: competitors?.home.name ?? match.name,
    nameB: competitors?.away.name ?? '',
    sportKey: tournament.sport.key,
    categoryName: tournament.category.name,
  }
}

async function loadMarkets(
  deps: Deps,
  { id: matchId, urn_id: matchUrn }: Match,
  selections: readonly SharedSelection[],
): Promise<readonly Market[]> {
  const marketIds = selections.map(selection => selection.market_id)
  if (marketIds.every(id => NUMBER.test(id))) {
    const query = selectionMarketsQuery(deps, { matchId, matchUrn, marketIds })
    return (await deps.queryClient.fetchQuery({ ...query, staleTime: 0 })).markets
  }
  // The filter supports numeric market ids only; otherwise all markets are loaded.
  return (await deps.api.call('getMatchMarkets', { params: { id: matchId }, query: { limit: MOST } })).data
}

/** Loads the offer. Rejects when part of it cannot be loaded. */
export async function loadOffer(deps: Deps, bets: SharedBets): Promise<FindOutcome> {
  const { api, queryClient, queries } = deps
  const selections = bets.flatMap(bet => bet.selections)
  const ids = [...new Set(selections.map(selection => selection.match_id))]
  if (ids.length === 0) return () => null
  const { data: matches } = await api.call('getMatches', { query: { id: ids.join(','), type: ALL_TYPES, limit: MOST } })
  const open = matches.filter(match => match.available_markets > 0)
  const [markets, settings] = await Promise.all([
    Promise.all(
      open.map(match => {
        const ofMatch = selections.filter(selection => selection.match_id === match.id)
        return loadMarkets(deps, match, ofMatch)
      }),
    ),
    queryClient.fetchQuery(queries.settings()),
  ])
  const inactive = new Set(
    settings.data.provider_statuses.filter(({ status }) => status !== 'active').map(({ provider }) => provider),
  )
  const isOffered = ({ tournament }: Match, { provider }: Market): boolean =>
    !inactive.has(provider) && (settings.data.sport_type_providers[tournament.sport.type]?.includes(provider) ?? true)
  return ({ match_id, market_id, specifier, outcome_id }) => {
    const at = open.findIndex(({ id }) => id === match_id)
    const match = open[at]
    const market = markets[at]?.find(({ id, specifier: line }) => id === market_id && line === specifier)
    const outcome = market?.outcomes.find(({ id }) => id === outcome_id)
    return match && market && outcome ? toPicked(match, market, outcome, isOffered(match, market)) : null
  }
}
