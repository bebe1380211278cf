/**
 * Publishes feed changes: row changes on the public channels, every market on its match's channel. Each channel exists
 * once per language. What subscribers know the names of is published once for all languages, the rest in each of them;
 * nothing is published for a language or a match without subscribers.
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
import { toNamedEvents, toSharedEvents } from './batch-events.ts'
import { type Batch, ChannelBatcher } from './channel-batcher.ts'

export interface FeedPublisherOptions {
  catalogue: Catalogue
  publisher: RealtimePublisher
  clock: Clock
  locales: readonly string[]
  isWatched: (channel: string) => boolean
  onError: (error: unknown) => void
}

const RETRY_MS = 1000

/** The channel of one language, with the catalogue in it. */
interface Audience {
  readonly channel: string
  readonly view: CatalogueView
}

export class FeedPublisher {
  readonly #options: FeedPublisherOptions
  readonly #publicAudiences: readonly Audience[]
  readonly #matchAudiences = new WeakMap<MatchEntry, readonly Audience[]>()
  readonly #publicBatcher: ChannelBatcher
  readonly #matchBatchers = new Map<number, ChannelBatcher>()
  /** Version of the last published offer per match. */
  readonly #offers = new WeakMap<MatchEntry, number>()
  readonly #positions = new Map<string, StreamPosition>()
  /** Status changes in flight or waiting for a retry. */
  #statuses = 0
  #isStopped = false

  constructor(options: FeedPublisherOptions) {
    this.#options = options
    this.#publicAudiences = this.#openAudiences(publicChannel)
    this.#publicBatcher = new ChannelBatcher(options.clock, batch => this.#publishBatch(this.#publicAudiences, batch))
  }

  /** Whether the broker has acknowledged everything that was sent. */
  get isFlushed(): boolean {
    const batchers = [this.#publicBatcher, ...this.#matchBatchers.values()]
    return !batchers.some(({ isBehind }) => isBehind) && this.#statuses === 0
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
      // It is unknown whether the previous leader published the names, or the count and digest of the markets, so the
      // match is republished too.
      changes.set(entry.feed.id, { matchMoved: true, statusMoved: hasMoved, isUrgent: true, isNamed: true, markets })
    }
    this.#publishChanges(changes)
  }

  #publishChanges(changes: ReadonlyMap<number, Change>): void {
    for (const [matchId, change] of changes) {
      const entry = this.#options.catalogue.match(matchId)
      if (entry) this.#addToBatches(entry, change)
    }
    this.#publicBatcher.settle({ isUrgent: [...changes.values()].some(change => change.isUrgent) })
    evictIdle(this.#matchBatchers)
  }

  stop(): void {
    this.#isStopped = true
    this.#publicBatcher.stop()
    for (const batcher of this.#matchBatchers.values()) batcher.stop()
  }

  #openAudiences(channelOf: (locale: string) => string): Audience[] {
    const { locales, catalogue } = this.#options
    return locales.map(locale => ({ channel: channelOf(locale), view: catalogue.view(locale) }))
  }

  #audiencesOf(entry: MatchEntry): readonly Audience[] {
    const known = this.#matchAudiences.get(entry)
    if (known) return known
    const audiences = this.#openAudiences(locale => matchChannel(entry.feed.id, locale))
    this.#matchAudiences.set(entry, audiences)
    return audiences
  }

  #isWatched({ channel }: Audience): boolean {
    return this.#options.isWatched(channel)
  }

  #addToBatches(entry: MatchEntry, change: Change): void {
    if (change.statusMoved) this.#publishStatus(entry)
    const isFollowed = this.#audiencesOf(entry).some(audience => this.#isWatched(audience))
    // An unread match was never sent to a client, and counting its markets would price it.
    if (!entry.isRead && !isFollowed) return
    const batcher = isFollowed ? this.#matchBatcher(entry) : undefined
    this.#addMatch(entry, change, batcher)
    const { row, entered, redefined } = entry.drainMarketChanges()
    for (const market of change.markets.values()) {
      const isNamed = change.isNamed || redefined.has(market.key)
      const isEntering = entered.has(market.key)
      if (row.has(market.key)) this.#publicBatcher.addMarket({ market, entry, isNamed: isNamed || isEntering })
      batcher?.addMarket({ market, entry, isNamed })
    }
    batcher?.settle(change)
  }

  #addMatch(entry: MatchEntry, change: Change, batcher: ChannelBatcher | undefined): void {
    if (!this.#isMatchMoved(entry, change)) return
    const isNamed = entry.drainNewPhase() || change.isNamed
    const pending = { match: entry.feed, offer: entry.offer, isNamed }
    this.#publicBatcher.addMatch(pending)
    batcher?.addMatch(pending)
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

  #publishStatus(entry: MatchEntry): void {
    const { id, urnId, status, version } = entry.feed
    const audiences = [...this.#publicAudiences, ...this.#audiencesOf(entry)]
    const channels = audiences.filter(audience => this.#isWatched(audience)).map(({ channel }) => channel)
    if (channels.length === 0) return
    const message = { id, urn_id: urnId, status, version }
    this.#statuses += 1
    this.#sendUntilAcknowledged(channels, { event_name: 'match_status_changed', message })
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

  #matchBatcher(entry: MatchEntry): ChannelBatcher {
    const known = this.#matchBatchers.get(entry.feed.id)
    if (known) return known
    const publish = (batch: Batch) => this.#publishBatch(this.#audiencesOf(entry), batch)
    const batcher = new ChannelBatcher(this.#options.clock, publish)
    this.#matchBatchers.set(entry.feed.id, batcher)
    return batcher
  }

  /** Publishes to the languages with subscribers; those that come later fetch what they subscribe to. */
  async #publishBatch(audiences: readonly Audience[], batch: Batch): Promise<void> {
    const watched = audiences.filter(audience => this.#isWatched(audience))
    const channels = watched.map(({ channel }) => channel)
    if (channels.length === 0) return
    const named = groupByNames(watched).flatMap(([first, ...others]) => {
      const same = [first, ...others].map(({ channel }) => channel)
      return toNamedEvents(batch, first.view).map(event => this.#send(same, event))
    })
    const shared = toSharedEvents(batch).map(event => this.#send(channels, event))
    const results = await Promise.allSettled([...named, ...shared])
    const failure = results.find(({ status }) => status === 'rejected')
    if (failure?.status === 'rejected') throw failure.reason
  }

  /** Reports a failure, then rejects. */
  async #send(channels: readonly string[], event: RealtimeEvent): Promise<void> {
    try {
      const positions = await this.#options.publisher.broadcast(channels, event)
      for (const [at, { offset, epoch }] of positions.entries()) {
        const channel = channels[at] ?? ''
        if (offset !== undefined && epoch !== undefined && channel.startsWith('public:'))
          this.#positions.set(channel, { offset, epoch })
      }
    } catch (error) {
      this.#options.onError(error)
      throw error
    }
  }
}

/** The channels that have the same names: all languages without translations have the English ones. */
function groupByNames(audiences: readonly Audience[]): [Audience, ...Audience[]][] {
  const [first, ...others] = audiences.filter(({ view }) => view.isPlain)
  const translated = audiences.filter(({ view }) => !view.isPlain)
  return [
    ...(first ? [[first, ...others] as [Audience, ...Audience[]]] : []),
    ...translated.map((one): [Audience] => [one]),
  ]
}

function evictIdle(batchers: Map<number, ChannelBatcher>): void {
  for (const [matchId, batcher] of batchers) if (batcher.isIdle) batchers.delete(matchId)
}

interface Change {
  matchMoved: boolean
  statusMoved: boolean
  isUrgent: boolean
  /** Everything is published with names. */
  isNamed: boolean
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
      isNamed: false,
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
