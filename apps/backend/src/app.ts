/**
 * Puts the back end together and starts it: database, what works behind the calls, the calls, and the HTTP server. In
 * process, for tests and fixtures, exactly as in production; only the clock, the feed and the data's place may differ.
 */
import type { AddressInfo } from 'node:net'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { createSimulator } from '@touchline/simulator/simulator'
import type { Simulator, SimulatorOptions } from '@touchline/simulator/types'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { type CallServices, createHandlers } from './calls.ts'
import { type Config, readConfig } from './config.ts'
import type { Catalogue } from './core/catalogue/catalogue.ts'
import { CURRENCIES } from './core/ledger/account-currencies.ts'
import {
  DEFAULT_OPERATOR,
  decideOtherwise,
  type OperatorChoices,
  type OperatorSettings,
} from './core/settings/operator.ts'
import { Assertions } from './features/accounts/assertions.ts'
import { createAuthenticate } from './features/accounts/authenticate.ts'
import { SessionCookie } from './features/accounts/cookie.ts'
import { ensureDemoPlayer } from './features/accounts/demo-player.ts'
import { createLogMessenger, createNoMessenger, type Messenger } from './features/accounts/messenger.ts'
import { Passwords } from './features/accounts/passwords.ts'
import { Sessions } from './features/accounts/sessions.ts'
import { Tokens } from './features/accounts/tokens.ts'
import type { Pricer } from './features/betting/offered-bet.ts'
import type { OperatorRules } from './features/betting/operator-rules.ts'
import { readIcons } from './features/content/icons/icons.ts'
import { registerBanners } from './features/content/media/banners.ts'
import { registerPictures } from './features/content/media/picture.ts'
import { registerProducts } from './features/content/products/page.ts'
import { storeCurrencyRates } from './features/protection/currency-rates.ts'
import { type FindSamePerson, findSamePerson } from './features/protection/excluded-persons.ts'
import { PlayTime } from './features/protection/play-time.ts'
import { createRequestRecorder } from './features/protection/request-recorder.ts'
import { forgetOld } from './forget-old.ts'
import { lockDatabase } from './nodes/database-lock.ts'
import { dutiesOf } from './nodes/roles.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { createPseudonyms, readSecret } from './platform/db/secrets.ts'
import { registerHealth } from './platform/http/health.ts'
import { IdempotentAnswers } from './platform/http/idempotent-responses.ts'
import { timeCalls } from './platform/http/metrics.ts'
import { registerOpenapi } from './platform/http/openapi.ts'
import { registerEndpoints } from './platform/http/register-endpoints.ts'
import { closeConnectionsWhen, createServer } from './platform/http/server.ts'
import { createSayPosition } from './platform/http/stream-position-header.ts'
import { UNIMPLEMENTED } from './platform/http/unimplemented.ts'
import { Background } from './platform/task-tracker.ts'
import { openWorks, type Works } from './works.ts'

export interface BackendOptions {
  /** Over what an empty environment gives; without a database it is in memory, without a port any free one. */
  config?: Partial<Config>
  clock?: Clock
  /** Where the feed takes its time from, when that is not the clock of everything else. */
  feedTime?: Clock
  logger?: Logger
  /** Another back end has taken the database over: this one must end. */
  onDatabaseLost?: (error: Error) => void
  createFeed?: (options: SimulatorOptions) => Simulator
  /** What this operator has decided otherwise than the default. */
  operator?: OperatorChoices
  /** Writes to players. Without one they are sent nothing, or it goes into the log: see `Config.logMessages`. */
  messenger?: Messenger
  /** How passwords are hashed; as strongly as OWASP asks unless given. */
  passwords?: Passwords
  /** Which accounts are a person's, for self-exclusions; by name and birth date or phone number unless given. */
  findSamePerson?: FindSamePerson
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

/** Connections that may wait to be taken: when all clients come back at once, those beyond it try again seconds later. */
const BACKLOG = 4096

/** Starts a back end. Rejects when the port or the data folder is taken, having closed what was open. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const { port = 0, publicUrl = `http://localhost:${port}` } = options.config ?? {}
  const config: Config = { ...readConfig({}), database: { kind: 'memory' }, ...options.config, port, publicUrl }
  const unlock = await lockForNode(config, options)
  try {
    const database = await openDatabase(config.database)
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

/** Before anything else: a second node must not even migrate. */
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

/** What the environment says, over it the operator's file, over it who starts the back end. */
function readOperator(config: Config, decided: OperatorChoices | undefined): OperatorSettings {
  const { vipDecision: decision, videoEnabled, products } = config
  const vipReview = { ...DEFAULT_OPERATOR.vipReview, decision }
  const byEnvironment = decideOtherwise(DEFAULT_OPERATOR, { vipReview, videoEnabled, products })
  return decideOtherwise(decideOtherwise(byEnvironment, config.operator), decided)
}

interface Readiness {
  isServing: boolean
}

/** What the reference system shows beside its two APIs. */
async function registerPages(app: FastifyInstance, catalogue: Catalogue, services: CallServices): Promise<void> {
  const { config, operator, clock } = services
  const framedBy = config.allowedOrigins
  await registerPictures(app, { catalogue, isVideoEnabled: operator.videoEnabled, framedBy })
  await registerProducts(app, { clock, enabled: new Set(operator.products), framedBy })
  registerBanners(app)
}

/** The HTTP server with every route, and the hub beside it; it does not listen yet. */
async function openServer(
  works: Works,
  services: CallServices,
  logger: Logger,
  readiness: Readiness,
): Promise<FastifyInstance> {
  const { config, database } = services
  const { registry } = works.metrics
  const app = await createServer({ ...config, logger })
  closeConnectionsWhen(app, () => !readiness.isServing)
  const pingDatabase = () => database.run('ping', 'select 1', [])
  const { feedLagMs } = works
  registerHealth(app, { isReady: () => readiness.isServing, pingDatabase, feedLagMs }, registry)
  if (!dutiesOf(config.role).calls) return app
  timeCalls(app, registry)
  await registerOpenapi(app)
  registerEndpoints(app, {
    handlers: createHandlers(works, services),
    unimplemented: UNIMPLEMENTED,
    authenticate: createAuthenticate(services),
    allowedOrigins: new Set(config.allowedOrigins),
    rateLimits: config.rateLimits,
    languages: works.catalogue.languages,
    refreshFeed: works.refreshFeed,
    sayPosition: createSayPosition(works.carrier.positions, {
      locales: config.locales,
      hasMatch: id => works.catalogue.match(id) !== undefined,
    }),
  })
  await registerPages(app, works.catalogue, services)
  works.carrier.attach(app.server)
  return app
}

async function start(config: Config, database: Database, options: BackendOptions): Promise<Backend> {
  const {
    passwords = new Passwords(),
    clock = systemClock,
    logger = pino({ level: 'silent' }),
    createFeed = createSimulator,
  } = options
  const { db } = database
  const operator = readOperator(config, options.operator)
  const { calls, settlement } = dutiesOf(config.role)
  await storeCurrencyRates(db, clock, CURRENCIES)
  const isFirstStart = calls && config.demoPlayer && (await ensureDemoPlayer(db, clock, passwords))
  const secrets = {
    bearer: await readSecret(db, 'bearer'),
    realtime: config.realtimeSecret ?? (await readSecret(db, 'realtime')),
  }
  const works = await openWorks({
    config,
    database,
    operator,
    clock,
    feedTime: options.feedTime ?? clock,
    createFeed,
    realtimeSecret: secrets.realtime,
    onFailure: error => logger.error({ err: error }, 'background work failed'),
  })
  const sessions = new Sessions({
    db,
    clock,
    isShared: config.database.kind === 'server',
    revoke: end => works.sessionRevoker.revoke(end),
  })
  const playTime = new PlayTime({ db, clock, protection: operator.protection })
  const services: CallServices = {
    config,
    database,
    operator,
    clock,
    sessions,
    passwords,
    playTime,
    requestRecorder: createRequestRecorder({ clock, playTime, sessions }),
    tokens: new Tokens({ clock, secrets, realtimeSeconds: config.realtimeTokenSeconds }),
    assertions: new Assertions({ db, clock, secret: config.hostTokenSecret }),
    cookie: new SessionCookie(config.publicUrl, clock),
    answers: new IdempotentAnswers(db),
    icons: await readIcons(),
    messenger: options.messenger ?? (config.logMessages ? createLogMessenger(logger) : createNoMessenger(logger)),
    background: new Background(works.onError),
    findSamePerson: options.findSamePerson ?? findSamePerson,
    chatName: createPseudonyms(await readSecret(db, 'chat')),
  }
  const readiness: Readiness = { isServing: false }
  const app = await openServer(works, services, logger, readiness)

  await works.prepare()
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  works.start()
  const { answers, assertions } = services
  const forgetting = { db, answers, assertions, clock, onError: works.onError }
  const stopForgetting = settlement ? forgetOld(forgetting) : null
  readiness.isServing = true

  const { port } = app.server.address() as AddressInfo
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    readiness.isServing = false
    // No call may begin behind a feed that stands still; the server is closed when the hub has let its connections go.
    await Promise.all([app.close(), works.stop()])
    await stopForgetting?.()
    await services.background.idle()
    // What the last calls left behind; clients that are gone fetch it anew.
    await works.outbox.stop()
    await database.close()
  }
  return {
    app,
    url: `http://${config.host}:${port}`,
    database,
    catalogue: works.catalogue,
    pricer: works.prices,
    rules: works.rules,
    publisher: works.carrier.publisher,
    isFirstStart,
    async drain() {
      await services.background.idle()
      await works.drain()
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
