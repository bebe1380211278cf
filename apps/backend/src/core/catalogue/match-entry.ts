/**
 * One match in memory: the feed's newest state of it and of its markets. `revision` increases with every change of
 * either and invalidates values derived from the match.
 */

import { isBettable, isMatchRowMarket, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { addDigests, digestMarketKeys, hashMarketKey, subtractDigests } from '@touchline/betting/markets/market-digest'
import type { MarketDigest } from '@touchline/contract/entities/match'
import type { FeedSport } from '@touchline/simulator/feed/feed-catalogue'
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import { isListed, isOnOffer, isSameButForState } from './wire-market.ts'

const byOrder = (a: FeedMarket, b: FeedMarket): number =>
  a.priority - b.priority || Number(a.id) - Number(b.id) || compareLines(a.specifier, b.specifier)

const lines = new Intl.Collator('en', { numeric: true })

/** Sorts lines numerically, so that 2.5 precedes 10.5 and −1.5 precedes −0.5. */
function compareLines(a: string, b: string): number {
  const [first, second] = [a, b].map(text => Number(text.slice(text.lastIndexOf('=') + 1))) as [number, number]
  const bySize = first - second
  return Number.isFinite(bySize) && bySize !== 0 ? bySize : lines.compare(a, b)
}

/** The markets of a match's list row. */
export interface RowMarkets {
  readonly main: FeedMarket | undefined
  readonly secondary: FeedMarket | undefined
  /** The third line, while it is on offer. */
  readonly top: readonly FeedMarket[]
}

/** Summary of a match's markets on offer. */
export interface MatchOffer {
  /** Number of markets on offer, including suspended ones. */
  readonly count: number
  readonly digest: MarketDigest
  /** Feed time of the last change of the offer or of the row. */
  readonly version: number
}

/** Keys of markets changed since the last drain. */
export interface MarketChanges {
  /** In the match's row, or have just left it. Of several lines the row has the most balanced one. */
  readonly row: ReadonlySet<string>
  /** Entered the row. */
  readonly entered: ReadonlySet<string>
  /** Opened, or differ in more than their state. */
  readonly redefined: ReadonlySet<string>
}

const noChanges = () => ({ row: new Set<string>(), entered: new Set<string>(), redefined: new Set<string>() })

/** Whether both have the same stage and periods. */
function isSamePhase(before: FeedMatch, after: FeedMatch): boolean {
  const [{ periodScores: periods }, { periodScores: others }] = [before.statistics, after.statistics]
  return (
    before.phaseName === after.phaseName &&
    (before.status === MATCH_STATUS.prematch) === (after.status === MATCH_STATUS.prematch) &&
    periods.length === others.length &&
    periods.every(({ periodName }, at) => periodName === others[at]?.periodName)
  )
}

export class MatchEntry {
  readonly #sport: FeedSport
  readonly #feedNow: () => number
  feed: FeedMatch
  revision = 0
  #book: Map<string, FeedMarket> | undefined
  /** Keys of the listed markets in page order, and those markets; rebuilt lazily. */
  #order: string[] | undefined
  #listed: FeedMarket[] | undefined
  #onOffer = 0
  #digest = 0
  #offerVersion = 0
  #offer: { readonly revision: number; readonly value: MatchOffer } | undefined
  #outrightId: string | null | undefined
  /** Keys of the lines currently in the match's row. */
  readonly #rowKeys = new Set<string>()
  #changes = noChanges()
  #hasNewPhase = false
  #bettable: { revision: number; value: boolean } | undefined

  /** `feedNow` returns the feed time that the catalogue has reached. */
  constructor(feed: FeedMatch, sport: FeedSport, feedNow: () => number) {
    this.feed = feed
    this.#sport = sport
    this.#feedNow = feedNow
  }

  /** The markets by key. The feed prices a match on the first read, which most upcoming matches never have. */
  get #markets(): Map<string, FeedMarket> {
    if (this.#book) return this.#book
    this.#book = new Map(this.feed.markets)
    for (const market of this.#book.values()) {
      if (isOnOffer(market)) this.#countOffer(market, 1)
      this.#touchesRow(market)
    }
    // The last change before the first read is unknown, so the offer's version is the current feed time.
    this.#offerVersion = this.#feedNow()
    return this.#book
  }

  /** Whether the markets have been read. If not, no client has been sent the match either. */
  get isRead(): boolean {
    return this.#book !== undefined
  }

  /** Reads the markets: the feed prices them and reports their changes from now on. */
  read(): void {
    void this.#markets
  }

  setMatch(feed: FeedMatch): void {
    this.#hasNewPhase ||= !isSamePhase(this.feed, feed)
    this.feed = feed
    this.revision += 1
  }

  setMarkets(markets: readonly FeedMarket[]): void {
    // A book that is read only now has the changed markets already.
    const wasRead = this.isRead
    const book = this.#markets
    for (const market of markets) {
      const before = book.get(market.key)
      book.set(market.key, market)
      const wasInRow = this.#rowKeys.has(market.key)
      if (this.#touchesRow(market)) this.#changes.row.add(market.key)
      if (!wasInRow && this.#rowKeys.has(market.key)) this.#changes.entered.add(market.key)
      const delta = Number(isOnOffer(market)) - Number(before !== undefined && isOnOffer(before))
      if (!wasRead || !before || delta > 0 || !isSameButForState(before, market))
        this.#changes.redefined.add(market.key)
      if (delta !== 0) this.#countOffer(market, delta)
      const hasRowChanged = wasInRow !== this.#rowKeys.has(market.key)
      if (delta !== 0 || hasRowChanged) this.#offerVersion = Math.max(this.#offerVersion, market.version)
      if (!before || before.priority !== market.priority || isListed(before) !== isListed(market))
        this.#order = undefined
    }
    this.#listed = undefined
    this.revision += 1
  }

  /** Marks a change of the results, which the entry itself does not have. */
  touch(): void {
    this.revision += 1
  }

  market(key: string): FeedMarket | undefined {
    return this.#markets.get(key)
  }

  /** Every market changed after that feed time, closed ones included; empty when the markets have not been read. */
  marketsSince(feedMs: number): FeedMarket[] {
    return [...(this.#book?.values() ?? [])].filter(({ version }) => version > feedMs)
  }

  /** The markets visible to callers, in page order. */
  get markets(): readonly FeedMarket[] {
    const book = this.#markets
    this.#order ??= [...book.values()]
      .filter(isListed)
      .sort(byOrder)
      .map(({ key }) => key)
    this.#listed ??= this.#order.flatMap(key => book.get(key) ?? [])
    return this.#listed
  }

  /** Summary of what is on offer; reads the markets on first use. */
  get offer(): MatchOffer {
    const book = this.#markets
    if (this.#offer?.revision === this.revision) return this.#offer.value
    const row = [...this.#rowKeys].filter(key => {
      const market = book.get(key)
      return market !== undefined && isOnOffer(market)
    })
    const digest = { all: this.#digest, row: digestMarketKeys(row) }
    // What has ended offers nothing any more, whenever it is first read, and stored as well: its own version counts.
    const version = this.feed.status === MATCH_STATUS.finished ? 0 : this.#offerVersion
    const value = { count: this.#onOffer, digest, version }
    this.#offer = { revision: this.revision, value }
    return value
  }

  #countOffer({ key }: FeedMarket, delta: number): void {
    this.#onOffer += delta
    const hash = hashMarketKey(key)
    this.#digest = delta > 0 ? addDigests(this.#digest, hash) : subtractDigests(this.#digest, hash)
  }

  /**
   * Whether any selection is open. Before the start everything on offer is open, so an unread match is answered without
   * pricing it: otherwise one list request would price a thousand matches.
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
   * Returns and clears the changes of markets. They are recorded even if another node publishes, because a node that
   * takes over must publish a line that entered the row before.
   */
  drainMarketChanges(): MarketChanges {
    const changes = this.#changes
    this.#changes = noChanges()
    return changes
  }

  /** Returns and clears whether the match has another stage or period. */
  drainNewPhase(): boolean {
    const hasNewPhase = this.#hasNewPhase
    this.#hasNewPhase = false
    return hasNewPhase
  }

  /** Updates the row keys; returns whether the market is in the row or was until now. */
  #touchesRow({ id, key, specifier, mostBalanced }: FeedMarket): boolean {
    if (!Object.values(this.#rowIds()).includes(id)) return false
    const wasInRow = this.#rowKeys.delete(key)
    const isInRow = isMatchRowMarket(specifier, mostBalanced)
    if (isInRow) this.#rowKeys.add(key)
    return wasInRow || isInRow
  }

  rowMarkets(): RowMarkets {
    const { main, secondary, third } = this.#rowIds()
    const top = this.#rowMarket(third)
    return { main: this.#rowMarket(main), secondary: this.#rowMarket(secondary), top: top ? [top] : [] }
  }

  /**
   * Ids of the row's markets. A match uses its sport's ids and never what is currently on offer, so that nodes started
   * at different times show and publish the same row. An outright uses its most important market.
   */
  #rowIds(): { main: string | null; secondary: string | null; third: string | null } {
    const { mainMarketId: main, secondaryMarketId: secondary, thirdMarketId: third } = this.#sport
    if (this.feed.kind === 'match') return { main, secondary, third }
    this.#outrightId ??= [...this.#markets.values()].sort(byOrder)[0]?.id ?? null
    return { main: this.#outrightId, secondary: null, third: null }
  }

  /**
   * The row market with this id: on offer, and the most balanced of several lines. Settled markets are excluded,
   * because a node that started later does not have them.
   */
  #rowMarket(id: string | null): FeedMarket | undefined {
    return this.markets.find(
      market => market.id === id && isOnOffer(market) && isMatchRowMarket(market.specifier, market.mostBalanced),
    )
  }
}
