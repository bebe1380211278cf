/** `GET /popular`: what players bet on most. */
import { isBettable } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { PopularMatch, PopularPick } from '@touchline/contract/entities/engagement'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CatalogueView } from '../../core/catalogue/catalogue-view.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { PollLoop } from '../../platform/poll-loop.ts'
import { Popularity } from './popularity.ts'

const REFRESH_MS = 60_000
const DEFAULT_LIMIT = 10

export interface PopularDeps {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly clock: Clock
  /** Least number of players who have bet on something before it counts. */
  readonly minPlayers: number
  readonly onError: (error: unknown) => void
}

export interface PopularModule extends Module {
  /** Players who have bet on the match lately; 0 below the minimum. */
  playersOf(matchId: number): number
  /** Ids of the matches that most players have bet on lately, most first. */
  listMatches(): readonly number[]
  start(): void
  stop(): Promise<void>
}

export function createPopularModule({ db, catalogue, clock, minPlayers, onError }: PopularDeps): PopularModule {
  const popularity = new Popularity(db, minPlayers)
  const loop = new PollLoop({ clock, intervalMs: REFRESH_MS, onError, work: () => popularity.load() })

  /** The most popular open outcome of each match. */
  function listPicks(view: CatalogueView, limit: number): PopularPick[] {
    const picks = new Map<number, PopularPick>()
    for (const { matchId, marketId, specifier, outcomeId, players } of popularity.picks) {
      if (picks.size === limit) break
      const entry = catalogue.match(matchId)
      if (!entry || picks.has(matchId) || !catalogue.isBettable(entry)) continue
      const market = entry.market(marketKey(entry.feed.urnId, marketId, specifier))
      const outcome = market?.outcomes.find(({ id }) => id === outcomeId)
      if (!market || !outcome || !isBettable(entry.feed.status, market.status, outcome.active)) continue
      picks.set(matchId, {
        match: view.match(entry),
        market: view.market(market, entry),
        outcome_id: outcomeId,
        players,
      })
    }
    return [...picks.values()]
  }

  function listMatches(view: CatalogueView, limit: number): PopularMatch[] {
    const matches = popularity.matches.flatMap(([id, players]) => {
      const entry = catalogue.match(id)
      return entry && catalogue.isBettable(entry) ? [{ entry, players }] : []
    })
    return matches.slice(0, limit).map(({ entry, players }) => ({ match: view.match(entry), players }))
  }

  const handlers = {
    getPopular: ({ query: { limit = DEFAULT_LIMIT }, language }) => {
      const view = catalogue.view(language)
      return { data: { picks: listPicks(view, limit), matches: listMatches(view, limit) } }
    },
  } satisfies Handlers
  return {
    handlers,
    playersOf: matchId => popularity.playersOf(matchId),
    listMatches: () => popularity.matches.map(([id]) => id),
    start: () => loop.start(),
    drain: () => loop.idle(),
    stop: () => loop.stop(),
  }
}
