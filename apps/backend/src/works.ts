/**
 * Everything that works behind the calls: the feed and the catalogue, and what publishes, settles, decides and follows
 * bets. Put together here, and stopped so that nothing is cut off in the middle.
 */
import type { Bet } from '@touchline/contract/entities/bet'
import { systemClock as hubClock } from '@touchline/hub/clock'
import { EmbeddedPublisher } from '@touchline/hub/embedded-publisher'
import { Hub } from '@touchline/hub/hub'
import type { RealtimePublisher } from '@touchline/hub/publisher'
import type { FeedEvent, Simulator, SimulatorOptions } from '@touchline/simulator/types'
import { BetCounts } from './betting/bet-counts.ts'
import { BetStops } from './betting/bet-stops.ts'
import { type OperatorRules, readOperatorRules } from './betting/operator-rules.ts'
import { sayBet } from './betting/say-bet.ts'
import { createSubmittedQueue } from './betting/submitted-queue.ts'
import { CashoutFollower } from './cashout/cashout-follower.ts'
import { createCashoutQueue } from './cashout/cashout-queue.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openFeedClock } from './feed/feed-clock.ts'
import { FeedDriver } from './feed/feed-driver.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { TRANSLATED_LANGUAGES } from './i18n/dictionary.ts'
import { FeedPublisher } from './realtime/feed-publisher.ts'
import { NAMESPACES, WATCH_MS } from './realtime/namespaces.ts'
import { OutboxRelay } from './realtime/outbox-relay.ts'
import { Watchers } from './realtime/watchers.ts'
import type { OperatorSettings } from './settings/operator.ts'
import { SettlementQueue } from './settlement/settlement-queue.ts'

export interface WorksOptions {
  readonly config: Config
  readonly database: Database
  readonly operator: OperatorSettings
  readonly clock: Clock
  readonly feedTime: Clock
  readonly createFeed: (options: SimulatorOptions) => Simulator
  /** What realtime tokens are signed with. */
  readonly realtimeSecret: string
  /** Background work failed; it goes on. */
  readonly onFailure: (error: unknown) => void
}

export interface Works {
  readonly feed: Simulator
  readonly catalogue: Catalogue
  readonly rules: OperatorRules
  readonly betCounts: BetCounts
  readonly metrics: Metrics
  readonly hub: Hub
  readonly publisher: RealtimePublisher
  readonly outbox: OutboxRelay
  readonly submitted: ReturnType<typeof createSubmittedQueue>
  readonly cashouts: ReturnType<typeof createCashoutQueue>
  readonly onError: (error: unknown) => void
  /** A bet that waited has been decided. */
  readonly onDecided: (bet: Bet) => void
  /** Makes up for what was decided while nothing ran; before any call is taken. */
  reconcile(): Promise<void>
  start(): void
  /** Resolves when all that has happened is settled and published. */
  drain(): Promise<void>
  /** Finishes what is at hand and publishes it. The outbox goes on for calls that are still being answered. */
  stop(): Promise<void>
}

export async function openWorks(options: WorksOptions): Promise<Works> {
  const { config, database, operator, clock, feedTime, createFeed, realtimeSecret } = options
  const { db } = database
  const { locales } = config
  const rules = readOperatorRules(operator)
  const { limits } = rules

  const feedClock = await openFeedClock(db, feedTime, { seed: config.simulatorSeed, speed: config.simulatorSpeed })
  const feed = createFeed({ seed: feedClock.seed, now: feedClock.now() })
  const { priorities } = operator
  const languages = [...locales, ...TRANSLATED_LANGUAGES, ...Object.keys(priorities)]
  const catalogue = new Catalogue(feed, { languages, priorities })
  await catalogue.providers.load(db)
  const betCounts = new BetCounts()
  await betCounts.load(db)

  const watchers = new Watchers(clock, WATCH_MS)
  const metrics = createMetrics({ connections: () => hub.stats().connected, matches: () => catalogue.size })
  const onError = (error: unknown): void => {
    metrics.settlementErrors.inc()
    options.onFailure(error)
  }
  const hub = new Hub({
    namespaces: NAMESPACES,
    tokenSecret: realtimeSecret,
    allowedOrigins: config.allowedOrigins,
    clock: { now: () => clock.now(), repeat: hubClock.repeat },
    observe: event => {
      watchers.observe(event)
      metrics.observeHub(event)
    },
  })
  const publisher = new EmbeddedPublisher(hub)
  const isWatched = (channel: string): boolean => watchers.isWatched(channel)
  const feedPublisher = new FeedPublisher({ catalogue, publisher, clock, locales, isWatched, onError })
  const follower = new CashoutFollower({ db, catalogue, limits, publisher, watchers, clock, locales, onError })
  const onEvent = follower.hear.bind(follower)
  const say = ({ event_name, message }: { event_name: string; message: object }, locale: string): object =>
    event_name === 'bet_changed' ? sayBet(message as Bet, catalogue.view(locale)) : message
  const outbox = new OutboxRelay({ db, publisher, clock, locales, say, onEvent, onError })
  const wakeOutbox = (): void => outbox.wake()
  const settlement = new SettlementQueue({ db, catalogue, limits, feed, clock, onSettled: wakeOutbox, onError })
  const cashouts = createCashoutQueue({ db, catalogue, limits, clock, onDecided: wakeOutbox, onError })
  const onDecided = (bet: Bet): void => {
    outbox.wake()
    // Some of its results may have come while it waited.
    if (bet.status === 'waiting_results') settlement.review([bet.id])
  }
  const stops = new BetStops()
  const submitted = createSubmittedQueue({ database, catalogue, pricer: feed, rules, clock, stops, onDecided, onError })
  const onEvents = (events: readonly FeedEvent[]): void => {
    catalogue.fold(events)
    stops.watch(events, clock.now())
    feedPublisher.publish(events)
    settlement.add(events)
  }
  const driver = new FeedDriver({ feed, feedClock, clock: feedTime, onEvents, onError })

  return {
    feed,
    catalogue,
    rules,
    betCounts,
    metrics,
    hub,
    publisher,
    outbox,
    submitted,
    cashouts,
    onError,
    onDecided,
    reconcile: () => settlement.reconcile(),
    start() {
      driver.start()
      submitted.start()
      cashouts.start()
      follower.start()
      outbox.wake()
    },
    async drain() {
      await submitted.idle()
      await cashouts.idle()
      await follower.idle()
      await settlement.idle()
      await outbox.flush()
    },
    async stop() {
      driver.stop()
      feedPublisher.stop()
      await follower.stop()
      await submitted.stop()
      await cashouts.stop()
      await settlement.stop()
      await outbox.flush()
      await hub.close()
    },
  }
}
