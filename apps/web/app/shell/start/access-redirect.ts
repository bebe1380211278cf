/**
 * Enforces access rules while a page is open: if the product is closed or blocked in the visitor's
 * country meanwhile, redirects to the error page. The server may not have known the rules when it
 * rendered the page.
 */
import type { Settings } from '@touchline/contract/entities/settings'
import { localizePath } from '../../i18n/locales.ts'
import type { App } from '../../shared/app/app.ts'

/** The error page of a visitor denied by the settings; null for everybody else. */
export function getBlockedPath({ system }: Pick<Settings, 'system'>, country: string): '/locked' | '/blocked' | null {
  const platform = system?.platform_settings
  if (platform?.locked) return '/locked'
  return country && platform?.region_blocked_country_codes?.includes(country) ? '/blocked' : null
}

/**
 * Checks the settings now and after every fetch. If the server does not know the country, the
 * backend's applies.
 */
export function startAccessRedirect(
  { queryClient, queries, country, locale, config }: App,
  redirect: (path: string) => void = path => location.replace(path),
): void {
  const { queryKey } = queries.settings()
  const check = () => {
    const settings = queryClient.getQueryData(queryKey)?.data
    if (!settings) return
    const visitorCountry = country || settings.system?.user_country?.code || ''
    document.body.dataset.country = visitorCountry
    const blockedPath = getBlockedPath(settings, visitorCountry)
    if (blockedPath) redirect(localizePath(blockedPath, locale, config.localeSettings))
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKey[0]) check()
  })
  check()
}
