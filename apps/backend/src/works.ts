/**
 * Everything that works behind the calls: the feed and the catalogue, and what publishes, settles, decides and follows
 * bets. Put together here, and stopped so that nothing is cut off in the middle. Every node has all of it at hand; what
 * it does with it is a matter of its duties, and of who leads.
 */
import type { Bet } from '@touchline/contract/entities/bet'
import type { FeedEvent, Simulator, SimulatorOptions } from '@touchline/simulator/types'
import type { Config } from './config.ts'
import { sayBet } from './core/bets/localize-bet.ts'
import { Catalogue } from './core/catalogue/catalogue.ts'
import { countBetsOnDroppedEvents, DroppedEvents, loadDroppedEvents } from './core/feed/dropped-events.ts'
import { openFeedClock } from './core/feed/feed-clock.ts'
import { readHead } from './core/feed/feed-head.ts'
import { readAhead, readNew } from './core/feed/read-ahead.ts'
import { heedFeed } from './core/providers/feed-heartbeat.ts'
import { ProviderNews } from './core/providers/provider-status-publisher.ts'
import { FeedPublisher } from './core/realtime/feed-publisher.ts'
import { OutboxRelay } from './core/realtime/outbox-relay.ts'
import { SessionRevoker } from './core/realtime/session-revoker.ts'
import { type Carrier, openCarrier } from './core/realtime/transport.ts'
import type { OperatorSettings } from './core/settings/operator.ts'
import { BetCounts } from './features/betting/bet-counts.ts'
import { CombinationPrices } from './features/betting/custom-bets/combination-prices.ts'
import { PricingThread } from './features/betting/custom-bets/pricing-thread.ts'
import { MarketSuspensionLog } from './features/betting/market-suspension-log.ts'
import { type OperatorRules, readOperatorRules } from './features/betting/operator-rules.ts'
import type { SuspensionSource } from './features/betting/rebuild-suspensions.ts'
import { createSubmittedQueue, prepareSubmitted } from './features/betting/submitted-queue.ts'
import { CashoutFollower } from './features/cashout/cashout-follower.ts'
import { createCashoutQueue } from './features/cashout/cashout-queue.ts'
import { SettlementQueue } from './features/settlement/settlement-queue.ts'
import { createPendingDeposits } from './features/wallet/pending-deposits.ts'
import { type FeedPart, openFeedPart } from './nodes/feed-node.ts'
import { keepUp } from './nodes/replica-sync.ts'
import { dutiesOf } from './nodes/roles.ts'
import { openSettlingPart } from './nodes/settlement-worker.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { SessionLink } from './platform/db/session-link.ts'
import { createMetrics, type Metrics } from './platform/http/metrics.ts'
import { TRANSLATED_LANGUAGES } from './platform/i18n/dictionary.ts'

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
  readonly prices: CombinationPrices
  readonly rules: OperatorRules
  readonly betCounts: BetCounts
  readonly metrics: Metrics
  readonly carrier: Carrier
  readonly outbox: OutboxRelay
  readonly sessionRevoker: SessionRevoker
  /** See FeedPart. */
  readonly refreshFeed: FeedPart['refresh']
  readonly feedLagMs: () => number
  readonly providerNews: ProviderNews
  readonly suspensions: SuspensionSource
  readonly submitted: ReturnType<typeof createSubmittedQueue>
  readonly cashouts: ReturnType<typeof createCashoutQueue>
  readonly deposits: ReturnType<typeof createPendingDeposits>
  readonly onError: (error: unknown) => void
  /** A bet that waited has been decided. */
  readonly onDecided: (bet: Bet) => void
  /** What has to be done before any call is taken: making up for what was decided while nothing ran. */
  prepare(): Promise<void>
  start(): void
  /** Resolves when all that has happened is settled and published. */
  drain(): Promise<void>
  /** Finishes what is at hand and publishes it. The outbox goes on for calls that are still being answered. */
  stop(): Promise<void>
}

/** With other nodes on the database, what they left undone is found so soon. */
const SHARED_LOOK_MS = 1000
/** A head older than this is of a feed that stands still: going on from there would take long. */
const LED_MS = 60_000

/** Stands in earlier releases; databases begun with it go on with it. */
const FORMER_DEFAULT_SEED = 'touchline'
const FORETOLD = 'the feed runs on a seed that everybody knows: its results can be foretold until it has a new database'

/** The feed as it is now; where another node leads it, as far as that one has come. */
async function openFeed({ config, database: { db }, feedTime, createFeed, onFailure }: WorksOptions) {
  const { simulatorSeed: seed, simulatorSpeed: speed, simulatorStart: start } = config
  const openClock = () => openFeedClock(db, feedTime, { seed, speed, start })
  const feedClock = await openClock()
  if (feedClock.seed === FORMER_DEFAULT_SEED && seed === null) onFailure(new Error(FORETOLD))
  const now = feedClock.now()
  const head = config.sessionUrl === null ? null : await readHead(db)
  const isLed = head !== null && now - head.feedMs < LED_MS * feedClock.speed
  const dropped = await loadDroppedEvents(db)
  return { openClock, feedClock, feed: createFeed({ seed: feedClock.seed, now: isLed ? head.feedMs : now, dropped }) }
}

async function openCatalogue(feed: Simulator, { config, database, operator }: WorksOptions): Promise<Catalogue> {
  const { priorities } = operator
  const languages = [...config.locales, ...TRANSLATED_LANGUAGES, ...Object.keys(priorities)]
  const catalogue = new Catalogue(feed, { languages, priorities })
  await catalogue.providers.load(database.db)
  return catalogue
}

export async function openWorks(options: WorksOptions): Promise<Works> {
  const { config, database, operator, clock, feedTime } = options
  const { db } = database
  const { locales } = config
  const duties = dutiesOf(config.role)
  const rules = readOperatorRules(operator)
  const { feed, feedClock, openClock } = await openFeed(options)
  const catalogue = await openCatalogue(feed, options)
  const betCounts = new BetCounts()
  await betCounts.load(db)

  const metrics = createMetrics({
    realtime: () => carrier.count(),
    matches: () => catalogue.size,
    feedSilentMs: () => feedPart.silentMs(),
    feedLagMs: () => feedPart.clockLagMs(),
    betsOnDroppedEvents: () => countBetsOnDroppedEvents(db),
    leads: () => ({ feed: feedPart.isPublishing(), settlement: settling.isSettling() }),
  })
  const onError = (error: unknown): void => {
    metrics.settlementErrors.inc()
    options.onFailure(error)
  }
  const droppedEvents = new DroppedEvents({ db, clock, onDropped: () => metrics.eventsDropped.inc(), onError })
  const link = config.sessionUrl === null ? null : new SessionLink({ url: config.sessionUrl, clock, onError })
  const carrier = openCarrier({
    ...config,
    tokenSecret: options.realtimeSecret,
    clock,
    observe: metrics.observeHub,
    hasMatch: id => catalogue.match(id) !== undefined,
  })
  const { publisher, isWatched, findConnected } = carrier
  const sessionRevoker = new SessionRevoker({
    db,
    publisher,
    clock,
    tokenSeconds: config.realtimeTokenSeconds,
    isRemote: config.realtimeServer !== null,
    onError,
  })
  const providerNews = new ProviderNews({ publisher, clock, locales, providers: catalogue.providers, onError })
  const feedPublisher = new FeedPublisher({ catalogue, publisher, clock, locales, isWatched, onError })
  const follower = new CashoutFollower({ db, catalogue, publisher, findConnected, clock, locales, onError })
  const onEvent = follower.hear.bind(follower)
  const say = ({ event_name, message }: { event_name: string; message: object }, locale: string): object =>
    event_name === 'bet_changed' ? sayBet(message as Bet, catalogue.view(locale)) : message
  const outbox = new OutboxRelay({ db, publisher, clock, locales, isShared: link !== null, say, onEvent, onError })
  const wakeOutbox = (): void => outbox.wake()
  const settlement = new SettlementQueue({ db, catalogue, feed, clock, onSettled: wakeOutbox, onError })
  const lookMs = link ? SHARED_LOOK_MS : undefined
  const cashouts = createCashoutQueue({ db, catalogue, clock, lookMs, onDecided: wakeOutbox, onError })
  const deposits = createPendingDeposits({ db, clock, lookMs, onCredited: wakeOutbox, onError })
  const onDecided = (bet: Bet): void => {
    outbox.wake()
    // Some of its results may have come while it waited.
    if (bet.status === 'waiting_results') settlement.review([bet.id])
  }
  const { createFeed } = options
  const suspensionLog = new MarketSuspensionLog(feed.now)
  const suspensions = { log: suspensionLog, catalogue, feed, seed: feedClock.seed, createFeed }
  const prices = new CombinationPrices({ feed, thread: new PricingThread({ seed: feedClock.seed }) })
  const deciding = { database, catalogue, pricer: prices, rules, clock, lookMs, suspensions, onDecided, onError }
  const submitted = createSubmittedQueue(deciding)

  const onEvents = (events: readonly FeedEvent[]): void => {
    catalogue.fold(events)
    droppedEvents.handle(events)
    suspensionLog.record(events, feed.now)
    if (link) readNew(catalogue, events)
    if (feedPart.isPublishing()) feedPublisher.publish(events)
    if (settling.isSettling()) settlement.add(events)
  }
  const feedPart = openFeedPart({
    feed,
    feedClock,
    clock: feedTime,
    onEvents,
    onError,
    link,
    db,
    mayLead: duties.feed,
    openClock,
    repeatSince: feedMs => feedPublisher.repeatSince(feedMs),
    isThrough: () => feedPublisher.isThrough,
    readPositions: () => feedPublisher.positions,
    onPositions: carrier.setPositions,
    onHealth: heedFeed({ providers: catalogue.providers, news: providerNews, feedMs: () => feed.now }),
  })
  const settling = openSettlingPart({
    isOurs: duties.settlement,
    link,
    clock,
    reconcile: () => settlement.reconcile(),
    begin: () => follower.start(),
    end: () => follower.stop(),
    onError,
  })
  const stopKeepingUp = link ? keepUp(link, { db, providers: catalogue.providers, betCounts, clock, onError }) : null

  return {
    feed,
    catalogue,
    prices,
    rules,
    betCounts,
    metrics,
    carrier,
    outbox,
    sessionRevoker,
    refreshFeed: () => feedPart.refresh(),
    feedLagMs: () => feedPart.clockLagMs(),
    providerNews,
    suspensions,
    submitted,
    cashouts,
    deposits,
    onError,
    onDecided,
    async prepare() {
      const revoking = duties.calls ? sessionRevoker.start() : undefined
      // A hub of our own must know which tokens to refuse before it takes a connection.
      if (!config.realtimeServer) await revoking
      if (!link) await settlement.reconcile()
      // The feed tells of prices that were read: to publish them all, and to notice every stop while a bet waits.
      else await readAhead(catalogue)
      await prepareSubmitted(db, suspensions)
    },
    start() {
      link?.start()
      feedPart.start()
      settling.start()
      if (duties.calls || duties.settlement) {
        submitted.start()
        cashouts.start()
        deposits.start()
        outbox.start(lookMs)
      }
    },
    async drain() {
      await submitted.idle()
      await cashouts.idle()
      await deposits.idle()
      await follower.idle()
      await settlement.idle()
      await droppedEvents.idle()
      await outbox.flush()
    },
    async stop() {
      stopKeepingUp?.()
      await feedPart.stop()
      feedPublisher.stop()
      providerNews.stop()
      await settling.stop()
      await submitted.stop()
      await prices.stop()
      await cashouts.stop()
      await deposits.stop()
      await settlement.stop()
      await droppedEvents.stop()
      await outbox.flush()
      await sessionRevoker.stop()
      await link?.stop()
      await carrier.close()
    },
  }
}
