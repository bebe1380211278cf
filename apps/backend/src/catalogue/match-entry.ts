/**
 * One match in memory: the feed's newest state of it and of its markets, and what was made of that state for the wire.
 * `revision` changes with every change of either, so whoever keeps something made from a match can tell when it is old.
 */
import { isBettable } from '@touchline/betting/match'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { FeedMarket, FeedMatch, FeedSport } from '@touchline/simulator/types'
import type { CatalogueTree } from './tree.ts'
import { isListed, isOnOffer, toWireMarket } from './wire-market.ts'
import { toWireMatch } from './wire-match.ts'

const byOrder = (a: FeedMarket, b: FeedMarket): number =>
  a.priority - b.priority || Number(a.id) - Number(b.id) || compareLines(a.specifier, b.specifier)

const lines = new Intl.Collator('en', { numeric: true })

/** Lines by their number, so that 2.5 comes before 10.5 and −1.5 before −0.5. */
function compareLines(a: string, b: string): number {
  const [first, second] = [a, b].map(text => Number(text.slice(text.lastIndexOf('=') + 1))) as [number, number]
  const bySize = first - second
  return Number.isFinite(bySize) && bySize !== 0 ? bySize : lines.compare(a, b)
}

export class MatchEntry {
  readonly #tree: CatalogueTree
  readonly #sport: FeedSport
  feed: FeedMatch
  revision = 0
  #book: Map<string, FeedMarket> | undefined
  /** Keys of the lines that stand in the match's row. */
  readonly #rowKeys = new Set<string>()
  #wire: { revision: number; match: Match; text: string } | undefined
  #ordered: FeedMarket[] | undefined

  constructor(feed: FeedMatch, sport: FeedSport, tree: CatalogueTree) {
    this.feed = feed
    this.#sport = sport
    this.#tree = tree
  }

  /** The feed prices a match when its markets are first looked at, which most upcoming ones never are. */
  get #markets(): Map<string, FeedMarket> {
    if (this.#book) return this.#book
    this.#book = new Map(this.feed.markets)
    for (const market of this.#book.values()) this.takesRow(market)
    return this.#book
  }

  setMatch(feed: FeedMatch): void {
    this.feed = feed
    this.revision += 1
  }

  setMarkets(markets: readonly FeedMarket[]): void {
    for (const market of markets) this.#markets.set(market.key, market)
    this.#ordered = undefined
    this.revision += 1
  }

  market(key: string): FeedMarket | undefined {
    return this.#markets.get(key)
  }

  /** The markets that callers may see, in the order of the page. */
  get markets(): readonly FeedMarket[] {
    this.#ordered ??= [...this.#markets.values()].filter(isListed).sort(byOrder)
    return this.#ordered
  }

  get availableMarkets(): number {
    return this.markets.filter(isOnOffer).length
  }

  get isBettable(): boolean {
    return this.markets.some(({ status, outcomes }) =>
      outcomes.some(({ active }) => isBettable(this.feed.status, status, active)),
    )
  }

  /**
   * Whether a market's new state concerns the match's row: it stands there, or has just ceased to. Of several lines the
   * most even one does.
   */
  takesRow({ id, key, specifier, mostBalanced }: FeedMarket): boolean {
    if (id !== this.#sport.mainMarketId && id !== this.#sport.secondaryMarketId) return false
    const stood = this.#rowKeys.delete(key)
    const stands = specifier === '' || mostBalanced
    if (stands) this.#rowKeys.add(key)
    return stood || stands
  }

  get wire(): Match {
    return this.#current().match
  }

  /** The match as JSON. */
  get text(): string {
    return this.#current().text
  }

  #current(): { match: Match; text: string } {
    if (this.#wire?.revision === this.revision) return this.#wire
    const match = toWireMatch(this.feed, this.#tree, {
      main: this.#rowMarket(this.#sport.mainMarketId),
      secondary: this.#rowMarket(this.#sport.secondaryMarketId),
      top: [],
      available: this.availableMarkets,
    })
    this.#wire = { revision: this.revision, match, text: JSON.stringify(match) }
    return this.#wire
  }

  /** Of several lines the one on offer with the most even prices; of a market without an offer whatever there is. */
  #rowMarket(id: string): Market | null {
    const all = this.markets.filter(market => market.id === id)
    const offered = all.filter(isOnOffer)
    const best =
      offered.find(market => market.mostBalanced) ?? offered[0] ?? all.find(one => one.mostBalanced) ?? all[0]
    return best ? toWireMarket(best, this.feed) : null
  }
}
