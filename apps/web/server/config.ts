/**
 * Configuration from the environment, read once at startup; an invalid value aborts startup with
 * the variable's name.
 */
import { fileURLToPath } from 'node:url'
import { LOCALE_ALIASES } from '@touchline/contract/locale-aliases'
import { COMPLETE_LOCALES, resolveLocale } from '@touchline/contract/locales'
import type { LocaleSettings } from '../app/i18n/locales.ts'
import { OWN_BRAND } from '../app/shared/config/brand.ts'
import type { PublicConfig } from '../app/shared/config/config.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface WebConfig {
  readonly port: number
  readonly listenHost: string
  readonly isDevelopment: boolean
  /** URL of the backend as reachable from this server. */
  readonly backendUrl: string
  /** Timeout of a backend call during rendering, in milliseconds. */
  readonly callTimeoutMs: number
  /** Exact origins that may embed the sportsbook. */
  readonly allowedOrigins: readonly string[]
  /** Allowed image origins in addition to this site, the backend and the content server. */
  readonly imageSources: readonly string[]
  /** Request header in which a proxy passes the visitor's country; empty: none. */
  readonly countryHeader: string
  /** User agent substring that identifies mobile apps; empty: none. */
  readonly mobileAppAgent: string
  /** Folder with one folder a brand. */
  readonly brandsFolder: string
  /** Key of the brand of hosts that no brand names; empty: the product's own. */
  readonly brand: string
  readonly public: PublicConfig
}

const HOSTNAME = '{hostname}'
const BRANDS_FOLDER = fileURLToPath(new URL('../../../brands', import.meta.url))

const list = (text: string): string[] => text.split(',').flatMap(part => part.trim() || [])

function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`)
  return port
}

function readMilliseconds(env: Environment, name: string, fallback: number): number {
  const value = Number(env[name] || fallback)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is not a number of milliseconds: ${env[name]}`)
  return value
}

function readUrl(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback
  if (!URL.canParse(text.replace(HOSTNAME, 'localhost'))) throw new Error(`${name} is not a URL: ${text}`)
  return text.replace(/\/$/, '')
}

function readFlag(env: Environment, name: string): boolean {
  const text = env[name] || 'false'
  if (text !== 'true' && text !== 'false') throw new Error(`${name} is neither true nor false: ${text}`)
  return text === 'true'
}

/** A URL template; its origin must not contain placeholders. */
function readTemplate(env: Environment, name: string): string {
  const text = env[name] ?? ''
  if (!URL.canParse(text) || new URL(text).origin.includes('{')) throw new Error(`${name} is not a URL: ${text}`)
  return text
}

/** A page in a sandboxed frame. In the site's own origin the sandbox would not hold. */
function checkFramed(name: string, url: string, siteUrl: string): string {
  if (new URL(url.replace(HOSTNAME, 'localhost')).origin === new URL(siteUrl).origin)
    throw new Error(`${name} has the origin of WEB_URL: it needs one of its own`)
  return url
}

function readOrigins(env: Environment, name: string, fallback: readonly string[]): string[] {
  const origins = env[name] ? list(env[name]) : fallback
  return origins.map(origin => {
    if (!URL.canParse(origin)) throw new Error(`${name} holds no origin: ${origin}`)
    return new URL(origin).origin
  })
}

/** `https://key@collector.example/7`. */
function readReporting(env: Environment, dsn: string): NonNullable<PublicConfig['errorReporting']> {
  if (!URL.canParse(dsn) || !new URL(dsn).username) throw new Error(`ERROR_REPORTING_DSN is not a DSN: ${dsn}`)
  const environment = env.ERROR_REPORTING_ENVIRONMENT || 'production'
  return { dsn, environment, ...(env.RELEASE && { release: env.RELEASE }) }
}

const twinsOf = (ports: readonly number[]): string[] =>
  ports.flatMap(port => [`http://localhost:${port}`, `http://127.0.0.1:${port}`])

function readLocales(env: Environment): LocaleSettings {
  const [first, ...others] = [...new Set(list(env.LOCALES || COMPLETE_LOCALES.join()).map(resolveLocale))]
  if (!first) throw new Error('LOCALES names no locale')
  const locales: LocaleSettings['locales'] = [first, ...others]
  const aliases = Object.entries(LOCALE_ALIASES).filter(([, locale]) => locales.includes(locale))
  return {
    locales,
    ...(aliases.length > 0 && { aliases: Object.fromEntries(aliases) }),
    localeInUrl: env.LOCALE_IN_URL === 'true',
  }
}

/** Requires a proxy that overwrites the header: otherwise clients could choose their country. */
function readCountryHeader(env: Environment): string {
  const proxies = Number(env.TRUSTED_PROXIES || 0)
  if (!Number.isInteger(proxies) || proxies < 0) throw new Error(`TRUSTED_PROXIES is no count: ${env.TRUSTED_PROXIES}`)
  if (env.COUNTRY_HEADER && proxies === 0)
    throw new Error('COUNTRY_HEADER needs TRUSTED_PROXIES, the number of proxies that overwrite it')
  return (env.COUNTRY_HEADER ?? '').toLowerCase()
}

export function readConfig(env: Environment): WebConfig {
  const port = readPort(env, 'WEB_PORT', 3000)
  const backendPort = readPort(env, 'BACKEND_PORT', 4000)
  const hostPort = readPort(env, 'HOST_PORT', 5000)
  const allowedOrigins = readOrigins(env, 'ALLOWED_ORIGINS', twinsOf([port, hostPort]))
  const siteUrl = readUrl(env, 'WEB_URL', `http://localhost:${port}`)
  const publicBackend = readUrl(env, 'PUBLIC_BACKEND_URL', `http://${HOSTNAME}:${backendPort}`)
  return {
    port,
    listenHost: env.LISTEN_HOST || 'localhost',
    isDevelopment: env.NODE_ENV === 'development',
    backendUrl: readUrl(env, 'BACKEND_URL', `http://localhost:${backendPort}`),
    callTimeoutMs: readMilliseconds(env, 'BACKEND_TIMEOUT_MS', 500),
    allowedOrigins,
    imageSources: readOrigins(env, 'IMAGE_SOURCES', []),
    countryHeader: readCountryHeader(env),
    mobileAppAgent: env.MOBILE_APP_AGENT ?? 'TouchlineApp',
    brandsFolder: env.BRANDS_FOLDER || BRANDS_FOLDER,
    brand: env.BRAND ?? '',
    public: {
      platformUrl: publicBackend,
      sportsbookUrl: publicBackend,
      realtimeUrl: readUrl(env, 'REALTIME_URL', `${publicBackend.replace(/^http/, 'ws')}/connection/websocket`),
      hostUrl: readUrl(env, 'HOST_URL', `http://${HOSTNAME}:${hostPort}`),
      siteUrl,
      localeSettings: readLocales(env),
      brand: OWN_BRAND,
      hostOrigins: allowedOrigins,
      ...(readFlag(env, 'REALTIME_DELTA') && { realtimeDelta: true }),
      ...(env.ERROR_REPORTING_DSN && { errorReporting: readReporting(env, env.ERROR_REPORTING_DSN) }),
      ...(env.LAUNCH_ORIGINS && { launchOrigins: readOrigins(env, 'LAUNCH_ORIGINS', []) }),
      ...(env.LIVE_CHAT_URL && {
        liveChatUrl: checkFramed('LIVE_CHAT_URL', readUrl(env, 'LIVE_CHAT_URL', ''), siteUrl),
      }),
      ...(env.MATCH_INFO_URL && {
        matchInfoUrl: checkFramed('MATCH_INFO_URL', readTemplate(env, 'MATCH_INFO_URL'), siteUrl),
      }),
    },
  }
}
