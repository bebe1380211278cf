/** Pages that the product leads to but does not hold: whoever asks for them here is sent to the platform's front end. */
import { splitLocale } from '../../app/i18n/locales.ts'
import type { PublicConfig } from '../../app/shared/config.ts'
import { outgoingPaths } from '../../app/shared/paths.ts'

const PATHS: readonly string[] = Object.values(outgoingPaths)

/** The machine's own names; any other could be made up by whoever asks. */
const OWN_NAMES: readonly string[] = ['localhost', '127.0.0.1']

/** Where a path of the platform's front end is; null for all others. `hostname` is the one that was asked. */
export function findOutgoingTarget(
  { pathname, search }: { pathname: string; search: string },
  hostname: string,
  { hostUrl, localeSettings }: PublicConfig,
): string | null {
  const path = splitLocale(pathname, localeSettings).path.replace(/(.)\/$/, '$1')
  if (!PATHS.includes(path)) return null
  const name = OWN_NAMES.includes(hostname) ? hostname : 'localhost'
  return hostUrl.replace('{hostname}', name) + path + search
}
