/** The feed of one match, the node that publishes it, and what it has published, on a clock of the test. */
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import { Catalogue } from '../../apps/backend/src/core/catalogue/catalogue.ts'
import type { MatchEntry } from '../../apps/backend/src/core/catalogue/match-entry.ts'
import { FeedPublisher } from '../../apps/backend/src/core/realtime/feed-publisher.ts'
import { ManualClock } from '../../apps/backend/src/testing/manual-clock.ts'
import { ScriptedFeed } from '../../apps/backend/src/testing/scripted-feed.ts'

const START = Date.UTC(2026, 10, 22, 12)
export const LOCALES = ['en', 'ar'] as const
export const MATCH = 1
export const MARKETS = [
  ['1', ''],
  ['18', 'total=1.5'],
  ['18', 'total=2.5'],
  ['18', 'total=3.5'],
] as const

export interface Answer {
  readonly match: Match
  readonly markets: readonly Market[]
  readonly asOfMs: number
}

export class PublishingServer {
  readonly clock = new ManualClock(START)
  readonly feed = new ScriptedFeed(START)
  readonly catalogue = new Catalogue(this.feed, { languages: [...LOCALES] })
  /** Publications by channel. */
  readonly streams = new Map<string, RealtimeEvent[]>()
  readonly watched = new Set<string>()
  readonly #states = new Map<string, FeedMarket>()
  readonly #phases = new Map<string, string>()
  readonly #publisher: FeedPublisher

  constructor() {
    this.entry.read()
    const publish = (channel: string, event: RealtimeEvent) => this.stream(channel).push(event)
    this.#publisher = new FeedPublisher({
      catalogue: this.catalogue,
      clock: this.clock,
      locales: LOCALES,
      isWatched: channel => this.watched.has(channel),
      publisher: {
        broadcastAll: async broadcasts =>
          broadcasts.map(({ channels, event }) => {
            const sent = JSON.parse(JSON.stringify(event)) as RealtimeEvent
            return channels.map(channel => ({ offset: publish(channel, sent), epoch: 'a' }))
          }),
      },
      onError: error => {
        throw error
      },
    })
    this.#remember()
  }

  get entry(): MatchEntry {
    return this.catalogue.match(MATCH) as MatchEntry
  }

  stream(channel: string): RealtimeEvent[] {
    const stream = this.streams.get(channel) ?? []
    this.streams.set(channel, stream)
    return stream
  }

  /** The feed's changes reach the catalogue and the publisher. */
  play(): void {
    const events = this.feed.advance(this.feed.now + 1)
    this.catalogue.fold(events)
    this.#remember()
    this.#publisher.publish(events)
  }

  answer(locale: string): Answer {
    const view = this.catalogue.view(locale)
    const markets = this.entry.markets.map(market => view.market(market, this.entry))
    return { match: view.match(this.entry), markets, asOfMs: this.clock.now() }
  }

  /** The same event as a back end sends it that always sends names. */
  toWhole(event: RealtimeEvent, locale: string): RealtimeEvent {
    const view = this.catalogue.view(locale)
    if (event.event_name === 'markets_changed') {
      const message = event.message.map(({ match_urn_id, id, specifier, version }) => {
        const state = this.#states.get(`${match_urn_id}/${id}/${specifier} ${version}`)
        if (!state) throw new Error('a market that the feed did not have')
        return view.market(state, this.entry)
      })
      return { ...event, message }
    }
    if (event.event_name !== 'match_changed') return event
    const nameOf = (key: string) => view.phase(this.#phases.get(key) ?? key)
    const message = event.message.map(({ stage, statistics, ...rest }) => ({
      ...rest,
      stage: stage && { ...stage, name: nameOf(stage.key) },
      statistics: statistics && {
        ...statistics,
        period_score: statistics.period_score.map(period => ({ ...period, period_name: nameOf(period.period_key) })),
      },
    }))
    return { ...event, message }
  }

  #remember(): void {
    for (const market of this.feed.match(MATCH).markets.values())
      this.#states.set(`${market.key} ${market.version}`, market)
    const { phaseName, statistics } = this.feed.match(MATCH)
    this.#phases.set(phaseName.toLowerCase().replaceAll(' ', '_'), phaseName)
    for (const { periodKey, periodName } of statistics.periodScores) this.#phases.set(periodKey, periodName)
  }
}
