/**
 * Keeps the slip's selections live on every page: subscribes to the channel of each selection's
 * match, fetches its markets initially and after gaps, and passes changes of markets, matches and
 * providers to the ticket. The fetches are active queries, so prices stay untrusted until they
 * finish.
 */

import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { MARKET_STATUS, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { toMilli } from '@touchline/betting/odds/odds'
import type { MarketChange, MatchChange, Selection } from '@touchline/betting/selections/selection'
import { listSelections } from '@touchline/betting/slip/slip-bet'
import { listSelectedOutcomeIds } from '@touchline/betting/ticket/ticket'
import type { Ticket, TicketEvent } from '@touchline/betting/ticket/types'
import { ApiError } from '@touchline/client/errors'
import type { LiveStore } from '@touchline/client/live/live-store'
import { watchSelections } from '@touchline/client/live/watch-selections'
import type { Readable } from '@touchline/client/observable'
import { matchChannel } from '@touchline/contract/channels'
import type { App } from '../../../shared/app/app.ts'
import { groupBy } from '../../../shared/helpers/group-by.ts'
import { getResponseTime } from '../../../shared/queries/data-times.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { setPickedOutcomes } from '../picks.ts'

type Deps = Pick<App, 'api' | 'live' | 'liveSession' | 'queryClient' | 'queries' | 'locale'>
type Live = App['live']
type SelectionEvent = Extract<TicketEvent, { type: 'marketsChanged' | 'matchChanged' | 'providerStatusChanged' }>
type Dispatch = (event: SelectionEvent) => void

/**
 * Market status for one outcome: also suspended when the live store locks the outcome for another
 * reason, such as an inactive provider. Undefined while the market is unknown.
 */
export function readMarketStatus(live: LiveStore, marketKey: string, outcomeKey: string): number | undefined {
  const status = live.markets.get(marketKey)?.status
  const isLocked = status === MARKET_STATUS.bettable && live.outcomes.get(outcomeKey)?.availability === 'suspended'
  return isLocked ? MARKET_STATUS.suspended : status
}

/** A selection's market in the live store; null when unknown. */
function readMarket(live: Live, { marketKey, id }: Selection): MarketChange | null {
  const market = live.markets.get(marketKey)
  const liveOutcome = live.outcomes.get(id)
  if (!market)
    return liveOutcome ? { key: marketKey, status: liveOutcome.marketStatus, version: 0, outcomes: [] } : null
  const outcomes = market.outcomes.flatMap(({ key, id: outcomeId }) => {
    const outcome = live.outcomes.get(key)
    return outcome ? [{ id: outcomeId, odds: toMilli(outcome.odds), active: outcome.active }] : []
  })
  return { key: marketKey, status: readMarketStatus(live, marketKey, id) ?? market.status, version: 0, outcomes }
}

function marketsQuery(deps: Deps, matchId: number, selections: readonly Selection[]) {
  const matchUrn = selections[0]?.matchUrnId ?? ''
  return selectionMarketsQuery(deps, { matchId, matchUrn, marketIds: selections.map(({ marketId }) => marketId) })
}

export interface SelectionSync {
  /** Sets the selections on the slip. */
  follow(selections: readonly Selection[]): void
  stop(): void
}

interface Followed {
  update(selections: readonly Selection[]): void
  stop(): void
}

/** Follows one match: its channel, its data, and the markets of the slip's selections. */
function followMatch(deps: Deps, matchId: number, first: readonly Selection[], dispatch: Dispatch): Followed {
  const { liveSession, queryClient, queries, live, locale } = deps
  let selections = first

  const dispatchGone = () =>
    dispatch({
      type: 'matchChanged',
      changes: selections.map(({ matchUrnId }) => ({ urnId: matchUrnId, status: MATCH_STATUS.notCovered, version: 0 })),
    })
  // A market absent from a complete response and unknown to the live store is no longer available.
  const dispatchMissing = (fetched: readonly string[]) => {
    const missing = selections.filter(
      ({ marketId, marketKey }) => fetched.includes(marketId) && !live.markets.get(marketKey),
    )
    const changes = missing.map(({ marketKey }) => ({
      key: marketKey,
      status: MARKET_STATUS.notAllowed,
      version: 0,
      outcomes: [],
    }))
    if (changes.length > 0) dispatch({ type: 'marketsChanged', changes })
  }

  const match = new QueryObserver(queryClient, { ...queries.match(matchId), retry: false })
  const markets = new QueryObserver(queryClient, marketsQuery(deps, matchId, selections))
  const stops = [
    liveSession.acquire(matchChannel(matchId, locale)),
    match.subscribe(({ error }) => isGone(error) && dispatchGone()),
    markets.subscribe(({ data, error, isFetching }) => {
      if (isGone(error)) dispatchGone()
      else if (data && !isFetching) dispatchMissing(data.marketIds)
    }),
  ]
  return {
    update(next) {
      selections = next
      markets.setOptions(marketsQuery(deps, matchId, next))
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

export function createSelectionSync(deps: Deps, dispatch: Dispatch): SelectionSync {
  const { live, liveSession } = deps
  let followed: readonly Selection[] = []
  const matches = new Map<number, Followed>()

  const watch = watchSelections(live, [], changes => {
    const touched = followed.filter(({ id }) => changes.some(change => change.key === id))
    const markets = touched.flatMap(selection => readMarket(live, selection) ?? [])
    const matchChanges = touched.flatMap(({ matchUrnId }): MatchChange[] => {
      const match = live.matches.get(matchUrnId)
      return match ? [{ urnId: matchUrnId, status: match.status, version: 0 }] : []
    })
    if (matchChanges.length > 0) dispatch({ type: 'matchChanged', changes: matchChanges })
    if (markets.length > 0) dispatch({ type: 'marketsChanged', changes: markets })
  })

  const stopProviders = liveSession.on('provider_status_changed', ({ provider, status }) => {
    dispatch({ type: 'providerStatusChanged', provider, isActive: status === 'active' })
  })

  const follow = (selections: readonly Selection[]) => {
    followed = selections
    const byMatch = groupBy(selections, ({ matchId }) => matchId)
    for (const [matchId, match] of matches) {
      if (byMatch.has(matchId)) continue
      match.stop()
      matches.delete(matchId)
    }
    for (const [matchId, ofMatch] of byMatch) {
      const match = matches.get(matchId)
      if (match) match.update(ofMatch)
      else matches.set(matchId, followMatch(deps, matchId, ofMatch, dispatch))
    }
    watch.update(selections.map(({ id }) => id))
  }
  return {
    follow,
    stop() {
      follow([])
      stopProviders()
    },
  }
}

/** Keeps the slip's selections live and marks the picked outcomes on odds buttons. */
export function syncPicks<T extends Ticket>(
  app: App,
  ticket: Readable<T>,
  dispatch: (
    event: Extract<TicketEvent, { type: 'marketsChanged' | 'matchChanged' | 'providerStatusChanged' }>,
  ) => void,
): void {
  const marks = createSelectionSync(app, dispatch)
  let followed = ''
  const syncSelections = () => {
    const { bets, ticketState } = ticket.get()
    const selections = ticketState === 'SUCCESS' ? [] : listSelections(bets)
    const keys = selections.map(({ id }) => id).join(' ')
    if (keys === followed) return
    followed = keys
    marks.follow(selections)
    setPickedOutcomes(listSelectedOutcomeIds(ticket.get()))
  }
  syncSelections()
  ticket.subscribe(syncSelections)
}

interface SelectionMarkets {
  readonly matchId: number
  readonly matchUrn: string
  readonly marketIds: readonly string[]
}

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * Query for markets of one match that selections of the slip are in. The first element of its key lets a gap on the match
 * channel refetch it. What restores a shared slip fetches it too, so that the slip has not to fetch it again.
 */
export function selectionMarketsQuery(
  { api, live }: Pick<App, 'api' | 'live'>,
  { matchId, matchUrn, marketIds: ids }: SelectionMarkets,
) {
  const marketIds = [...new Set(ids)].sort()
  return queryOptions({
    queryKey: queryKeys.markets(matchId, 'slip', ...marketIds),
    queryFn: async ({ signal }) => {
      const since = live.revision()
      const query = { market_id: marketIds, limit: 500 }
      const answer = await api.call('getMatchMarkets', { params: { id: matchId }, query, signal })
      const asOfMs = getResponseTime(answer)
      live.foldMarkets(answer.data, { asOfMs, complete: { matchUrn, since, marketIds } })
      return { marketIds, markets: answer.data }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && !isGone(error),
  })
}
