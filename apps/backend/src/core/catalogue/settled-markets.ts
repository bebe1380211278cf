/**
 * Markets of ended events in wire format: at their closing prices, with results. They come from the feed, so that all
 * nodes answer the same, and are cached, because they never change.
 */
import { toLegResult } from '@touchline/betting/settlement'
import type { DecidingResult, Market, OutcomeResult } from '@touchline/contract/entities/market'
import type { FeedSettledMarket } from '@touchline/simulator/feed/feed-market'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import type { CatalogueView } from './catalogue-view.ts'
import type { MatchEntry } from './match-entry.ts'

/** The largest has 180 markets in a third of a megabyte, and takes 20 ms of CPU to compute. */
const MAX_MATCHES = 64

export class SettledMarkets {
  readonly #feed: Pick<Simulator, 'listSettledMarkets'>
  readonly #kept = new LRUCache<number, readonly FeedSettledMarket[]>({ max: MAX_MATCHES })

  constructor(feed: Pick<Simulator, 'listSettledMarkets'>) {
    this.#feed = feed
  }

  /** The settled markets of an event in page order; empty while it has no final result. */
  list({ feed: { id } }: MatchEntry): readonly FeedSettledMarket[] {
    const known = this.#kept.get(id)
    if (known) return known
    const settled = this.#feed.listSettledMarkets(id)
    if (settled.length > 0) this.#kept.set(id, settled)
    return settled
  }
}

/** The market with its results. */
export function toSettledWireMarket(settled: FeedSettledMarket, entry: MatchEntry, view: CatalogueView): Market {
  const { settlement, decidedBy } = settled
  const market = view.market(settled.market, entry)
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
