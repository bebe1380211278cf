/**
 * Everything the environment decides, read and validated once. The rest of the back end gets this object and never
 * reads the environment itself.
 */

import { join, resolve } from 'node:path'
import { COMPLETE_LOCALES } from '@touchline/contract/locales'
import { DEFAULT_WATCHDOG_MS } from '@touchline/hub/watchdog'
import { readEngagement, readOperator } from './config-files.ts'
import { findLossRewards } from './core/engagement/check-campaigns.ts'
import type { EngagementSettings } from './core/engagement/engagement-file.ts'
import { type PushConfig, readPushConfig } from './core/push/read-push-config.ts'
import type { RealtimeServer } from './core/realtime/transport.ts'
import {
  DEFAULT_OPERATOR,
  type OperatorChoices,
  type OperatorSettings,
  type VipReview,
} from './core/settings/operator.ts'
import { ROLES, type Role } from './nodes/roles.ts'
import type { DatabaseSource } from './platform/db/database.ts'
import { type Environment, EnvironmentReader } from './platform/environment.ts'
import type { Operator } from './platform/http/authorize-operator.ts'
import { isLoopbackHost, isLoopbackUrl } from './platform/loopback.ts'

export interface Config extends PushConfig {
  /** Part of the work that this node does: everything, or one role beside other nodes. */
  role: Role
  /** Null: the hub in this process. */
  realtimeServer: RealtimeServer | null
  /**
   * Key that realtime tokens are signed with, shared with the realtime server; null: a secret stored in the database.
   */
  realtimeSecret: string | null
  /**
   * Database connection for notifications between nodes and leader election. It needs a dedicated session, so no pooler
   * that shares connections may be in front of it. Null: a single node.
   */
  sessionUrl: string | null
  /** Where a node locks its database on a PostgreSQL server; null where two nodes cannot share one. */
  lockUrl: string | null
  host: string
  port: number
  /** URL under which browsers reach the back end; decides whether cookies are `Secure`. */
  publicUrl: string
  database: DatabaseSource
  /** URL of the sportsbook itself, for links to it. */
  webUrl: string
  /** Least number of players who have bet on a match or outcome before others learn that it is popular. */
  popularMinPlayers: number
  /** How long share codes are valid. */
  shareCodeDays: number
  /** For how many days of the feed ended events, their results and statistics are kept. */
  resultsDays: number
  /** How many days of results a first start computes, so that a new installation has some. */
  resultsFillDays: number
  /** Exact origins that may send credentials and open the realtime connection; includes that of `webUrl`. */
  allowedOrigins: string[]
  /** Feed seconds per second of the wall clock. */
  simulatorSpeed: number
  /**
   * Determines every match and result of the feed, for tests; null: a random one, created at the first start and stored
   * with the data.
   */
  simulatorSeed: string | null
  /** Feed time at the first start on a database, in epoch milliseconds; null: the wall-clock time. */
  simulatorStart: number | null
  /** Ids of the feed's leagues, for tests with a smaller book; null: all leagues. */
  simulatorLeagues: ReadonlySet<number> | null
  /** Languages in which public and private channels are published. */
  locales: string[]
  logLevel: string
  /** Milliseconds for which the event loop may be blocked before the process exits; 0: no limit. */
  watchdogMs: number
  /** Number of proxies in front of this node: that many entries at the end of `X-Forwarded-For` are trusted. */
  trustedProxies: number
  rateLimits: boolean
  /**
   * Whether there is a player that anybody can sign in as; on by default only if no other machine can reach the server.
   */
  demoPlayer: boolean
  /** Whether links and codes for players, which are secrets, are logged instead of sent. */
  logMessages: boolean
  /**
   * Lifetime of players' realtime tokens; pages renew theirs before it ends. A realtime server that cannot reject
   * tokens accepts those of an ended session for this long.
   */
  realtimeTokenSeconds: number
  /** Scale of the bet delay of live bets: 1 is the delay of the rules, 0 none. */
  betDelayScale: number
  /** The decider on VIP players' bets over the limits: a trader, or the back end by itself after a delay. */
  vipDecision: VipReview['decision']
  /** Whether matches have video. */
  videoEnabled: boolean
  /** Products open beside the sportsbook. */
  products: OperatorSettings['products']
  /** Token that traders send in the header `X-Operator-Token`; null: operator requests are rejected. */
  operatorToken: string | null
  /** Operator tokens with names, for the audit log. */
  operatorTokens: readonly Operator[]
  /** Token of the conformance kit's driver, which moves prices and results; null: there is none. */
  driverToken: string | null
  /** Header in which a proxy sends the caller's country; empty: none. */
  countryHeader: string
  /** Country of callers whose own is not known. */
  defaultCountry: string | null
  /** The operator file's settings that differ from the defaults. */
  operator: OperatorChoices
  /** Campaigns, promo codes and jackpots. */
  engagement: EngagementSettings
  /** Key that seeds of draws are sealed with; null: a secret stored in the database. */
  drawSecret: string | null
  /** Key under which accounts of one person are found; null: a secret stored in the database. */
  personSecret: string | null
  /** Secret with which the host page's back end signs player assertions; null: no assertion is accepted. */
  hostTokenSecret: string | null
}

/** The environment is invalid; the message names every variable at fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const PRODUCTS: OperatorSettings['products'] = ['horse_racing', 'lotto', 'premium_cricket', 'virtual_gaming_arena']

const isDays = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 3650
const isPort = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 65_536

function localOrigins(ports: readonly number[]): string[] {
  return ports.flatMap(port => [`http://localhost:${port}`, `http://127.0.0.1:${port}`])
}

/**
 * Builds the allowed origins. The sportsbook's own origin is always included, because its pages call and connect
 * wherever they are embedded.
 */
function readAllowedOrigins(read: EnvironmentReader, webPort: number, hostPort: number): string[] {
  const origins = read.origins('ALLOWED_ORIGINS', localOrigins([webPort, hostPort]))
  const webUrl = read.text('WEB_URL', '')
  const ownOrigins = URL.canParse(webUrl) ? [new URL(webUrl).origin] : localOrigins([webPort])
  return [...new Set([...origins, ...ownOrigins])]
}

function readRealtimeServer(read: EnvironmentReader): RealtimeServer | null {
  const url = read.text('CENTRIFUGO_URL', '')
  if (url === '') {
    if (read.text('CENTRIFUGO_KEY', '') !== '') read.problems.push('CENTRIFUGO_KEY needs CENTRIFUGO_URL')
    return null
  }
  if (!/^https?:/.test(url) || !URL.canParse(url)) read.problems.push(`CENTRIFUGO_URL must be a URL, not "${url}"`)
  return { url, key: read.secret('CENTRIFUGO_KEY') ?? '' }
}

/** Reads the number of proxies in front. The former `TRUST_PROXY` trusted whatever callers sent, so it is rejected. */
function readTrustedProxies(read: EnvironmentReader): number {
  if (read.text('TRUST_PROXY', '') !== '')
    read.problems.push('TRUST_PROXY is replaced by TRUSTED_PROXIES, the number of proxies before this node')
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 10
  return read.number('TRUSTED_PROXIES', 0, isCount, 'a whole number from 0 to 10')
}

/** Reads the country header; requires a proxy that overwrites it, otherwise any caller could choose a country. */
function readCountryHeader(read: EnvironmentReader, trustedProxies: number): string {
  const name = read.text('COUNTRY_HEADER', '').toLowerCase()
  if (name !== '' && trustedProxies === 0)
    read.problems.push('COUNTRY_HEADER needs TRUSTED_PROXIES, the number of proxies that overwrite it')
  return name
}

/** Checks the settings that nodes sharing the work require. */
function checkShared(read: EnvironmentReader, { role, database, realtimeServer, realtimeSecret }: Config): void {
  if (role !== 'all' && database.kind !== 'server') read.problems.push(`ROLE ${role} needs DATABASE_URL`)
  if (role !== 'all' && !realtimeServer) read.problems.push(`ROLE ${role} needs CENTRIFUGO_URL`)
  if (!realtimeServer) return
  if (realtimeServer.key === '') read.problems.push('CENTRIFUGO_URL needs CENTRIFUGO_KEY')
  if (!realtimeSecret) read.problems.push('CENTRIFUGO_URL needs REALTIME_SECRET, the secret of its tokens')
}

function readDatabase(read: EnvironmentReader): DatabaseSource {
  const url = read.postgres('DATABASE_URL', '')
  const poolSize = read.number(
    'DATABASE_POOL_SIZE',
    10,
    value => Number.isInteger(value) && value > 0,
    'a whole number',
  )
  if (url === '') return { kind: 'folder', path: join(resolve(read.text('TOUCHLINE_DATA', '.data')), 'backend') }
  const migrationUrl = read.postgres('DATABASE_MIGRATION_URL', '')
  return { kind: 'server', url, poolSize, ...(migrationUrl !== '' && { migrationUrl }) }
}

type Addresses = Pick<
  Config,
  'host' | 'publicUrl' | 'webUrl' | 'allowedOrigins' | 'trustedProxies' | 'database' | 'realtimeServer'
>

/**
 * Whether the configuration lets only this machine reach the back end. Developer conveniences that would be security
 * holes elsewhere are on by default only then.
 */
function isReachedLocallyOnly(addresses: Addresses): boolean {
  const { host, publicUrl, webUrl, allowedOrigins, trustedProxies, database, realtimeServer } = addresses
  const isAlone = database.kind !== 'server' && realtimeServer === null && trustedProxies === 0
  return isAlone && isLoopbackHost(host) && [publicUrl, webUrl, ...allowedOrigins].every(isLoopbackUrl)
}

/** Whether others can reach a back end that is in production, where what is convenient for developers is refused. */
const isExposed = (read: EnvironmentReader, isLocal: boolean): boolean =>
  !isLocal && read.text('NODE_ENV', '') === 'production'

/** Reads the seed; rejects one in production, because it reveals every result in advance. */
function readSimulatorSeed(read: EnvironmentReader, isLocal: boolean): string | null {
  const seed = read.text('SIMULATOR_SEED', '')
  if (seed !== '' && isExposed(read, isLocal)) {
    read.problems.push('SIMULATOR_SEED is for tests: whoever knows it foretells results. Leave it out; one is drawn')
  }
  return seed || null
}

/** Reads the driver's token; rejects one wherever others reach the back end, because its holder decides results. */
function readDriverToken(read: EnvironmentReader, isLocal: boolean): string | null {
  const token = read.secret('DRIVER_TOKEN')
  if (token !== null && !isLocal)
    read.problems.push(
      'DRIVER_TOKEN is for the conformance kit: whoever has it decides results. It needs a back end that only this machine reaches, without DATABASE_URL',
    )
  return token
}

/** Reads a developer's convenience: on by default where only this machine reaches the back end, rejected in production. */
function readConvenience(read: EnvironmentReader, name: string, isLocal: boolean, danger: string): boolean {
  const isOn = read.flag(name, isLocal)
  if (isOn && isExposed(read, isLocal)) read.problems.push(`${name} is refused in production: ${danger}. Leave it out`)
  return isOn
}

/** Whether other nodes may use this node's database: not in a folder, nor where a single node holds its lock. */
export function isDatabaseShared({ database, lockUrl, sessionUrl }: Config): boolean {
  return database.kind === 'server' && (lockUrl === null || sessionUrl !== null)
}

/** Refuses campaigns that depend on lost money where the operator's market forbids them. */
function checkLossRewards(read: EnvironmentReader, { operator, engagement }: Config): void {
  if (operator.protection?.allowsLossRewards ?? DEFAULT_OPERATOR.protection.allowsLossRewards) return
  const keys = findLossRewards(engagement.campaigns)
  if (keys.length > 0)
    read.problems.push(
      `ENGAGEMENT_FILE: ${keys.join(', ')} depend on lost bets, which protection.allowsLossRewards of OPERATOR_SETTINGS forbids`,
    )
}

/** Reads the configuration. Throws ConfigError naming every invalid variable. */
export function readConfig(environment: Environment): Config {
  const read = new EnvironmentReader(environment)
  const port = read.number('BACKEND_PORT', 4000, isPort, 'a port')
  const webPort = read.number('WEB_PORT', 3000, isPort, 'a port')
  const hostPort = read.number('HOST_PORT', 5000, isPort, 'a port')
  const database = readDatabase(read)
  const realtimeServer = readRealtimeServer(read)
  const isShared = realtimeServer !== null && database.kind === 'server'
  const trustedProxies = readTrustedProxies(read)
  const addresses: Addresses = {
    host: read.text('BACKEND_HOST', 'localhost'),
    publicUrl: read.url('BACKEND_PUBLIC_URL', `http://localhost:${port}`),
    webUrl: read.url('WEB_URL', `http://localhost:${webPort}`),
    allowedOrigins: readAllowedOrigins(read, webPort, hostPort),
    trustedProxies,
    database,
    realtimeServer,
  }
  const isLocal = isReachedLocallyOnly(addresses)
  const demoPlayer = readConvenience(read, 'DEMO_PLAYER', isLocal, 'everybody knows its password')
  const config: Config = {
    role: read.choice('ROLE', ROLES),
    realtimeSecret: read.secret('REALTIME_SECRET'),
    lockUrl: database.kind !== 'server' ? null : read.postgres('DATABASE_SESSION_URL', database.url),
    sessionUrl: isShared ? read.postgres('DATABASE_SESSION_URL', database.url) : null,
    ...addresses,
    port,
    popularMinPlayers: read.number(
      'POPULAR_MIN_PLAYERS',
      5,
      value => Number.isInteger(value) && value >= 1,
      'a whole number, 1 or more',
    ),
    shareCodeDays: read.number('SHARE_CODE_DAYS', 30, value => value > 0 && value <= 3650, 'between 0 and 3650'),
    resultsDays: read.number('RESULTS_DAYS', 400, isDays, 'a whole number from 1 to 3650'),
    resultsFillDays: read.number(
      'RESULTS_FILL_DAYS',
      7,
      value => value === 0 || isDays(value),
      'a whole number from 0 to 3650',
    ),
    simulatorSpeed: read.number('SIMULATOR_SPEED', 1, value => value > 0 && value <= 10_000, 'between 0 and 10000'),
    simulatorSeed: readSimulatorSeed(read, isLocal),
    simulatorStart: read.instant('SIMULATOR_START'),
    simulatorLeagues: read.ids('SIMULATOR_LEAGUES'),
    locales: read.locales('LOCALES', COMPLETE_LOCALES.join()),
    logLevel: read.text('LOG_LEVEL', 'info'),
    watchdogMs: read.number(
      'WATCHDOG_MS',
      DEFAULT_WATCHDOG_MS,
      value => value === 0 || (Number.isInteger(value) && value >= 100),
      '0 or at least 100',
    ),
    rateLimits: read.flag('RATE_LIMITS', true),
    demoPlayer,
    logMessages: readConvenience(read, 'LOG_MESSAGES', isLocal, 'who reads the log could take over accounts'),
    realtimeTokenSeconds: read.number(
      'REALTIME_TOKEN_SECONDS',
      180,
      value => Number.isInteger(value) && value >= 5 && value <= 86_400,
      'a whole number between 5 and 86400',
    ),
    betDelayScale: read.number('BET_DELAY_SCALE', 1, value => value >= 0 && value <= 100, 'between 0 and 100'),
    vipDecision: read.choice('VIP_DECISION', ['trader', 'accept', 'reject']),
    videoEnabled: read.flag('VIDEO', true),
    products: read.choices('PRODUCTS', PRODUCTS, DEFAULT_OPERATOR.products),
    operatorToken: read.secret('OPERATOR_TOKEN'),
    operatorTokens: read.namedSecrets('OPERATOR_TOKENS').map(({ name, secret: token }) => ({ name, token })),
    driverToken: readDriverToken(read, isLocal),
    countryHeader: readCountryHeader(read, trustedProxies),
    defaultCountry: read.country('DEFAULT_COUNTRY'),
    operator: readOperator(read, { demoPlayer }),
    engagement: readEngagement(read, { demoPlayer, isLocal }),
    drawSecret: read.secret('DRAW_SECRET'),
    personSecret: read.secret('PERSON_SECRET'),
    ...readPushConfig(read, isLocal),
    hostTokenSecret: read.secret('HOST_TOKEN_SECRET'),
  }
  checkShared(read, config)
  checkLossRewards(read, config)
  if (read.problems.length > 0) throw new ConfigError(read.problems.join('; '))
  return config
}
