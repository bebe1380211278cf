/**
 * Publishes feed changes: row changes on the public channels, every market on its match's channel. Each channel exists
 * once per language, with translated texts; changes of a match without subscribers are not published.
 */
import { MARKET_STATUS } from '@touchline/betting/market-availability'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { FeedMarket } from '@touchline/simulator/feed-market'
import type { FeedEvent } from '@touchline/simulator/types'
import type { Clock } from '../../platform/clock.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueView } from '../catalogue/catalogue-view.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { ChannelBatcher } from './channel-batcher.ts'

export interface FeedPublisherOptions {
  catalogue: Catalogue
  publisher: RealtimePublisher
  clock: Clock
  locales: readonly string[]
  isWatched: (channel: string) => boolean
  onError: (error: unknown) => void
}

const RETRY_MS = 1000

/** State of publishing in one language. */
interface Audience {
  readonly locale: string
  readonly view: CatalogueView
  readonly publicBatcher: ChannelBatcher
  readonly matchBatchers: Map<number, ChannelBatcher>
}

export class FeedPublisher {
  readonly #options: FeedPublisherOptions
  readonly #audiences: readonly Audience[]
  /** Version of the last published offer per match. */
  readonly #offers = new WeakMap<MatchEntry, number>()
  readonly #positions = new Map<string, StreamPosition>()
  /** Status changes in flight or waiting for a retry. */
  #statuses = 0
  #isStopped = false

  constructor(options: FeedPublisherOptions) {
    this.#options = options
    this.#audiences = options.locales.map(locale => ({
      locale,
      view: options.catalogue.view(locale),
      publicBatcher: new ChannelBatcher(options.clock, event => this.#publishPublic(publicChannel(locale), event)),
      matchBatchers: new Map(),
    }))
  }

  /** Whether the broker has acknowledged everything that was sent. */
  get isFlushed(): boolean {
    const isBehind = this.#audiences.some(
      ({ publicBatcher, matchBatchers }) =>
        publicBatcher.isBehind || [...matchBatchers.values()].some(batcher => batcher.isBehind),
    )
    return !isBehind && this.#statuses === 0
  }

  /** Positions of the public channels after the last publication; empty when the server does not report them. */
  get positions(): Readonly<Record<string, StreamPosition>> {
    return Object.fromEntries(this.#positions)
  }

  /** Must be called after the catalogue has applied the events. */
  publish(events: readonly FeedEvent[]): void {
    this.#publishChanges(gather(events))
  }

  /** Republishes the current state of everything that changed after that feed time. */
  repeatSince(feedMs: number): void {
    const changes = new Map<number, Change>()
    for (const entry of this.#options.catalogue.matches()) {
      const hasMoved = entry.feed.version > feedMs
      const markets = new Map(entry.marketsSince(feedMs).map(market => [market.key, market]))
      if (!hasMoved && markets.size === 0) continue
      // It is unknown whether the previous leader published the count and digest of the markets, so the match is
      // republished too.
      changes.set(entry.feed.id, { matchMoved: true, statusMoved: hasMoved, isUrgent: true, markets })
    }
    this.#publishChanges(changes)
  }

  #publishChanges(changes: ReadonlyMap<number, Change>): void {
    for (const [matchId, change] of changes) {
      const entry = this.#options.catalogue.match(matchId)
      if (entry) this.#addToBatches(entry, change)
    }
    const isUrgent = [...changes.values()].some(change => change.isUrgent)
    for (const audience of this.#audiences) {
      audience.publicBatcher.settle({ isUrgent })
      evictIdle(audience.matchBatchers)
    }
  }

  stop(): void {
    this.#isStopped = true
    for (const { publicBatcher, matchBatchers } of this.#audiences) {
      publicBatcher.stop()
      for (const batcher of matchBatchers.values()) batcher.stop()
    }
  }

  #addToBatches(entry: MatchEntry, change: Change): void {
    if (change.statusMoved) this.#publishStatus(entry)
    // An unread match was never sent to a client, and counting its markets would price it.
    if (!entry.isRead && !this.#isAnyWatched(entry)) return
    const isMoved = this.#isMatchMoved(entry, change)
    const rowChanges = entry.drainRowChanges()
    const rowMarkets = new Set([...change.markets.values()].filter(({ key }) => rowChanges.has(key)))
    for (const audience of this.#audiences) this.#addTo(audience, entry, change, { isMoved, rowMarkets })
  }

  #addTo(
    audience: Audience,
    entry: MatchEntry,
    { markets, isUrgent }: Change,
    { isMoved, rowMarkets }: { isMoved: boolean; rowMarkets: ReadonlySet<FeedMarket> },
  ): void {
    const { view, publicBatcher } = audience
    const batcher = this.#matchBatcher(audience, entry.feed.id)
    if (isMoved) {
      const change = view.change(entry)
      publicBatcher.addMatch(change)
      batcher?.addMatch(change)
    }
    for (const market of markets.values()) {
      const isInRow = rowMarkets.has(market)
      if (!isInRow && !batcher) continue
      const wire = view.market(market, entry)
      if (isInRow) publicBatcher.addMarket(wire)
      batcher?.addMarket(wire)
    }
    batcher?.settle({ isUrgent })
  }

  #isAnyWatched({ feed }: MatchEntry): boolean {
    return this.#audiences.some(({ locale }) => this.#options.isWatched(matchChannel(feed.id, locale)))
  }

  /**
   * Whether the match must be published. Its message carries the count and digest of the markets, so a market that
   * opens or closes changes the match too.
   */
  #isMatchMoved(entry: MatchEntry, change: Change): boolean {
    const { version } = entry.offer
    const published = this.#offers.get(entry)
    this.#offers.set(entry, version)
    if (change.matchMoved) return true
    if (published !== undefined) return published !== version
    return [...change.markets.values()].some(market => market.version === version)
  }

  #publishStatus({ feed }: MatchEntry): void {
    const { id, urnId, status, version } = feed
    const channels = this.#audiences.flatMap(({ locale }) => {
      const channel = matchChannel(id, locale)
      return [publicChannel(locale), ...(this.#options.isWatched(channel) ? [channel] : [])]
    })
    const message = { id, urn_id: urnId, status, version }
    this.#statuses += 1
    this.#sendUntilAcknowledged([...new Set(channels)], { event_name: 'match_status_changed', message })
  }

  /** Retries one-shot events until the broker acknowledges them. */
  #sendUntilAcknowledged(channels: readonly string[], event: RealtimeEvent): void {
    this.#send(channels, event).then(
      () => {
        this.#statuses -= 1
      },
      () => {
        this.#options.clock.after(RETRY_MS, () => {
          if (!this.#isStopped) this.#sendUntilAcknowledged(channels, event)
        })
      },
    )
  }

  /** The batcher of a match in that language; undefined while the match has no subscribers. */
  #matchBatcher({ locale, matchBatchers }: Audience, matchId: number): ChannelBatcher | undefined {
    const channel = matchChannel(matchId, locale)
    if (!this.#options.isWatched(channel)) return undefined
    let batcher = matchBatchers.get(matchId)
    if (!batcher) {
      batcher = this.#createBatcher(channel)
      matchBatchers.set(matchId, batcher)
    }
    return batcher
  }

  async #publishPublic(channel: string, event: RealtimeEvent): Promise<void> {
    try {
      const { offset, epoch } = await this.#options.publisher.publish(channel, event)
      if (offset !== undefined && epoch !== undefined) this.#positions.set(channel, { offset, epoch })
    } catch (error) {
      this.#options.onError(error)
      throw error
    }
  }

  #createBatcher(channel: string): ChannelBatcher {
    return new ChannelBatcher(this.#options.clock, event => this.#send([channel], event))
  }

  /** Reports a failure, then rejects. */
  async #send(channels: readonly string[], event: RealtimeEvent): Promise<void> {
    try {
      await this.#options.publisher.broadcast(channels, event)
    } catch (error) {
      this.#options.onError(error)
      throw error
    }
  }
}

function evictIdle(batchers: Map<number, ChannelBatcher>): void {
  for (const [matchId, batcher] of batchers) if (batcher.isIdle) batchers.delete(matchId)
}

interface Change {
  matchMoved: boolean
  statusMoved: boolean
  isUrgent: boolean
  markets: Map<string, FeedMarket>
}

/** Groups events by match, keeping only the newest state of each market. */
function gather(events: readonly FeedEvent[]): Map<number, Change> {
  const changes = new Map<number, Change>()
  const open = (matchId: number): Change => {
    const change = changes.get(matchId) ?? {
      matchMoved: false,
      statusMoved: false,
      isUrgent: false,
      markets: new Map(),
    }
    changes.set(matchId, change)
    return change
  }
  for (const event of events) {
    if (event.type === 'match_changed') open(event.match.id).matchMoved = true
    if (event.type === 'match_status_changed') {
      const change = open(event.match.id)
      change.matchMoved = true
      change.statusMoved = true
    }
    if (event.type !== 'markets_changed') continue
    const change = open(event.matchId)
    for (const market of event.markets) {
      change.markets.set(market.key, market)
      if (market.status !== MARKET_STATUS.bettable) change.isUrgent = true
    }
  }
  return changes
}
