/**
 * The only way to leave the product. An address from data (a provider's app, a content page) may
 * lead only to the origins allowed for its purpose, over HTTPS; plain HTTP is allowed only for the
 * local machine, for development.
 */
import { parseUrl } from '@touchline/client/web-platform'
import type { PublicConfig } from '../config/config.ts'

const ORIGINS = {
  /** A third-party product, in a frame on this page. */
  launch: ({ sportsbookUrl, platformUrl, hostUrl, launchOrigins = [] }) => [
    sportsbookUrl,
    platformUrl,
    hostUrl,
    ...launchOrigins,
  ],
  deposit: ({ hostUrl }) => [hostUrl],
  /** Shared links lead back to this site. */
  share: ({ siteUrl }) => [siteUrl],
  /** Pages of the platform's front end. */
  outgoing: ({ hostUrl }) => [hostUrl],
} satisfies Record<string, (config: PublicConfig) => readonly string[]>

export type Purpose = keyof typeof ORIGINS

const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1']

const isOwnMachine = ({ hostname }: URL): boolean => OWN_MACHINE.includes(hostname)

function isSameOrigin(a: URL, b: URL): boolean {
  const isTwin = isOwnMachine(a) && isOwnMachine(b) && a.protocol === b.protocol && a.port === b.port
  return a.origin === b.origin || isTwin
}

/** Returns the full URL if it is allowed for a purpose, else null. */
export function safeUrl(text: string, purpose: Purpose, config: PublicConfig): string | null {
  const url = parseUrl(text)
  if (!url) return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url))
  const isAllowed = ORIGINS[purpose](config).some(base => isSameOrigin(new URL(base), url))
  return isSafe && isAllowed && !url.username && !url.password ? url.href : null
}

/** Navigates to an address if it is allowed for the purpose; returns whether it is. */
export function safeNavigate(
  text: string,
  purpose: Purpose,
  config: PublicConfig,
  open: (url: string) => void = url => location.assign(url),
): boolean {
  const url = safeUrl(text, purpose, config)
  if (url) open(url)
  return url !== null
}
