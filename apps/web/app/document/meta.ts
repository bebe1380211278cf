/** What search engines and link previews read of a page, as plain data; the server writes it and the browser keeps it true. */
import { localizePath } from '../i18n/locales.ts'
import type { MatchedRoute } from '../routes.ts'
import type { App } from '../shared/app.ts'

export interface Meta {
  readonly title: string
  readonly description: string
  /** Absolute address of the page itself; null for pages that are none. */
  readonly canonical: string | null
  /** The same page in every locale, `x-default` included. */
  readonly alternates: readonly { readonly locale: string; readonly url: string }[]
  readonly robots: 'index, follow' | 'noindex'
}

export const SITE_NAME = 'Touchline'

/** Puts together the metadata of a page that has been described in its own words. */
export function completeMeta(
  { title, description }: Pick<Meta, 'title' | 'description'>,
  { route, params }: MatchedRoute,
  { config, locale }: Pick<App, 'config' | 'locale'>,
): Meta {
  if (!route.indexed) return { title, description, canonical: null, alternates: [], robots: 'noindex' }
  const { localeSettings, siteUrl } = config
  const urlIn = (code: string) => siteUrl + localizePath(params.path, code, localeSettings)
  return {
    title,
    description,
    canonical: urlIn(locale),
    alternates: [
      ...localeSettings.locales.map(code => ({ locale: code, url: urlIn(code) })),
      { locale: 'x-default', url: urlIn(localeSettings.locales[0]) },
    ],
    robots: 'index, follow',
  }
}
