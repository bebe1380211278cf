/**
 * Public configuration that the server sends to the browser in the page's data block. It contains
 * no secrets.
 */
import type { LocaleSettings } from '../../i18n/locales.ts'
import type { Brand } from './brand.ts'

export interface PublicConfig {
  /** Base URLs without a trailing slash. `{hostname}` is replaced by the host name of the page. */
  readonly platformUrl: string
  readonly sportsbookUrl: string
  /** URL of the realtime endpoint, `wss://…/connection/websocket`. */
  readonly realtimeUrl: string
  /** Whether publications use delta compression. */
  readonly realtimeDelta?: boolean
  /** The operator's site, which hosts the sign-in, sign-up and deposit pages. */
  readonly hostUrl: string
  /** Public URL of this product, for canonical links. */
  readonly siteUrl: string
  readonly localeSettings: LocaleSettings
  /** The brand of the host name that the page was requested from. */
  readonly brand: Brand
  /** Exact origins that may embed the product; messages of other origins are ignored. */
  readonly hostOrigins: readonly string[]
  /**
   * URL template of an embeddable match page, with the placeholders `{id}`, `{urn}`, `{sport}`,
   * `{locale}` and `{theme}`; absent: none.
   */
  readonly matchInfoUrl?: string
  /** Error reporting target, a Sentry-compatible DSN; absent: errors go to the console only. */
  readonly errorReporting?: { readonly dsn: string; readonly environment: string; readonly release?: string }
  /** URL of the operator's live chat, shown in a frame; may hold `{hostname}`. Absent: none. */
  readonly liveChatUrl?: string
  /** Origins of third-party product apps, in addition to the backend's own. */
  readonly launchOrigins?: readonly string[]
}

/** Fills in the page's host name, so that one setting serves both `localhost` and `127.0.0.1`. */
export function resolveConfig(config: PublicConfig, hostname: string): PublicConfig {
  const fill = (url: string) => url.replace('{hostname}', hostname)
  return {
    ...config,
    platformUrl: fill(config.platformUrl),
    sportsbookUrl: fill(config.sportsbookUrl),
    realtimeUrl: fill(config.realtimeUrl),
    hostUrl: fill(config.hostUrl),
  }
}
