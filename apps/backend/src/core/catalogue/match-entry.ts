/**
 * One match in memory: the feed's newest state of it and of its markets. `revision` changes with every change of either,
 * so whoever keeps something made from a match can tell when it is old.
 */

import { isBettable, isMatchRowMarket, MATCH_STATUS } from '@touchline/betting/market-availability'
import { addDigests, digestMarketKeys, hashMarketKey, subtractDigests } from '@touchline/betting/market-digest'
import type { MarketDigest } from '@touchline/contract/entities/match'
import type { FeedSport } from '@touchline/simulator/feed-catalogue'
import type { FeedMarket } from '@touchline/simulator/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed-match'
import { isListed, isOnOffer } from './wire-market.ts'

const byOrder = (a: FeedMarket, b: FeedMarket): number =>
  a.priority - b.priority || Number(a.id) - Number(b.id) || compareLines(a.specifier, b.specifier)

const lines = new Intl.Collator('en', { numeric: true })

/** Lines by their number, so that 2.5 comes before 10.5 and −1.5 before −0.5. */
function compareLines(a: string, b: string): number {
  const [first, second] = [a, b].map(text => Number(text.slice(text.lastIndexOf('=') + 1))) as [number, number]
  const bySize = first - second
  return Number.isFinite(bySize) && bySize !== 0 ? bySize : lines.compare(a, b)
}

/** What stands in a match's row of a list. */
export interface RowMarkets {
  readonly main: FeedMarket | undefined
  readonly secondary: FeedMarket | undefined
  /** The line beside those two, while it is on offer. */
  readonly top: readonly FeedMarket[]
}

/** What a match has on offer, in figures. */
export interface MatchOffer {
  /** Markets on offer, suspended ones included. */
  readonly count: number
  readonly digest: MarketDigest
  /** Feed time of the last change of what is on offer or stands in the row. */
  readonly version: number
}

export class MatchEntry {
  readonly #sport: FeedSport
  readonly #feedNow: () => number
  feed: FeedMatch
  revision = 0
  #book: Map<string, FeedMarket> | undefined
  /** Keys of the listed markets in the order of the page, and those markets; made anew when they are wanted. */
  #order: string[] | undefined
  #listed: FeedMarket[] | undefined
  #onOffer = 0
  #digest = 0
  #offerVersion = 0
  #offer: { readonly revision: number; readonly value: MatchOffer } | undefined
  #outrightId: string | null | undefined
  /** Keys of the lines that stand in the match's row. */
  readonly #rowKeys = new Set<string>()
  #rowChanges = new Set<string>()
  #bettable: { revision: number; value: boolean } | undefined

  /** `feedNow` returns the feed time that the catalogue has reached. */
  constructor(feed: FeedMatch, sport: FeedSport, feedNow: () => number) {
    this.feed = feed
    this.#sport = sport
    this.#feedNow = feedNow
  }

  /** The feed prices a match when its markets are first looked at, which most upcoming ones never are. */
  get #markets(): Map<string, FeedMarket> {
    if (this.#book) return this.#book
    this.#book = new Map(this.feed.markets)
    for (const market of this.#book.values()) {
      if (isOnOffer(market)) this.#countOffer(market, 1)
      this.#touchesRow(market)
    }
    // When it last changed before is not known; what is read now holds as of now.
    this.#offerVersion = this.#feedNow()
    return this.#book
  }

  /** Whether anybody has looked at its markets yet: if not, nobody has been shown the match either. */
  get isRead(): boolean {
    return this.#book !== undefined
  }

  /** Has the feed price its markets, and tell of them from now on. */
  read(): void {
    void this.#markets
  }

  setMatch(feed: FeedMatch): void {
    this.feed = feed
    this.revision += 1
  }

  setMarkets(markets: readonly FeedMarket[]): void {
    const book = this.#markets
    for (const market of markets) {
      const before = book.get(market.key)
      book.set(market.key, market)
      const stood = this.#rowKeys.has(market.key)
      if (this.#touchesRow(market)) this.#rowChanges.add(market.key)
      const delta = Number(isOnOffer(market)) - Number(before !== undefined && isOnOffer(before))
      if (delta !== 0) this.#countOffer(market, delta)
      const hasRowChanged = stood !== this.#rowKeys.has(market.key)
      if (delta !== 0 || hasRowChanged) this.#offerVersion = Math.max(this.#offerVersion, market.version)
      if (!before || before.priority !== market.priority || isListed(before) !== isListed(market))
        this.#order = undefined
    }
    this.#listed = undefined
    this.revision += 1
  }

  market(key: string): FeedMarket | undefined {
    return this.#markets.get(key)
  }

  /** Of what has been read, every market that changed after that feed time, closed ones too. */
  marketsSince(feedMs: number): FeedMarket[] {
    return [...(this.#book?.values() ?? [])].filter(({ version }) => version > feedMs)
  }

  /** The markets that callers may see, in the order of the page. */
  get markets(): readonly FeedMarket[] {
    const book = this.#markets
    this.#order ??= [...book.values()]
      .filter(isListed)
      .sort(byOrder)
      .map(({ key }) => key)
    this.#listed ??= this.#order.flatMap(key => book.get(key) ?? [])
    return this.#listed
  }

  /** What is on offer; reads the markets if nobody has yet. */
  get offer(): MatchOffer {
    const book = this.#markets
    if (this.#offer?.revision === this.revision) return this.#offer.value
    const row = [...this.#rowKeys].filter(key => {
      const market = book.get(key)
      return market !== undefined && isOnOffer(market)
    })
    const digest = { all: this.#digest, row: digestMarketKeys(row) }
    const value = { count: this.#onOffer, digest, version: this.#offerVersion }
    this.#offer = { revision: this.revision, value }
    return value
  }

  #countOffer({ key }: FeedMarket, delta: number): void {
    this.#onOffer += delta
    const hash = hashMarketKey(key)
    this.#digest = delta > 0 ? addDigests(this.#digest, hash) : subtractDigests(this.#digest, hash)
  }

  /**
   * Whether anything of it can be bet on. Before the start everything on offer is open, so a match whose markets nobody
   * has looked at need not be priced to answer: asking for a list must not price a thousand matches.
   */
  get isBettable(): boolean {
    if (!this.#book && this.feed.status === MATCH_STATUS.prematch) return true
    if (this.#bettable?.revision === this.revision) return this.#bettable.value
    const value = this.markets.some(({ status, outcomes }) =>
      outcomes.some(({ active }) => isBettable(this.feed.status, status, active)),
    )
    this.#bettable = { revision: this.revision, value }
    return value
  }

  /**
   * Keys of the markets whose new states concern the match's row, since this was last asked: they stand there, or have
   * just ceased to. Of several lines the most even one does. Noted whoever publishes: a node that takes over has to tell
   * of a line that came to stand there before.
   */
  drainRowChanges(): ReadonlySet<string> {
    const news = this.#rowChanges
    this.#rowChanges = new Set()
    return news
  }

  /** Whether a market stands in the row, or stood there until now. */
  #touchesRow({ id, key, specifier, mostBalanced }: FeedMarket): boolean {
    if (!Object.values(this.#rowIds()).includes(id)) return false
    const stood = this.#rowKeys.delete(key)
    const stands = isMatchRowMarket(specifier, mostBalanced)
    if (stands) this.#rowKeys.add(key)
    return stood || stands
  }

  rowMarkets(): RowMarkets {
    const { main, secondary, third } = this.#rowIds()
    const top = this.#rowMarket(third)
    return { main: this.#rowMarket(main), secondary: this.#rowMarket(secondary), top: top ? [top] : [] }
  }

  /**
   * Ids of the row's markets. Those of a match are its sport's, never what is on offer at the moment: nodes that began
   * at different times must show and tell of the same. An outright has a market of its own, the most important one.
   */
  #rowIds(): { main: string | null; secondary: string | null; third: string | null } {
    const { mainMarketId: main, secondaryMarketId: secondary, thirdMarketId: third } = this.#sport
    if (this.feed.kind === 'match') return { main, secondary, third }
    this.#outrightId ??= [...this.#markets.values()].sort(byOrder)[0]?.id ?? null
    return { main: this.#outrightId, secondary: null, third: null }
  }

  /**
   * What is on offer, of several lines the most balanced one, or none. A settled one is no row's: a node that began after
   * it was settled has never heard of it.
   */
  #rowMarket(id: string | null): FeedMarket | undefined {
    return this.markets.find(
      market => market.id === id && isOnOffer(market) && isMatchRowMarket(market.specifier, market.mostBalanced),
    )
  }
}
