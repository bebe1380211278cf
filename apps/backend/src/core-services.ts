/** Creates the services that features share: the feed and the catalogue, realtime publishing, metrics. */
import type { Bet } from '@touchline/contract/entities/bet'
import type { Simulator, SimulatorOptions } from '@touchline/simulator/feed/types'
import type { Config } from './config.ts'
import { localizeBet } from './core/bets/localize-bet.ts'
import { readBetsOverdueMs } from './core/bets/stored-bets.ts'
import { Catalogue } from './core/catalogue/catalogue.ts'
import { type StoredNotification, toWireNotification } from './core/engagement/wire-notification.ts'
import { countBetsOnDroppedEvents, DroppedEvents, loadDroppedEvents } from './core/feed/dropped-events.ts'
import { openFeedClock } from './core/feed/feed-clock.ts'
import { readHead } from './core/feed/feed-head.ts'
import { EndedEvents } from './core/feed-store/ended-events.ts'
import { EndedEventsWriter } from './core/feed-store/ended-events-writer.ts'
import { readFormerEntities } from './core/feed-store/feed-entities.ts'
import { readLastAudit } from './core/ledger/audit-worker.ts'
import { ProviderStatusPublisher } from './core/providers/provider-status-publisher.ts'
import { FeedPublisher } from './core/realtime/feed-publisher.ts'
import { type OutboxOptions, OutboxRelay, readOutboxAgeMs } from './core/realtime/outbox-relay.ts'
import { SessionRevoker } from './core/realtime/session-revoker.ts'
import { openRealtimeTransport } from './core/realtime/transport.ts'
import type { OperatorSettings } from './core/settings/operator.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { SessionLink } from './platform/db/session-link.ts'
import { createMetrics, type Gauges } from './platform/http/metrics.ts'
import { chooseLocale } from './platform/i18n/language.ts'
import { MESSAGE_LOCALES } from './platform/i18n/texts.ts'

export interface CoreOptions {
  readonly config: Config
  readonly database: Database
  readonly operator: OperatorSettings
  readonly clock: Clock
  /** Clock that the feed runs on. */
  readonly feedTime: Clock
  readonly createFeed: (options: SimulatorOptions) => Simulator
  /** Key that realtime tokens are signed with. */
  readonly realtimeSecret: string
  /** Gauges whose values only the node's workers have. */
  readonly gauges: Pick<Gauges, 'feedSilentMs' | 'feedLagMs' | 'leads'>
  /** Called with each player event before it is published. */
  readonly onOutboxEvent: NonNullable<OutboxOptions['onEvent']>
  /** Puts an issued bonus of the outbox into words; null when its campaign is unknown. */
  readonly localizeIssued: (message: object, locale: string) => object | null
  /** Called when background work fails; the work continues. */
  readonly onFailure: (error: unknown) => void
}

export type CoreServices = Awaited<ReturnType<typeof openCoreServices>>

/** A head older than this belongs to a stopped feed: starting from it would mean a long catch-up. */
const MAX_LEADER_LAG_MS = 60_000

/** Seed of earlier releases; databases created with it keep it. */
const FORMER_DEFAULT_SEED = 'touchline'
const PUBLIC_SEED =
  'the feed runs on a seed that everybody knows: its results can be foretold until it has a new database'

/** Opens the feed at the current time, or at the announced head if another node leads it. */
async function openFeed({ config, database: { db }, feedTime, createFeed, onFailure }: CoreOptions) {
  const { simulatorSeed: seed, simulatorSpeed: speed, simulatorStart: start, simulatorLeagues: leagueIds } = config
  const openClock = () => openFeedClock(db, feedTime, { seed, speed, start })
  const feedClock = await openClock()
  if (feedClock.seed === FORMER_DEFAULT_SEED && seed === null) onFailure(new Error(PUBLIC_SEED))
  const now = feedClock.now()
  const head = config.sessionUrl === null ? null : await readHead(db)
  const isLed = head !== null && now - head.feedMs < MAX_LEADER_LAG_MS * feedClock.speed
  const dropped = await loadDroppedEvents(db)
  const options = { seed: feedClock.seed, now: isLed ? head.feedMs : now, dropped, ...(leagueIds && { leagueIds }) }
  return { openClock, feedClock, feed: createFeed(options) }
}

async function openCatalogue(feed: Simulator, { config, database, operator }: CoreOptions): Promise<Catalogue> {
  const { priorities, videoEnabled } = operator
  const languages = [...config.locales, ...MESSAGE_LOCALES, ...Object.keys(priorities)]
  const former = await readFormerEntities(database.db, feed.catalogue)
  const catalogue = new Catalogue(feed, { languages, priorities, former, videoEnabled })
  await catalogue.providers.load(database.db)
  return catalogue
}

export async function openCoreServices(options: CoreOptions) {
  const { config, database, clock, onOutboxEvent } = options
  const { db } = database
  const { locales } = config
  const { feed, feedClock, openClock } = await openFeed(options)
  const catalogue = await openCatalogue(feed, options)
  const endedEvents = new EndedEvents({ db, catalogue, feed })
  const hasMatch = (id: number): boolean => catalogue.match(id) !== undefined
  const startedAt = clock.now()
  const metrics = createMetrics({
    ...options.gauges,
    realtime: () => transport.count(),
    matches: () => catalogue.size,
    betsOnDroppedEvents: () => countBetsOnDroppedEvents(db),
    outboxAgeMs: () => readOutboxAgeMs(db, clock.now()),
    betsOverdueMs: () => readBetsOverdueMs(db, clock.now()),
    ledgerDifferences: async () => (await readLastAudit(db))?.differenceCount ?? 0,
    ledgerAuditAgeMs: async () => clock.now() - ((await readLastAudit(db))?.auditedAt.getTime() ?? startedAt),
  })
  const onError = (error: unknown): void => {
    metrics.settlementErrors.inc()
    options.onFailure(error)
  }
  const transport = openRealtimeTransport({
    ...config,
    tokenSecret: options.realtimeSecret,
    clock,
    observe: metrics.observeHub,
    hasMatch,
  })
  const { publisher, isWatched } = transport
  const link = config.sessionUrl === null ? null : new SessionLink({ url: config.sessionUrl, clock, onError })
  const localizers: Readonly<Record<string, (message: object, locale: string) => object | null>> = {
    bet_changed: (message, locale) => localizeBet(message as Bet, catalogue.view(locale)),
    bonus_issued: options.localizeIssued,
    notification: (message, locale) => toWireNotification(message as StoredNotification, chooseLocale(locale)),
  }
  const localize: OutboxOptions['localize'] = ({ event_name, message }, locale) =>
    localizers[event_name] ? localizers[event_name](message, locale) : message
  const shared = { db, publisher, clock, locales, onError }
  return {
    feed,
    feedClock,
    openClock,
    catalogue,
    endedEvents,
    endedEventsWriter: new EndedEventsWriter({
      db,
      catalogue,
      feed,
      clock,
      onError,
      fillDays: config.resultsFillDays,
      keptDays: config.resultsDays,
      readDropped: () => loadDroppedEvents(db),
      onWritten: ids => endedEvents.onWritten(ids),
    }),
    hasMatch,
    metrics,
    onError,
    transport,
    /** Session shared with the other nodes; null on a single node. */
    link,
    droppedEvents: new DroppedEvents({ db, clock, onDropped: () => metrics.eventsDropped.inc(), onError }),
    sessionRevoker: new SessionRevoker({
      ...shared,
      tokenSeconds: config.realtimeTokenSeconds,
      isRemote: config.realtimeServer !== null,
    }),
    statusPublisher: new ProviderStatusPublisher({ ...shared, providers: catalogue.providers }),
    feedPublisher: new FeedPublisher({ ...shared, catalogue, isWatched }),
    outbox: new OutboxRelay({ ...shared, isShared: link !== null, isWatched, localize, onEvent: onOutboxEvent }),
  }
}
