/** Tells the world what the feed said: rows on the public channels, every market on the channel of its match. */
import { MARKET_STATUS } from '@touchline/betting/match'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { RealtimePublisher } from '@touchline/hub/publisher'
import type { FeedEvent, FeedMarket } from '@touchline/simulator/types'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { toWireMarket } from '../catalogue/wire-market.ts'
import { toMatchChange } from '../catalogue/wire-match.ts'
import type { Clock } from '../clock.ts'
import { ChannelBatcher } from './channel-batcher.ts'

export interface FeedPublisherOptions {
  catalogue: Catalogue
  publisher: RealtimePublisher
  clock: Clock
  locales: readonly string[]
  isWatched: (channel: string) => boolean
  onError: (error: unknown) => void
}

export class FeedPublisher {
  readonly #options: FeedPublisherOptions
  readonly #publicBatcher: ChannelBatcher
  readonly #matchBatchers = new Map<number, ChannelBatcher>()
  readonly #available = new WeakMap<MatchEntry, number>()

  constructor(options: FeedPublisherOptions) {
    this.#options = options
    this.#publicBatcher = this.#createBatcher(() => options.locales.map(publicChannel))
  }

  /** To be called with what happened after the catalogue has taken it in. */
  publish(events: readonly FeedEvent[]): void {
    const changes = gather(events)
    for (const [matchId, change] of changes) {
      const entry = this.#options.catalogue.match(matchId)
      if (entry) this.#addToBatches(entry, change)
    }
    const isUrgent = [...changes.values()].some(change => change.isUrgent)
    this.#publicBatcher.settle({ isUrgent })
    this.#forgetIdle()
  }

  stop(): void {
    this.#publicBatcher.stop()
    for (const batcher of this.#matchBatchers.values()) batcher.stop()
  }

  #addToBatches(entry: MatchEntry, change: Change): void {
    const { feed } = entry
    const channel = matchChannel(feed.id)
    const isWatched = this.#options.isWatched(channel)
    const batcher = isWatched ? this.#matchBatcher(feed.id) : undefined
    if (change.statusMoved) this.#publishStatus(entry, isWatched)
    if (this.#isMatchMoved(entry, change)) {
      const matchChange = toMatchChange(feed, entry.availableMarkets)
      this.#publicBatcher.addMatch(matchChange)
      batcher?.addMatch(matchChange)
    }
    for (const market of change.markets.values()) {
      const wire = toWireMarket(market, feed)
      if (entry.takesRow(market)) this.#publicBatcher.addMarket(wire)
      batcher?.addMarket(wire)
    }
    batcher?.settle({ isUrgent: change.isUrgent })
  }

  /** The count of markets travels with the match, so a market that comes or goes is a change of the match too. */
  #isMatchMoved(entry: MatchEntry, change: Change): boolean {
    const before = this.#available.get(entry)
    this.#available.set(entry, entry.availableMarkets)
    return change.matchMoved || (before !== undefined && before !== entry.availableMarkets)
  }

  #publishStatus({ feed }: MatchEntry, isWatched: boolean): void {
    const channels = this.#options.locales.map(publicChannel)
    if (isWatched) channels.push(matchChannel(feed.id))
    const { id, urnId, status, version } = feed
    this.#send(channels, { event_name: 'match_status_changed', message: { id, urn_id: urnId, status, version } })
  }

  #matchBatcher(matchId: number): ChannelBatcher {
    let batcher = this.#matchBatchers.get(matchId)
    if (!batcher) {
      batcher = this.#createBatcher(() => [matchChannel(matchId)])
      this.#matchBatchers.set(matchId, batcher)
    }
    return batcher
  }

  #createBatcher(channels: () => string[]): ChannelBatcher {
    return new ChannelBatcher(this.#options.clock, event => this.#send(channels(), event))
  }

  #forgetIdle(): void {
    for (const [matchId, batcher] of this.#matchBatchers) if (batcher.isIdle) this.#matchBatchers.delete(matchId)
  }

  #send(channels: readonly string[], event: RealtimeEvent): void {
    this.#options.publisher.broadcast([...new Set(channels)], event).catch(this.#options.onError)
  }
}

interface Change {
  matchMoved: boolean
  statusMoved: boolean
  isUrgent: boolean
  markets: Map<string, FeedMarket>
}

/** Of each match what changed, of each market its newest state. */
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
