/**
 * Publishes feed changes: row changes on the public channels, every market on its match's channel. Each channel exists
 * once per language. What subscribers know the names of is published once for all languages, the rest in each of them;
 * nothing is published for a language or a match without subscribers.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Broadcast, PublishedPosition, RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { FeedEvent } from '@touchline/simulator/feed/types'
import type { Clock } from '../../platform/clock.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueView } from '../catalogue/catalogue-view.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { toNamedEvents, toSharedEvents } from './batch-events.ts'
import { type Batch, ChannelBatcher, TURN_MS } from './channel-batcher.ts'
import { type Change, gatherChanges } from './gather-changes.ts'

export interface FeedPublisherOptions {
  catalogue: Catalogue
  publisher: Pick<RealtimePublisher, 'broadcastAll'>
  clock: Clock
  locales: readonly string[]
  isWatched: (channel: string) => boolean
  onError: (error: unknown) => void
}

const RETRY_MS = 1000
/** Matches that a new leader republishes at once. */
const REPEATED_AT_ONCE = 50
/** A busy feed always has something in flight: the next matches wait no longer for it. */
const MAX_REPEAT_WAIT_MS = 2000

/** The channel of one language. Its view of the catalogue is built when there is something to publish to it. */
interface Audience {
  readonly channel: string
  readonly locale: string
}

/** Channels that have the same names. */
interface Group {
  readonly channels: string[]
  readonly view: CatalogueView
}

const PUBLIC_ORDER = 'public'
const matchOrder = ({ feed }: MatchEntry): string => `match ${feed.id}`

export class FeedPublisher {
  readonly #options: FeedPublisherOptions
  readonly #publicAudiences: readonly Audience[]
  readonly #matchAudiences = new WeakMap<MatchEntry, readonly Audience[]>()
  readonly #publicBatcher: ChannelBatcher
  readonly #matchBatchers = new Map<number, ChannelBatcher>()
  /** Version of the last published offer per match. */
  readonly #offers = new WeakMap<MatchEntry, number>()
  readonly #positions = new Map<string, StreamPosition>()
  /** Matches still to be republished. */
  #toRepeat: MatchEntry[] = []
  #cancelRepeat: (() => void) | undefined
  /** Status changes in flight or waiting for a retry. */
  #statuses = 0
  #isStopped = false

  constructor(options: FeedPublisherOptions) {
    this.#options = options
    this.#publicAudiences = this.#openAudiences(publicChannel)
    this.#publicBatcher = new ChannelBatcher(options.clock, batch =>
      this.#publishBatch(batch, this.#publicAudiences, PUBLIC_ORDER),
    )
  }

  /** Whether the broker has acknowledged everything that was sent. */
  get isFlushed(): boolean {
    return !this.#batchers.some(({ isBehind }) => isBehind) && this.#statuses === 0 && this.#toRepeat.length === 0
  }

  get #batchers(): ChannelBatcher[] {
    return [this.#publicBatcher, ...this.#matchBatchers.values()]
  }

  /** Positions of the public channels after the last publication; empty when the server does not report them. */
  get positions(): Readonly<Record<string, StreamPosition>> {
    return Object.fromEntries(this.#positions)
  }

  /** Must be called after the catalogue has applied the events. */
  publish(events: readonly FeedEvent[]): void {
    this.#publishChanges(gatherChanges(events))
  }

  /**
   * Republishes the current state of everything that changed after that feed time, matches in play first. On a node that
   * started after it this is all there is, because a market has the version of its first pricing; so a slice is published
   * once nothing is in flight, or two seconds later, and what changes meanwhile is not delayed.
   */
  repeatSince(feedMs: number): void {
    const isRepeated = (entry: MatchEntry) => entry.feed.version > feedMs || entry.marketsSince(feedMs).length > 0
    const entries = [...this.#options.catalogue.matches()].filter(isRepeated)
    const isLive = ({ feed }: MatchEntry) => feed.status === MATCH_STATUS.live
    this.#toRepeat = [...entries.filter(isLive), ...entries.filter(entry => !isLive(entry))]
    this.#repeatSlice(feedMs)
  }

  #repeatSlice(feedMs: number, waitedMs = 0): void {
    this.#cancelRepeat?.()
    const isWaiting = waitedMs < MAX_REPEAT_WAIT_MS && this.#batchers.some(batcher => batcher.isSending)
    const entries = isWaiting ? [] : this.#toRepeat.splice(0, REPEATED_AT_ONCE)
    const toChange = (entry: MatchEntry): Change => ({
      // It is unknown whether the previous leader published the names, or the count and digest of the markets, so the
      // match is republished too.
      matchMoved: true,
      statusMoved: entry.feed.version > feedMs,
      isUrgent: true,
      isNamed: true,
      markets: new Map(entry.marketsSince(feedMs).map(market => [market.key, market])),
    })
    this.#publishChanges(new Map(entries.map(entry => [entry.feed.id, toChange(entry)])))
    if (this.#toRepeat.length > 0 && !this.#isStopped)
      this.#cancelRepeat = this.#options.clock.after(TURN_MS, () =>
        this.#repeatSlice(feedMs, isWaiting ? waitedMs + TURN_MS : 0),
      )
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
    this.#cancelRepeat?.()
    for (const batcher of this.#batchers) batcher.stop()
  }

  #openAudiences(channelOf: (locale: string) => string): Audience[] {
    return this.#options.locales.map(locale => ({ channel: channelOf(locale), locale }))
  }

  #audiencesOf(entry: MatchEntry): readonly Audience[] {
    const cached = this.#matchAudiences.get(entry)
    if (cached) return cached
    const audiences = this.#openAudiences(locale => matchChannel(entry.feed.id, locale))
    this.#matchAudiences.set(entry, audiences)
    return audiences
  }

  #addToBatches(entry: MatchEntry, change: Change): void {
    if (change.statusMoved) this.#publishStatus(entry)
    const isFollowed = this.#audiencesOf(entry).some(({ channel }) => this.#options.isWatched(channel))
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
    const pending = { match: entry.feed, offer: entry.offer, entry, isNamed }
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
    const channels = this.#filterWatched(audiences).map(({ channel }) => channel)
    if (channels.length === 0) return
    const message = { id, urn_id: urnId, status, version }
    this.#statuses += 1
    const event: RealtimeEvent = { event_name: 'match_status_changed', message }
    this.#sendUntilAcknowledged([{ channels, event }], [PUBLIC_ORDER, matchOrder(entry)])
  }

  /** Retries one-shot events until the broker acknowledges them. */
  #sendUntilAcknowledged(broadcasts: readonly Broadcast[], orderKeys: readonly string[]): void {
    this.#send(broadcasts, orderKeys).then(
      () => {
        this.#statuses -= 1
      },
      () => {
        this.#options.clock.after(RETRY_MS, () => {
          if (!this.#isStopped) this.#sendUntilAcknowledged(broadcasts, orderKeys)
        })
      },
    )
  }

  #matchBatcher(entry: MatchEntry): ChannelBatcher {
    const cached = this.#matchBatchers.get(entry.feed.id)
    if (cached) return cached
    const publish = (batch: Batch) => this.#publishBatch(batch, this.#audiencesOf(entry), matchOrder(entry))
    const batcher = new ChannelBatcher(this.#options.clock, publish)
    this.#matchBatchers.set(entry.feed.id, batcher)
    return batcher
  }

  /** Publishes to the languages with subscribers; those that come later fetch what they subscribe to. */
  async #publishBatch(batch: Batch, audiences: readonly Audience[], order: string): Promise<void> {
    const watched = this.#filterWatched(audiences)
    if (watched.length === 0) return
    const groups = hasNamed(batch) ? this.#groupByNames(watched) : []
    const channels = watched.map(({ channel }) => channel)
    await this.#send(
      [
        ...groups.flatMap(({ channels, view }) => toNamedEvents(batch, view).map(event => ({ channels, event }))),
        ...toSharedEvents(batch).map(event => ({ channels, event })),
      ],
      [order],
    )
  }

  #filterWatched(audiences: readonly Audience[]): readonly Audience[] {
    return audiences.filter(({ channel }) => this.#options.isWatched(channel))
  }

  /** Channels that have the same names: all languages without translations have the English ones. */
  #groupByNames(audiences: readonly Audience[]): readonly Group[] {
    const groups: Group[] = []
    let plain: Group | undefined
    for (const { channel, locale } of audiences) {
      const view = this.#options.catalogue.view(locale)
      if (view.isPlain && plain) plain.channels.push(channel)
      else groups.push({ channels: [channel], view })
      if (view.isPlain) plain ??= groups.at(-1)
    }
    return groups
  }

  /** Sends events of different items. Reports a failure, then rejects. */
  async #send(broadcasts: readonly Broadcast[], orderKeys: readonly string[]): Promise<void> {
    try {
      const positions = await this.#options.publisher.broadcastAll(broadcasts, orderKeys)
      for (const [at, { channels }] of broadcasts.entries()) this.#storePositions(channels, positions[at] ?? [])
    } catch (error) {
      this.#options.onError(error)
      throw error
    }
  }

  #storePositions(channels: readonly string[], positions: readonly PublishedPosition[]): void {
    // A call is for public channels, for those of a match, or for both in this order.
    for (const [at, channel] of channels.entries()) {
      if (!channel.startsWith('public:')) break
      const { offset, epoch } = positions[at] ?? {}
      if (offset !== undefined && epoch !== undefined) this.#positions.set(channel, { offset, epoch })
    }
  }
}

const hasNamed = ({ matches, markets }: Batch): boolean =>
  matches.some(({ isNamed }) => isNamed) || markets.some(({ isNamed }) => isNamed)

function evictIdle(batchers: Map<number, ChannelBatcher>): void {
  for (const [matchId, batcher] of batchers) if (batcher.isIdle) batchers.delete(matchId)
}
