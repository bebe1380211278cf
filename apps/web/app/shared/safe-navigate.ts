/**
 * The one way out of the product. Where an address comes from data (a provider's app, an operator's page) it leads only
 * to the origins that its purpose allows, encrypted; without encryption only on the machine itself, for development.
 */
import type { PublicConfig } from './config.ts'

const ORIGINS = {
  /** A further product, in a frame on our page. */
  launch: ({ sportsbookUrl, platformUrl, hostUrl, launchOrigins = [] }) => [
    sportsbookUrl,
    platformUrl,
    hostUrl,
    ...launchOrigins,
  ],
  deposit: ({ hostUrl }) => [hostUrl],
  /** What is handed on leads back here. */
  share: ({ siteUrl }) => [siteUrl],
  /** Pages that the platform's front end holds. */
  outgoing: ({ hostUrl }) => [hostUrl],
} satisfies Record<string, (config: PublicConfig) => readonly string[]>

export type Purpose = keyof typeof ORIGINS

const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1']

const isOwnMachine = ({ hostname }: URL): boolean => OWN_MACHINE.includes(hostname)

function isSameOrigin(a: URL, b: URL): boolean {
  const isTwin = isOwnMachine(a) && isOwnMachine(b) && a.protocol === b.protocol && a.port === b.port
  return a.origin === b.origin || isTwin
}

/** The address as it may be used for a purpose, in full; null when it may not. */
export function safeUrl(text: string, purpose: Purpose, config: PublicConfig): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url))
  const isAllowed = ORIGINS[purpose](config).some(base => isSameOrigin(new URL(base), url))
  return isSafe && isAllowed && !url.username && !url.password ? url.href : null
}

/** Leaves for an address when it may be used for the purpose; answers whether it may. */
export function safeNavigate(
  text: string,
  purpose: Purpose,
  config: PublicConfig,
  leave: (url: string) => void = url => location.assign(url),
): boolean {
  const url = safeUrl(text, purpose, config)
  if (url) leave(url)
  return url !== null
}
