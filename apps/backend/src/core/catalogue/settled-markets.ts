/** Markets of ended events that are in the catalogue, computed by the feed until their results change. */
import { toLegResult } from '@touchline/betting/settlement/settlement'
import type { DecidingResult, Market, OutcomeResult } from '@touchline/contract/entities/market'
import type { FeedSettledMarket } from '@touchline/simulator/feed/feed-market'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { MarketNames } from '@touchline/simulator/market-catalogue'
import { LRUCache } from 'lru-cache'
import type { CatalogueView } from './catalogue-view.ts'
import type { MatchEntry } from './match-entry.ts'

/** The largest has 180 markets in a third of a megabyte, and takes 20 ms of CPU to compute. */
const MAX_MATCHES = 64

interface CacheEntry {
  /** Of the entry. */
  readonly revision: number
  readonly settled: readonly FeedSettledMarket[]
}

export class SettledMarkets {
  readonly #feed: Pick<Simulator, 'listSettledMarkets'>
  readonly #cache = new LRUCache<number, CacheEntry>({ max: MAX_MATCHES })

  constructor(feed: Pick<Simulator, 'listSettledMarkets'>) {
    this.#feed = feed
  }

  /** The settled markets of an event in page order; empty while it has no final result. */
  list({ feed: { id }, revision }: MatchEntry): readonly FeedSettledMarket[] {
    const cached = this.#cache.get(id)
    if (cached?.revision === revision) return cached.settled
    const settled = this.#feed.listSettledMarkets(id)
    if (settled.length > 0) this.#cache.set(id, { revision, settled })
    return settled
  }
}

/** The market with its results. */
export function toSettledWireMarket(
  settled: FeedSettledMarket & { readonly names?: MarketNames | null },
  entry: MatchEntry,
  view: CatalogueView,
): Market {
  const { settlement, decidedBy, names } = settled
  const market = view.market(settled.market, entry, names ?? undefined)
  const results = new Map(settlement.outcomes.map(outcome => [outcome.id, toLegResult(outcome) as OutcomeResult]))
  return {
    ...market,
    outcomes: market.outcomes.map(outcome => {
      const result = results.get(outcome.id)
      return result ? { ...outcome, result } : outcome
    }),
    decided_by: decidedBy.map(
      ({ count, period, home, away }): DecidingResult => ({
        count,
        period_key: period?.periodKey ?? null,
        period_name: period && view.phase(period.periodName),
        home,
        away,
      }),
    ),
  }
}
