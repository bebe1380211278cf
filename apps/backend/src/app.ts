/**
 * The composition root: opens the database, wires core services, modules and workers, and serves. Tests and fixtures
 * run it in process exactly as production does; only the clock, the feed and the data's location may differ.
 */
import type { AddressInfo } from 'node:net'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { Simulator, SimulatorOptions } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import type { Catalogue } from './core/catalogue/catalogue.ts'
import { findPlayerByEmail } from './core/players/players.ts'
import {
  DEFAULT_OPERATOR,
  mergeOperatorChoices,
  type OperatorChoices,
  type OperatorSettings,
} from './core/settings/operator.ts'
import { type CoreServices, openCoreServices } from './core-services.ts'
import { DrivenFeed } from './driver/driven-feed.ts'
import { registerDriver } from './driver/register-driver.ts'
import { DEMO, ensureDemoPlayer } from './features/accounts/demo-player.ts'
import { createLogMessenger, createNoMessenger, type Messenger } from './features/accounts/messenger.ts'
import { Passwords } from './features/accounts/passwords.ts'
import type { Pricer } from './features/betting/offered-bet.ts'
import type { OperatorRules } from './features/betting/operator-rules.ts'
import type { FindSamePerson } from './features/persons/newcomers.ts'
import { createModules, type Modules } from './modules.ts'
import { lockDatabase } from './nodes/database-lock.ts'
import { dutiesOf } from './nodes/roles.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database, DatabaseSource, Db } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { createPseudonyms, readSecret } from './platform/db/secrets.ts'
import { createAuthorizeOperator, type Operator } from './platform/http/authorize-operator.ts'
import { mergeHandlers } from './platform/http/handlers.ts'
import { registerHealth } from './platform/http/health.ts'
import { timeCalls } from './platform/http/metrics.ts'
import { registerOpenapi } from './platform/http/openapi.ts'
import { registerEndpoints } from './platform/http/register-endpoints.ts'
import { closeConnectionsWhen, createServer } from './platform/http/server.ts'
import { shedCalls } from './platform/http/shed-calls.ts'
import { createStreamPositionHeader } from './platform/http/stream-position-header.ts'
import { UNIMPLEMENTED } from './platform/http/unimplemented.ts'
import { schedulePurges } from './platform/purge-schedule.ts'
import { TaskTracker } from './platform/task-tracker.ts'
import { createWorkers, type Workers } from './workers.ts'

export interface BackendOptions {
  /**
   * Overrides the configuration of an empty environment. Without a database the data is in memory; without a port any
   * free one is used.
   */
  config?: Partial<Config>
  clock?: Clock
  /** Clock of the feed, if it is not the clock of everything else. */
  feedTime?: Clock
  logger?: Logger
  /** Called when another back end has taken over the database: this process must end. */
  onDatabaseLost?: (error: Error) => void
  createFeed?: (options: SimulatorOptions) => Simulator
  /** The operator's settings that differ from the defaults. */
  operator?: OperatorChoices
  /** Sends messages to players. Without one nothing is sent, unless `Config.logMessages` writes messages to the log. */
  messenger?: Messenger
  /** Password hashing; with the strength that OWASP recommends by default. */
  passwords?: Passwords
  /**
   * Finds further accounts of a person in a register of the operator's: what it finds counts as proven, beside what the
   * accounts themselves have in common.
   */
  findSamePerson?: FindSamePerson
  /** Opens the database of the configuration; a test hands in one that is open. */
  openDatabase?: (source: DatabaseSource) => Promise<Database>
  /**
   * Whether a single node reads the markets that visitors see first before it accepts requests; default: true. Otherwise
   * a match is priced when a request first needs it.
   */
  readsMarketsFirst?: boolean
  /** Called with the HTTP server before it has routes, so that a mock can add hooks. */
  onServerCreated?: (app: FastifyInstance) => void
}

export interface Backend {
  readonly app: FastifyInstance
  readonly url: string
  readonly database: Database
  readonly catalogue: Catalogue
  readonly pricer: Pricer
  readonly rules: OperatorRules
  readonly publisher: RealtimePublisher
  /** Whether this start created the demo player. */
  readonly isFirstStart: boolean
  /** Resolves when every event so far is settled and published. */
  drain(): Promise<void>
  /** Rejects new requests, finishes the running ones, and closes everything. */
  stop(): Promise<void>
}

/** Length of the accept queue. When all clients reconnect at once, those beyond it retry seconds later. */
const BACKLOG = 4096

/** Starts a back end. Rejects when the port or the data folder is in use, after closing what was open. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const { port = 0, publicUrl = `http://localhost:${port}` } = options.config ?? {}
  const defaults = readConfig({})
  // Simulated players and results of days before the start only where they are asked for: players move what a test or a
  // fixture looks at, and results take half a core for minutes.
  const quiet = { engagement: { ...defaults.engagement, hasCrowd: false }, resultsFillDays: 0 }
  const config: Config = { ...defaults, database: { kind: 'memory' }, ...quiet, ...options.config, port, publicUrl }
  const unlock = await lockForNode(config, options)
  try {
    const database = await (options.openDatabase ?? openDatabase)(config.database)
    try {
      return await start(config, { ...database, close: () => database.close().finally(unlock) }, options)
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Runs before everything else: a second node must not even migrate. */
async function lockForNode({ lockUrl, sessionUrl }: Config, { logger, onDatabaseLost }: BackendOptions) {
  if (lockUrl === null) return async () => {}
  const onLost = (error: Error): void => onDatabaseLost?.(error)
  return lockDatabase({
    use: sessionUrl === null ? 'exclusive' : 'shared',
    url: lockUrl,
    onLost,
    onError: error => logger?.error({ err: error }, 'the lock of the database'),
  })
}

/** Merges the operator's settings; later ones win: environment, operator file, the caller's options. */
function readOperator(config: Config, decided: OperatorChoices | undefined): OperatorSettings {
  const { vipDecision: decision, videoEnabled, products } = config
  const vipReview = { ...DEFAULT_OPERATOR.vipReview, decision }
  const byEnvironment = mergeOperatorChoices(DEFAULT_OPERATOR, { vipReview, videoEnabled, products })
  return mergeOperatorChoices(mergeOperatorChoices(byEnvironment, config.operator), decided)
}

interface Readiness {
  isServing: boolean
}

interface Wiring {
  readonly config: Config
  readonly operator: OperatorSettings
  readonly database: Database
  readonly core: CoreServices
  readonly modules: Modules
  readonly workers: Workers
  readonly logger: Logger
  readonly onServerCreated: BackendOptions['onServerCreated']
}

/** Builds the HTTP server with all routes and the realtime hub; does not listen yet. */
async function openServer(wiring: Wiring, readiness: Readiness): Promise<FastifyInstance> {
  const { config, operator, database, core, modules, workers, logger } = wiring
  const { catalogue, hasMatch, transport, metrics } = core
  const { feedNode } = workers
  const app = await createServer({ ...config, logger })
  wiring.onServerCreated?.(app)
  closeConnectionsWhen(app, () => !readiness.isServing)
  const pingDatabase = () => database.run('ping', 'select 1', [])
  const health = { isReady: () => readiness.isServing, pingDatabase, feedLagMs: () => feedNode.clockLagMs() }
  registerHealth(app, health, metrics.registry)
  if (!dutiesOf(config.role).calls) return app
  timeCalls(app, metrics.registry)
  shedCalls(app)
  await registerOpenapi(app)
  registerEndpoints(app, {
    handlers: mergeHandlers(modules.all),
    unimplemented: UNIMPLEMENTED,
    authenticate: modules.accounts.authenticate,
    authorizeOperator: createAuthorizeOperator(listOperators(config)),
    requirements: modules.requirements,
    allowedOrigins: new Set(config.allowedOrigins),
    rateLimits: config.rateLimits,
    languages: catalogue.languages,
    refreshFeed: () => feedNode.refresh(),
    streamPositionHeader: createStreamPositionHeader(transport.positions, { locales: config.locales, hasMatch }),
  })
  for (const module of modules.all) await module.registerRoutes?.(app)
  const { driverToken: token } = config
  if (token !== null && core.feed instanceof DrivenFeed)
    registerDriver(app, { app, operator, token, operatorToken: token, feed: core.feed, skipTime: core.feedClock.skip })
  transport.attach(app.server)
  return app
}

/** The people who may make operator requests; tokens without a name belong to `operator` and to the driver. */
const listOperators = ({ operatorToken, operatorTokens, driverToken }: Config): Operator[] => [
  ...(operatorToken === null ? [] : [{ name: 'operator', token: operatorToken }]),
  ...operatorTokens,
  ...(driverToken === null ? [] : [{ name: 'driver', token: driverToken }]),
]

/** Poll interval of the queues when other nodes share the database: work that they left undone is found this soon. */
const SHARED_POLL_INTERVAL_MS = 1000
/** Twice the time that the contract promises. */
const RESPONSE_RETENTION_MS = 48 * 3_600_000

/** The demo player signs up before there are campaigns. */
async function issueSignUpBonuses(db: Db, { bonuses }: Modules, at: Date): Promise<void> {
  const player = await findPlayerByEmail(db, DEMO.email)
  if (!player) return
  const event = { playerId: player.id, trigger: 'sign_up', at } as const
  await db.transaction().execute(transaction => bonuses.triggers.onTrigger(transaction, event))
}

async function start(config: Config, database: Database, options: BackendOptions): Promise<Backend> {
  const {
    passwords = new Passwords(),
    clock = systemClock,
    logger = pino({ level: 'silent' }),
    createFeed = createSimulator,
    feedTime = clock,
    readsMarketsFirst = true,
  } = options
  const { db } = database
  const operator = readOperator(config, options.operator)
  const { calls, settlement } = dutiesOf(config.role)
  const isFirstStart = calls && config.demoPlayer && (await ensureDemoPlayer(db, clock, passwords))
  const secrets = {
    bearer: await readSecret(db, 'bearer'),
    realtime: config.realtimeSecret ?? (await readSecret(db, 'realtime')),
    draw: config.drawSecret ?? (await readSecret(db, 'draw')),
    codes: await readSecret(db, 'codes'),
    persons: config.personSecret ?? (await readSecret(db, 'persons')),
  }
  const shared = { config, database, operator, clock, feedTime, createFeed }
  const core = await openCoreServices({
    ...shared,
    createFeed: chosen => (config.driverToken === null ? createFeed(chosen) : new DrivenFeed(createFeed(chosen))),
    realtimeSecret: secrets.realtime,
    gauges: {
      feedSilentMs: () => workers.feedNode.silentMs(),
      feedLagMs: () => workers.feedNode.clockLagMs(),
      leads: () => ({ feed: workers.feedNode.isPublishing(), settlement: workers.settlementWorker.isSettling() }),
    },
    onOutboxEvent: event => {
      modules.cashout.onOutboxEvent(event)
      modules.push.onOutboxEvent(event)
    },
    localizeIssued: (message, locale) => modules.bonuses.localizeIssued(message, locale),
    onFailure: error => logger.error({ err: error }, 'background work failed'),
  })
  const pollIntervalMs = core.link ? SHARED_POLL_INTERVAL_MS : undefined
  const tasks = new TaskTracker(core.onError)
  const modules = await createModules(core, {
    ...shared,
    passwords,
    tasks,
    secrets,
    pollIntervalMs,
    messenger: options.messenger ?? (config.logMessages ? createLogMessenger(logger) : createNoMessenger(logger)),
    findSamePerson: options.findSamePerson ?? null,
    chatName: createPseudonyms(await readSecret(db, 'chat')),
  })
  if (isFirstStart) await issueSignUpBonuses(db, modules, new Date(clock.now()))
  const workers = createWorkers(core, modules, { ...shared, readsMarketsFirst, pollIntervalMs })
  const readiness: Readiness = { isServing: false }
  const { onServerCreated } = options
  const wiring = { config, operator, database, core, modules, workers, logger, onServerCreated }
  const app = await openServer(wiring, readiness)

  await workers.prepare()
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  workers.start()
  const purges = [
    (now: number) => modules.responses.purgeExpired(new Date(now - RESPONSE_RETENTION_MS)),
    () => core.endedEventsWriter.purgeExpired(),
    ...modules.all.flatMap(({ purgeExpired }) => purgeExpired ?? []),
  ]
  const stopPurges = settlement ? schedulePurges({ clock, purges, onError: core.onError }) : null
  readiness.isServing = true

  const { port } = app.server.address() as AddressInfo
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    readiness.isServing = false
    // No request may start on a stopped feed. The server closes once the hub has closed its connections.
    await Promise.all([app.close(), workers.stop()])
    await stopPurges?.()
    await tasks.idle()
    // Publishes the outbox rows of the last requests; clients that are gone refetch them.
    await core.outbox.stop()
    await database.close()
  }
  return {
    app,
    url: `http://${config.host}:${port}`,
    database,
    catalogue: core.catalogue,
    pricer: modules.betting.pricer,
    rules: modules.betting.rules,
    publisher: core.transport.publisher,
    isFirstStart,
    async drain() {
      await tasks.idle()
      await workers.drain()
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
