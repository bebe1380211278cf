/**
 * Everything the environment decides, read once and checked. The rest of the back end gets this object and never looks
 * at the environment itself.
 */

import { join, resolve } from 'node:path'
import { DEFAULT_WATCHDOG_MS } from '@touchline/hub/watchdog'
import type { RealtimeServer } from './core/realtime/transport.ts'
import {
  DEFAULT_OPERATOR,
  type OperatorChoices,
  type OperatorSettings,
  type VipReview,
} from './core/settings/operator.ts'
import { OperatorFileError, readOperatorFile } from './core/settings/operator-file.ts'
import { ROLES, type Role } from './nodes/roles.ts'
import type { DatabaseSource } from './platform/db/database.ts'
import { type Environment, EnvironmentReader } from './platform/environment.ts'
import type { Operator } from './platform/http/authorize-operator.ts'
import { isLoopbackHost, isLoopbackUrl } from './platform/loopback.ts'

export interface Config {
  /** What this node does: everything, or a part of it beside others. */
  role: Role
  /** Null: the hub in this process. */
  realtimeServer: RealtimeServer | null
  /** What realtime tokens are signed with, shared with the realtime server; null: a secret kept with the data. */
  realtimeSecret: string | null
  /**
   * Where nodes listen to each other and stand for a lead; needs a connection of its own, so no pooler that shares
   * connections may stand before it. Null: a node alone.
   */
  sessionUrl: string | null
  /** Where a node locks its database on a PostgreSQL server; null where none can be two. */
  lockUrl: string | null
  host: string
  port: number
  /** Address under which browsers reach the back end; decides whether cookies are `Secure`. */
  publicUrl: string
  database: DatabaseSource
  /** Address of the sportsbook itself, for links to it. */
  webUrl: string
  /** How long a shared slip can be asked for. */
  shareCodeDays: number
  /** Exact origins that may call with credentials and open the realtime connection; that of `webUrl` among them. */
  allowedOrigins: string[]
  /** Feed seconds that pass in one second of the wall clock. */
  simulatorSpeed: number
  /** What decides every match and result of the feed, for tests; null: drawn at the first start and kept with the data. */
  simulatorSeed: string | null
  /** Feed time at the first start on a database, in epoch milliseconds; null: the time of the wall clock. */
  simulatorStart: number | null
  /** Languages for which public and private channels are published. */
  locales: string[]
  logLevel: string
  /** Milliseconds that the event loop may stand still before the process ends itself; 0: for ever. */
  watchdogMs: number
  /** Proxies between callers and this node: so many entries of `X-Forwarded-For` are trusted, from its end. */
  trustedProxies: number
  rateLimits: boolean
  /** Whether there is a player that everybody may sign in as; on by default where only this machine reaches us. */
  demoPlayer: boolean
  /** Whether links and codes for players, each a secret, are written to the log in place of being sent. */
  logMessages: boolean
  /** How long realtime tokens of players hold; pages renew theirs before. A realtime server that cannot refuse tokens takes those of an ended session for so long. */
  realtimeTokenSeconds: number
  /** How long live bets wait before they are decided: 1 is as long as the rules say, 0 not at all. */
  betDelayScale: number
  /** Who decides on bets over the limits by VIP players: a trader, or the back end after a while by itself. */
  vipDecision: VipReview['decision']
  /** Whether pictures of matches are shown. */
  videoEnabled: boolean
  /** Further products beside the sportsbook that are open. */
  products: OperatorSettings['products']
  /** What traders prove themselves by, in the header `X-Operator-Token`; null: nobody may trade here. */
  operatorToken: string | null
  /** The same by name, for the record of who did what. */
  operatorTokens: readonly Operator[]
  /** The header in which a proxy names the caller's country; none when empty. */
  countryHeader: string
  /** The country of callers of whom it is not known. */
  defaultCountry: string | null
  /** What the operator's file decides otherwise than the defaults. */
  operator: OperatorChoices
  /** What the host page's back end signs assertions of its players with; null: none is trusted. */
  hostTokenSecret: string | null
}

/** The environment does not make sense; the message names every variable at fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const PRODUCTS: OperatorSettings['products'] = ['horse_racing', 'lotto', 'premium_cricket', 'virtual_gaming_arena']

const isPort = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 65_536

function localOrigins(ports: readonly number[]): string[] {
  return ports.flatMap(port => [`http://localhost:${port}`, `http://127.0.0.1:${port}`])
}

/** The sportsbook's own pages call and connect wherever they are framed: their origin is always one of the allowed. */
function readAllowedOrigins(read: EnvironmentReader, webPort: number, hostPort: number): string[] {
  const origins = read.origins('ALLOWED_ORIGINS', localOrigins([webPort, hostPort]))
  const webUrl = read.text('WEB_URL', '')
  const own = URL.canParse(webUrl) ? [new URL(webUrl).origin] : localOrigins([webPort])
  return [...new Set([...origins, ...own])]
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

/** The number of proxies in front. `TRUST_PROXY`, which believed whatever callers sent, stops the start. */
function readTrustedProxies(read: EnvironmentReader): number {
  if (read.text('TRUST_PROXY', '') !== '')
    read.problems.push('TRUST_PROXY is replaced by TRUSTED_PROXIES, the number of proxies before this node')
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 10
  return read.number('TRUSTED_PROXIES', 0, isCount, 'a whole number from 0 to 10')
}

/** Without a proxy that overwrites it, anybody could name a country. */
function readCountryHeader(read: EnvironmentReader, trustedProxies: number): string {
  const name = read.text('COUNTRY_HEADER', '').toLowerCase()
  if (name !== '' && trustedProxies === 0)
    read.problems.push('COUNTRY_HEADER needs TRUSTED_PROXIES, the number of proxies that overwrite it')
  return name
}

/** What nodes that share the work cannot do without. */
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
 * Whether nothing that is configured lets anybody but this machine reach the back end. Whatever is for a developer's
 * convenience alone, and would be a hole elsewhere, is on by default only then.
 */
function isReachedLocallyOnly(addresses: Addresses): boolean {
  const { host, publicUrl, webUrl, allowedOrigins, trustedProxies, database, realtimeServer } = addresses
  const isAlone = database.kind !== 'server' && realtimeServer === null && trustedProxies === 0
  return isAlone && isLoopbackHost(host) && [publicUrl, webUrl, ...allowedOrigins].every(isLoopbackUrl)
}

/** Whoever knows the seed knows every result before it happens. */
function readSimulatorSeed(read: EnvironmentReader, isLocal: boolean): string | null {
  const seed = read.text('SIMULATOR_SEED', '')
  if (seed !== '' && !isLocal && read.text('NODE_ENV', '') === 'production') {
    read.problems.push('SIMULATOR_SEED is for tests: whoever knows it foretells results. Leave it out; one is drawn')
  }
  return seed || null
}

/** The operator's choices from the file that OPERATOR_SETTINGS names; none without a file. */
function readOperator(read: EnvironmentReader): OperatorChoices {
  const path = read.text('OPERATOR_SETTINGS', '')
  try {
    return path === '' ? {} : readOperatorFile(path)
  } catch (error) {
    if (!(error instanceof OperatorFileError)) throw error
    read.problems.push(`OPERATOR_SETTINGS: ${error.message}`)
    return {}
  }
}

/** Reads the configuration. Throws ConfigError naming every variable that does not make sense. */
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
  const config: Config = {
    role: read.choice('ROLE', ROLES),
    realtimeSecret: read.secret('REALTIME_SECRET'),
    lockUrl: database.kind !== 'server' ? null : read.postgres('DATABASE_SESSION_URL', database.url),
    sessionUrl: isShared ? read.postgres('DATABASE_SESSION_URL', database.url) : null,
    ...addresses,
    port,
    shareCodeDays: read.number('SHARE_CODE_DAYS', 30, value => value > 0 && value <= 3650, 'between 0 and 3650'),
    simulatorSpeed: read.number('SIMULATOR_SPEED', 1, value => value > 0 && value <= 10_000, 'between 0 and 10000'),
    simulatorSeed: readSimulatorSeed(read, isLocal),
    simulatorStart: read.instant('SIMULATOR_START'),
    locales: read.locales('LOCALES', 'en,ar'),
    logLevel: read.text('LOG_LEVEL', 'info'),
    watchdogMs: read.number(
      'WATCHDOG_MS',
      DEFAULT_WATCHDOG_MS,
      value => value === 0 || (Number.isInteger(value) && value >= 100),
      '0 or at least 100',
    ),
    rateLimits: read.flag('RATE_LIMITS', true),
    demoPlayer: read.flag('DEMO_PLAYER', isLocal),
    logMessages: read.flag('LOG_MESSAGES', isLocal),
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
    countryHeader: readCountryHeader(read, trustedProxies),
    defaultCountry: read.country('DEFAULT_COUNTRY'),
    operator: readOperator(read),
    hostTokenSecret: read.secret('HOST_TOKEN_SECRET'),
  }
  checkShared(read, config)
  if (read.problems.length > 0) throw new ConfigError(read.problems.join('; '))
  return config
}
