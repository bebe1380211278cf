/**
 * Keeps the slip's selections live wherever the player goes: follows the channel of each selection's match, fetches what
 * may have been missed, and tells the ticket what became of markets, matches and providers.
 */

import { MATCH_STATUS } from '@touchline/betting/match'
import { toMilli } from '@touchline/betting/odds'
import type { MarketChange, MatchChange, Selection } from '@touchline/betting/slip-selection'
import type { TicketEvent } from '@touchline/betting/ticket-types'
import { ApiError } from '@touchline/client/errors'
import { watchSelections } from '@touchline/client/live/watch-selections'
import { matchChannel } from '@touchline/contract/channels'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report.ts'

type Live = App['live']
type News = Extract<TicketEvent, { type: 'marketsChanged' | 'matchChanged' | 'providerStatusChanged' }>
type Tell = (event: News) => void

/** A selection's market as the live store has it; null when nothing is known of it. */
function readMarket(live: Live, { marketKey, id }: Selection): MarketChange | null {
  const market = live.markets.get(marketKey)
  const known = live.outcomes.get(id)
  if (!market) return known ? { key: marketKey, status: known.marketStatus, version: 0, outcomes: [] } : null
  const outcomes = market.outcomes.flatMap(({ key, id: outcomeId }) => {
    const outcome = live.outcomes.get(key)
    return outcome ? [{ id: outcomeId, odds: toMilli(outcome.odds), active: outcome.active }] : []
  })
  return { key: marketKey, status: market.status, version: 0, outcomes }
}

const matchIdOf = (channel: string): number | null => {
  const found = /^match:(\d+)$/.exec(channel)
  return found ? Number(found[1]) : null
}

export interface LiveMarks {
  /** The selections on the slip now. */
  follow(selections: readonly Selection[]): void
  stop(): void
}

export function createLiveMarks({ live, feed, queryClient, queries }: App, tell: Tell): LiveMarks {
  let followed: readonly Selection[] = []
  const channels = new Map<number, () => void>()

  const watch = watchSelections(live, [], changes => {
    const touched = followed.filter(({ id }) => changes.some(change => change.key === id))
    const markets = touched.flatMap(selection => readMarket(live, selection) ?? [])
    const matches = touched.flatMap(({ matchUrnId }): MatchChange[] => {
      const match = live.matches.get(matchUrnId)
      return match ? [{ urnId: matchUrnId, status: match.status, version: 0 }] : []
    })
    if (matches.length > 0) tell({ type: 'matchChanged', changes: matches })
    if (markets.length > 0) tell({ type: 'marketsChanged', changes: markets })
  })

  const refresh = async (matchId: number): Promise<void> => {
    try {
      await queryClient.fetchQuery({ ...queries.match(matchId), staleTime: 0 })
      await queryClient.fetchQuery({ ...queries.markets(matchId), staleTime: 0 })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404))
        return reportError(error, `selections of match ${matchId}`)
      // The match is not offered any more.
      const urns = followed.filter(selection => selection.matchId === matchId).map(({ matchUrnId }) => matchUrnId)
      tell({
        type: 'matchChanged',
        changes: urns.map(urnId => ({ urnId, status: MATCH_STATUS.notCovered, version: 0 })),
      })
    }
  }
  const stops = [
    feed.onGap(channel => {
      const matchId = matchIdOf(channel)
      if (matchId !== null && channels.has(matchId)) void refresh(matchId)
    }),
    feed.on('provider_status_changed', ({ provider, status }) => {
      tell({ type: 'providerStatusChanged', provider, isActive: status === 'active' })
    }),
  ]

  const followMatches = (wanted: ReadonlySet<number>) => {
    for (const [matchId, release] of channels) {
      if (wanted.has(matchId)) continue
      release()
      channels.delete(matchId)
    }
    for (const matchId of wanted) {
      if (!channels.has(matchId)) channels.set(matchId, feed.realtime.acquire(matchChannel(matchId)))
    }
  }
  return {
    follow(selections) {
      followed = selections
      followMatches(new Set(selections.map(({ matchId }) => matchId)))
      watch.update(selections.map(({ id }) => id))
    },
    stop() {
      watch.stop()
      followMatches(new Set())
      for (const stop of stops) stop()
    },
  }
}
