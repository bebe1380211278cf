/**
 * Puts the back end together and starts it: database, feed, catalogue, realtime hub, settlement and the HTTP server. In
 * process, for tests and fixtures, exactly as in production; only the clock, the feed and the data's place may differ.
 */
import type { AddressInfo } from 'node:net'
import type { Bet } from '@touchline/contract/entities/bet'
import { systemClock as hubClock } from '@touchline/hub/clock'
import { EmbeddedPublisher } from '@touchline/hub/embedded-publisher'
import { Hub } from '@touchline/hub/hub'
import type { RealtimePublisher } from '@touchline/hub/publisher'
import { createSimulator } from '@touchline/simulator/simulator'
import type { FeedEvent, Simulator, SimulatorOptions } from '@touchline/simulator/types'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { createAuthenticate } from './auth/authenticate.ts'
import { SessionCookie } from './auth/cookie.ts'
import { readSecret } from './auth/secrets.ts'
import { Sessions } from './auth/sessions.ts'
import { Tokens } from './auth/tokens.ts'
import { BetCounts } from './betting/bet-counts.ts'
import { BetStops } from './betting/bet-stops.ts'
import { betHandlers } from './betting/handlers.ts'
import type { Pricer } from './betting/offered-bet.ts'
import { type OperatorRules, readOperatorRules } from './betting/operator-rules.ts'
import { SubmittedQueue } from './betting/submitted-queue.ts'
import { CashoutFollower } from './cashout/cashout-follower.ts'
import { CashoutQueue } from './cashout/cashout-queue.ts'
import { cashoutHandlers } from './cashout/handlers.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { customBetHandlers } from './custom-bets/handlers.ts'
import { type Database, openDatabase } from './db/database.ts'
import { Favourites } from './favourites/favourites.ts'
import { favouriteHandlers } from './favourites/handlers.ts'
import { openFeedClock } from './feed/feed-clock.ts'
import { FeedDriver } from './feed/feed-driver.ts'
import { forgetOldAnswers } from './http/forget-answers.ts'
import type { Handlers } from './http/handlers.ts'
import { registerHealth } from './http/health.ts'
import { IdempotentAnswers } from './http/idempotent-answers.ts'
import { createMetrics, timeCalls } from './http/metrics.ts'
import { registerOpenapi } from './http/openapi.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { closeConnectionsWhen, createServer } from './http/server.ts'
import { UNIMPLEMENTED } from './http/unimplemented.ts'
import { ensureDemoPlayer } from './player/demo-player.ts'
import { depositHandlers } from './player/deposits.ts'
import { playerHandlers } from './player/handlers.ts'
import { FeedPublisher } from './realtime/feed-publisher.ts'
import { realtimeHandlers } from './realtime/handlers.ts'
import { NAMESPACES, WATCH_MS } from './realtime/namespaces.ts'
import { OutboxRelay } from './realtime/outbox-relay.ts'
import { Watchers } from './realtime/watchers.ts'
import { searchHandlers } from './search/handlers.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { DEFAULT_OPERATOR, type OperatorSettings } from './settings/operator.ts'
import { SettlementQueue } from './settlement/settlement-queue.ts'
import { shareHandlers } from './sharing/handlers.ts'
import { tradingHandlers } from './trading/handlers.ts'
import { voteHandlers } from './votes/handlers.ts'

export interface BackendOptions {
  /** Over what an empty environment gives; without a database it is in memory, without a port any free one. */
  config?: Partial<Config>
  clock?: Clock
  /** Where the feed takes its time from, when that is not the clock of everything else. */
  feedTime?: Clock
  logger?: Logger
  createFeed?: (options: SimulatorOptions) => Simulator
  /** What this operator has decided otherwise than the default. */
  operator?: Partial<OperatorSettings>
}

export interface Backend {
  readonly app: FastifyInstance
  readonly url: string
  readonly database: Database
  readonly catalogue: Catalogue
  readonly pricer: Pricer
  readonly rules: OperatorRules
  readonly publisher: RealtimePublisher
  /** Whether this start made the demo player. */
  readonly isFirstStart: boolean
  /** Resolves when all that has happened is settled and published. */
  drain(): Promise<void>
  /** Takes no more calls, finishes those at hand, and closes everything. */
  stop(): Promise<void>
}

/** Starts a back end. Rejects when the port or the data folder is taken, having closed what was open. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const config: Config = { ...readConfig({}), port: 0, database: { kind: 'memory' }, ...options.config }
  const database = await openDatabase(config.database)
  try {
    return await start(config, database, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function start(config: Config, database: Database, options: BackendOptions): Promise<Backend> {
  const {
    clock = systemClock,
    feedTime = clock,
    logger = pino({ level: 'silent' }),
    createFeed = createSimulator,
  } = options
  const { db } = database
  const { locales } = config
  const operator: OperatorSettings = {
    ...DEFAULT_OPERATOR,
    vipReview: { ...DEFAULT_OPERATOR.vipReview, decision: config.vipDecision },
    ...options.operator,
  }
  const rules = readOperatorRules(operator)
  const isFirstStart = config.demoPlayer && (await ensureDemoPlayer(db, clock))
  const secrets = { bearer: await readSecret(db, 'bearer'), realtime: await readSecret(db, 'realtime') }

  const feedClock = await openFeedClock(db, feedTime, { seed: config.simulatorSeed, speed: config.simulatorSpeed })
  const feed = createFeed({ seed: feedClock.seed, now: feedClock.now() })
  const catalogue = new Catalogue(feed)
  const betCounts = new BetCounts()
  await betCounts.load(db)

  const watchers = new Watchers(clock, WATCH_MS)
  const metrics = createMetrics({ connections: () => hub.stats().connected, matches: () => catalogue.size })
  const onError = (error: unknown): void => {
    metrics.settlementErrors.inc()
    logger.error({ err: error }, 'background work failed')
  }
  const hub = new Hub({
    namespaces: NAMESPACES,
    tokenSecret: secrets.realtime,
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
  const { limits } = rules
  const follower = new CashoutFollower({ db, catalogue, limits, publisher, watchers, clock, locales, onError })
  const onEvent = follower.hear.bind(follower)
  const outbox = new OutboxRelay({ db, publisher, clock, locales, onEvent, onError })
  const wakeOutbox = (): void => outbox.wake()
  const settlement = new SettlementQueue({ db, catalogue, limits, feed, clock, onSettled: wakeOutbox, onError })
  const cashouts = new CashoutQueue({ db, catalogue, limits, clock, onDecided: wakeOutbox, onError })
  const onDecided = (bet: Bet): void => {
    outbox.wake()
    // Some of its results may have come while it waited.
    if (bet.status === 'waiting_results') settlement.review([bet.id])
  }
  const stops = new BetStops()
  const submitted = new SubmittedQueue({
    database,
    catalogue,
    pricer: feed,
    rules,
    clock,
    stops,
    onDecided,
    onError,
  })
  const driver = new FeedDriver({
    feed,
    feedClock,
    clock: feedTime,
    onError,
    onEvents: (events: readonly FeedEvent[]) => {
      catalogue.fold(events)
      stops.watch(events, clock.now())
      feedPublisher.publish(events)
      settlement.add(events)
    },
  })

  const sessions = new Sessions(db, clock)
  const tokens = new Tokens(clock, secrets)
  const cookie = new SessionCookie(config.publicUrl)
  const answers = new IdempotentAnswers(db)
  const favourites = new Favourites(db, clock)
  const handlers: Handlers = {
    ...catalogueHandlers(catalogue, {
      betsCount: matchId => betCounts.of(matchId),
      favouriteMatches: playerId => favourites.list(playerId, 'matches'),
    }),
    ...searchHandlers(catalogue),
    ...favouriteHandlers(favourites, catalogue),
    ...voteHandlers({ db, catalogue, clock }),
    ...settingsHandlers(db, locales, operator),
    ...playerHandlers({ db, clock, sessions, tokens, cookie, publisher }),
    ...depositHandlers({ db, clock, answers, wakeOutbox }),
    ...realtimeHandlers(tokens, locales),
    ...betHandlers({
      database,
      catalogue,
      pricer: feed,
      rules,
      clock,
      answers,
      delayScale: config.betDelayScale,
      onPlaced: bets => {
        betCounts.add(bets)
        metrics.betsPlaced.inc(bets.length)
        for (const { kept } of bets) if (kept.decide_at) submitted.wake(Date.parse(kept.decide_at))
        outbox.wake()
      },
    }),
    ...customBetHandlers({ catalogue, feed, rules }),
    ...tradingHandlers({ database, catalogue, clock, operatorToken: config.operatorToken, onDecided }),
    ...cashoutHandlers({
      db,
      catalogue,
      clock,
      answers,
      limits,
      delayScale: config.betDelayScale,
      onMoved: bet => {
        outbox.wake()
        if (bet.cashout_at) cashouts.wake(bet.cashout_at.getTime())
      },
    }),
    ...shareHandlers({ db, catalogue, feed, clock, webUrl: config.webUrl, days: config.shareCodeDays }),
  }

  const app = await createServer({ ...config, logger })
  const readiness = { isServing: false }
  timeCalls(app, metrics.registry)
  closeConnectionsWhen(app, () => !readiness.isServing)
  registerHealth(
    app,
    { isReady: () => readiness.isServing, pingDatabase: () => database.run('ping', 'select 1', []) },
    metrics.registry,
  )
  await registerOpenapi(app)
  registerEndpoints(app, {
    handlers,
    unimplemented: UNIMPLEMENTED,
    authenticate: createAuthenticate({ sessions, tokens, cookie }),
    allowedOrigins: new Set(config.allowedOrigins),
    rateLimits: config.rateLimits,
  })
  hub.attach(app.server, { path: '/connection/websocket' })

  await settlement.reconcile()
  await app.listen({ host: config.host, port: config.port })
  driver.start()
  submitted.start()
  cashouts.start()
  follower.start()
  outbox.wake()
  const stopForgetting = forgetOldAnswers({ answers, clock, onError })
  readiness.isServing = true

  const { port } = app.server.address() as AddressInfo
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    readiness.isServing = false
    driver.stop()
    feedPublisher.stop()
    await follower.stop()
    await submitted.stop()
    await cashouts.stop()
    await settlement.stop()
    await outbox.flush()
    await hub.close()
    await app.close()
    await stopForgetting()
    // What the last calls left behind; clients that are gone fetch it anew.
    await outbox.stop()
    await database.close()
  }
  return {
    app,
    url: `http://${config.host}:${port}`,
    database,
    catalogue,
    pricer: feed,
    rules,
    publisher,
    isFirstStart,
    drain: async () => {
      await submitted.idle()
      await cashouts.idle()
      await follower.idle()
      await settlement.idle()
      await outbox.flush()
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
