/**
 * What the server decides when a page is opened, the browser heeds while it stands: a product that is closed meanwhile, or
 * closed to the visitor's country, is left for the page that says so. The server may not have known when it made the page.
 */
import type { Settings } from '@touchline/contract/entities/settings'
import { localizePath } from '../../i18n/locales.ts'
import type { App } from '../../shared/app.ts'

/** Where a visitor belongs whom the settings shut out; null for everybody else. */
export function getBlockedPath({ system }: Pick<Settings, 'system'>, country: string): '/locked' | '/blocked' | null {
  const platform = system?.platform_settings
  if (platform?.locked) return '/locked'
  return country && platform?.region_blocked_country_codes?.includes(country) ? '/blocked' : null
}

/** Looks at the settings now and whenever they have been fetched. Where the server knows no country, the back end does. */
export function startAccessRedirect(
  { queryClient, queries, country, locale, config }: App,
  leave: (path: string) => void = path => location.replace(path),
): void {
  const { queryKey } = queries.settings()
  const look = () => {
    const settings = queryClient.getQueryData(queryKey)?.data
    if (!settings) return
    const known = country || settings.system?.user_country?.code || ''
    document.body.dataset.country = known
    const blockedPath = getBlockedPath(settings, known)
    if (blockedPath) leave(localizePath(blockedPath, locale, config.localeSettings))
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKey[0]) look()
  })
  look()
}
