/**
 * A fake feed with any number of live matches, which no schedule has at once: real matches with real markets whose
 * prices move as often as in live matches. Every price is unique, so that it can be identified on arrival.
 */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import type { Market } from '@touchline/contract/entities/market'
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import type { FeedEvent } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import { Catalogue } from '../../apps/backend/src/core/catalogue/catalogue.ts'
import type { CatalogueView } from '../../apps/backend/src/core/catalogue/catalogue-view.ts'
import type { MatchEntry } from '../../apps/backend/src/core/catalogue/match-entry.ts'

const SATURDAY = Date.parse('2026-09-19T15:00:00.000Z')
/** About one market per second moves in a live match, in groups. */
const MARKETS_PER_EVENT = 8
const MEAN_GAP_MS = 6_500

/** A newly created price. */
export interface FreshPrice {
  readonly key: string
  readonly odds: number
}

export class CrowdedFeed {
  readonly catalogue: Catalogue
  readonly matchIds: readonly number[]
  readonly #entries: readonly MatchEntry[]
  readonly #view: CatalogueView
  #made = 0
  #due = 0

  constructor(matches: number, language: string) {
    const feed = createSimulator({ seed: 'touchline', now: SATURDAY })
    this.catalogue = new Catalogue(feed, { languages: [language] })
    const priced = [...this.catalogue.matches()].filter(({ feed: { kind, status } }) => kind === 'match' && status <= 1)
    this.#entries = priced.slice(0, matches)
    this.#view = this.catalogue.view(language)
    this.matchIds = this.#entries.map(({ feed: { id } }) => id)
  }

  /** The moving markets as in responses. */
  get markets(): Market[] {
    return this.#entries.flatMap(entry => pickMarkets(entry).map(market => this.#view.market(market, entry)))
  }

  /** Keys of the moving prices. */
  get keys(): string[] {
    return this.#entries.flatMap(entry => pickMarkets(entry).map(market => keyOf(entry, market)))
  }

  /** The events of the given milliseconds, and the prices in them. */
  advance(ms: number): { events: FeedEvent[]; prices: FreshPrice[] } {
    this.#due += (ms * this.#entries.length) / MEAN_GAP_MS
    const events: FeedEvent[] = []
    const prices: FreshPrice[] = []
    for (; this.#due >= 1; this.#due -= 1) {
      const entry = this.#entries[this.#made % this.#entries.length] as MatchEntry
      this.#made += 1
      const odds = 1.01 + this.#made / 1000
      const markets = pickMarkets(entry).map(market => moveMarket(market, odds))
      for (const market of markets) prices.push({ key: keyOf(entry, market), odds })
      events.push({ type: 'markets_changed', at: 0, matchId: entry.feed.id, markets })
    }
    return { events, prices }
  }
}

/** The first markets of the page, including those in list rows. */
function pickMarkets(entry: MatchEntry): readonly FeedMarket[] {
  return entry.markets.slice(0, MARKETS_PER_EVENT)
}

function moveMarket(market: FeedMarket, odds: number): FeedMarket {
  const outcomes = market.outcomes.map((outcome, index) => (index === 0 ? { ...outcome, odds } : outcome))
  return { ...market, outcomes, version: market.version + 1 }
}

function keyOf({ feed: { urnId } }: MatchEntry, { id, specifier, outcomes }: FeedMarket): string {
  return outcomeKey(urnId, id, specifier, outcomes[0]?.id ?? '')
}
