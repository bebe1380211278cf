/**
 * Security headers. The only inline script of the page HTML is the one before the first paint, whose
 * hash the policy has, so it needs no nonces and one response serves every visitor.
 */
import type { PublicConfig } from '../app/shared/config/config.ts'
import type { WebConfig } from './config.ts'
import { CSP_REPORT_PATH } from './csp-reports.ts'

/** Converts a URL to policy sources; `{hostname}` expands to the names of the local machine. */
export function sources(url: string): string[] {
  const names = url.includes('{hostname}') ? ['localhost', '127.0.0.1'] : ['']
  return [...new Set(names.map(name => new URL(url.replace('{hostname}', name)).origin))]
}

function webSocketSources(url: string): string[] {
  return sources(url.replace(/^ws/, 'http')).map(origin => origin.replace(/^http/, 'ws'))
}

/**
 * Frame sources: the operator's sign-in and live chat, the backend's video player, third-party match
 * pages and product apps.
 */
function framed({ hostUrl, sportsbookUrl, matchInfoUrl, liveChatUrl, launchOrigins = [] }: PublicConfig): string[] {
  const settingsUrls = [hostUrl, sportsbookUrl, matchInfoUrl, liveChatUrl].flatMap(url => url ?? [])
  const urls = [...settingsUrls, ...launchOrigins]
  return [...new Set(urls.flatMap(sources))]
}

/**
 * Only HTTPS sites may use the Reporting API, and a browser that supports it ignores `report-uri`
 * where both are present.
 */
const isEncrypted = ({ siteUrl }: PublicConfig): boolean => siteUrl.startsWith('https:')

/** `scripts`: source expressions of inline scripts. */
export function contentPolicy(
  { public: config, allowedOrigins, isDevelopment }: WebConfig,
  scripts: readonly string[] = [],
): string {
  const self = "'self'"
  const calls = [
    ...sources(config.platformUrl),
    ...sources(config.sportsbookUrl),
    ...webSocketSources(config.realtimeUrl),
    ...(config.errorReporting ? sources(config.errorReporting.dsn) : []),
  ]
  const policy: Record<string, readonly string[]> = {
    'default-src': [self],
    ...(scripts.length > 0 && { 'script-src': [self, ...scripts] }),
    // Vite's development client inserts styles from script, uses its own WebSocket, and waits in a worker for its server.
    ...(isDevelopment && { 'worker-src': [self, 'blob:'] }),
    'style-src': isDevelopment ? [self, "'unsafe-inline'"] : [self],
    'connect-src': [self, ...new Set(calls), ...(isDevelopment ? ['ws:'] : [])],
    'img-src': [self, 'data:'],
    'frame-src': framed(config),
    'frame-ancestors': [self, ...allowedOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [self],
    'report-uri': [CSP_REPORT_PATH],
    ...(isEncrypted(config) ? { 'report-to': ['csp'] } : {}),
    ...(isDevelopment
      ? {}
      : {
          'require-trusted-types-for': ["'script'"],
          'trusted-types': ['push-worker', 'offline-worker', 'intl-worker', 'structured-data'],
        }),
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * Features that embedded frames may use. `web-share` is omitted, because browsers without it log an
 * error; by default it is available to the page and can be delegated to a frame.
 */
const DELEGATED = ['autoplay', 'clipboard-write', 'encrypted-media', 'fullscreen', 'picture-in-picture']

/** Features that neither the product nor its frames use. */
const DENIED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

function permissionsPolicy(config: PublicConfig): string {
  const origins = ['self', ...framed(config).map(origin => `"${origin}"`)].join(' ')
  return [...DELEGATED.map(name => `${name}=(${origins})`), ...DENIED.map(name => `${name}=()`)].join(', ')
}

/** Headers of every response. `scripts`: source expressions of the pages' inline scripts. */
export function securityHeaders(config: WebConfig, scripts: readonly string[] = []): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(config, scripts),
    'permissions-policy': permissionsPolicy(config.public),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(isEncrypted(config.public) && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
    }),
  }
}

/** Resources for other sites: link preview images and the host SDK. */
export const isForOtherSites = (url: string): boolean => url.startsWith('/og/') || url.startsWith('/embed/')

/**
 * Files of the pages themselves. A page in a frame with `sandbox` has an origin of its own, for which they are another
 * site's: without them it would have neither looks nor code that locks its prices. They hold nothing of a visitor.
 */
export const isPageFile = (url: string): boolean => /^\/(?:assets|icons|brand)\//.test(url)

/** Module scripts and fonts are requested with the page's origin, which is `null` in such a frame. */
export const FOR_ANY_ORIGIN = { 'access-control-allow-origin': '*' }
