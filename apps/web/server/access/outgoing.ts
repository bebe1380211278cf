/**
 * Redirects requests for pages of the platform's front end, which this product links to but does
 * not serve.
 */
import { splitLocale } from '../../app/i18n/locales.ts'
import { outgoingPaths } from '../../app/shared/addresses/paths.ts'
import type { PublicConfig } from '../../app/shared/config/config.ts'

const PATHS: readonly string[] = Object.values(outgoingPaths)

/** Only names of the local machine; any other host name could be forged by the client. */
const OWN_NAMES: readonly string[] = ['localhost', '127.0.0.1']

/**
 * URL of a path on the platform's front end, in the same language; null for all other paths. `hostname` is the requested
 * one.
 */
export function findOutgoingTarget(
  { pathname, search }: { pathname: string; search: string },
  hostname: string,
  { hostUrl, localeSettings }: PublicConfig,
): string | null {
  const { locale, path: inner } = splitLocale(pathname, localeSettings)
  const path = inner.replace(/(.)\/$/, '$1')
  if (!PATHS.includes(path)) return null
  const name = OWN_NAMES.includes(hostname) ? hostname : 'localhost'
  const query = new URLSearchParams(search)
  query.set('locale', locale)
  return `${hostUrl.replace('{hostname}', name)}${path}?${query}`
}
