/** What the server tells the browser about its surroundings; it travels in the page's data block. Nothing secret. */
import type { LocaleSettings } from '../i18n/locales.ts'

export interface PublicConfig {
  /** Base URLs without a trailing slash. `{hostname}` stands for the page's own host name. */
  readonly platformUrl: string
  readonly sportsbookUrl: string
  /** `wss://…/connection/websocket`. */
  readonly realtimeUrl: string
  /** Pushes come as differences from the one before. */
  readonly realtimeDelta?: boolean
  /** The operator's site, which holds sign-in, sign-up and deposit pages. */
  readonly hostUrl: string
  /** The address this product is found at, for canonical links. */
  readonly siteUrl: string
  readonly localeSettings: LocaleSettings
  /** Exact origins whose pages may embed the product; their messages are heeded, all others' are not. */
  readonly hostOrigins: readonly string[]
  /** Page about a match to frame, with the places `{id}`, `{urn}`, `{sport}`, `{locale}` and `{theme}`; absent: none. */
  readonly matchInfoUrl?: string
  /** Where failures are reported, a DSN as Sentry's and GlitchTip's are; absent: nowhere but in the console. */
  readonly errorReporting?: { readonly dsn: string; readonly environment: string; readonly release?: string }
  /** Origins of further products' apps, beside the back end's own. */
  readonly launchOrigins?: readonly string[]
}

/** Fills in the page's host name, so that one setting serves `localhost` and `127.0.0.1` alike. */
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
