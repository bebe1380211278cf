/**
 * The headers that bound what a page may do. Nothing inside a page's HTML is executable and nothing in it carries styles,
 * so the policy needs neither hashes nor nonces, and one answer serves every visitor.
 */
import type { PublicConfig } from '../app/shared/config.ts'
import type { WebConfig } from './config.ts'
import { CSP_REPORT_PATH } from './csp-reports.ts'

/** An address as sources of a policy; one with `{hostname}` stands for the machine's own names. */
export function sources(url: string): string[] {
  const names = url.includes('{hostname}') ? ['localhost', '127.0.0.1'] : ['']
  return [...new Set(names.map(name => new URL(url.replace('{hostname}', name)).origin))]
}

function webSocketSources(url: string): string[] {
  return sources(url.replace(/^ws/, 'http')).map(origin => origin.replace(/^http/, 'ws'))
}

/** The operator's sign-in, the back end's video player, what others say about a match, and further products' apps. */
function framed({ hostUrl, sportsbookUrl, matchInfoUrl, launchOrigins = [] }: PublicConfig): string[] {
  const urls = [hostUrl, sportsbookUrl, ...(matchInfoUrl ? [matchInfoUrl] : []), ...launchOrigins]
  return [...new Set(urls.flatMap(sources))]
}

/**
 * Only such a site may name a place for reports by the newer way, and a browser that knows that way passes over the older
 * one where both are named.
 */
const isEncrypted = ({ siteUrl }: PublicConfig): boolean => siteUrl.startsWith('https:')

export function contentPolicy({ public: config, allowedOrigins, isDevelopment }: WebConfig): string {
  const own = "'self'"
  const calls = [
    ...sources(config.platformUrl),
    ...sources(config.sportsbookUrl),
    ...webSocketSources(config.realtimeUrl),
    ...(config.errorReporting ? sources(config.errorReporting.dsn) : []),
  ]
  const policy: Record<string, readonly string[]> = {
    'default-src': [own],
    // Vite's development client applies styles from script and speaks over its own socket.
    'style-src': isDevelopment ? [own, "'unsafe-inline'"] : [own],
    'connect-src': [own, ...new Set(calls), ...(isDevelopment ? ['ws:'] : [])],
    'img-src': [own, 'data:'],
    'frame-src': framed(config),
    'frame-ancestors': [own, ...allowedOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [own],
    'report-uri': [CSP_REPORT_PATH],
    ...(isEncrypted(config) ? { 'report-to': ['csp'] } : {}),
    ...(isDevelopment ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }),
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * What frames on a page may be given leave for, and nothing else. `web-share` is not named, as browsers without it
 * complain: unnamed it is the page's own, and a frame's that it is given to.
 */
const DELEGATED = ['autoplay', 'clipboard-write', 'encrypted-media', 'fullscreen', 'picture-in-picture']

/** What neither the product nor a frame in it has any business with. */
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

/** Headers of every answer. */
export function securityHeaders(config: WebConfig): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(config),
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

/** What is made to stand on other sites' pages: the pictures of link previews, and the host page's script. */
export const isForOtherSites = (url: string): boolean => url.startsWith('/og/') || url.startsWith('/embed/')
