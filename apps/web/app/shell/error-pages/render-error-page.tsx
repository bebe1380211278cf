/**
 * Renders an error page to a complete document: only the early script, no data, nothing that could
 * fail.
 */
import { removePendingMarks } from '@touchline/contract/pending-texts'
import { renderToString } from 'react-dom/server'
import { type PageAssets, renderDocument } from '../../document/render-document.ts'
import { localizePath, splitLocale } from '../../i18n/locales.ts'
import { paths } from '../../shared/addresses/paths.ts'
import { PICTURE_SIZE, pictureOfSite } from '../../shared/addresses/picture-paths.ts'
import type { PublicConfig } from '../../shared/config/config.ts'
import { fontsFor } from '../../ui/fonts.ts'
import {
  ERROR_PAGE_TEXTS,
  ErrorPage,
  type ErrorPageKind,
  type ErrorPageTexts,
  getErrorPageTitle,
} from './error-page.tsx'
import { getErrorPageLocale, getHomePath } from './error-page-locale.ts'

export interface ErrorPageInput {
  readonly kind: ErrorPageKind
  readonly pathname: string
  readonly config: PublicConfig
  readonly country: string
  readonly iframe: boolean
  /** Contact address for visitors. */
  readonly contact: string | null
  readonly assets: Omit<PageAssets, 'fonts'>
}

/** Compiled, by file; messages without values are texts. */
const messages = import.meta.glob<Readonly<Record<string, unknown>>>('../../../messages/*.json', {
  import: 'default',
  eager: true,
})

const PLACES = ['live', 'schedule', 'results', 'promotions'] as const

/** Links for who was looking for something else, in a language that the product has. */
function listLinks(pathname: string, settings: PublicConfig['localeSettings']) {
  const { locale } = splitLocale(pathname, settings)
  const texts = messages[`../../../messages/${locale}.json`]
  return PLACES.flatMap(place => {
    const label = texts?.[`nav.${place}`]
    return typeof label === 'string' ? [{ href: localizePath(paths[place](), locale, settings), label }] : []
  })
}

function nameOfCountry(code: string, locale: string): string | null {
  if (!code) return null
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(code) ?? null
}

const nameBrand = (texts: ErrorPageTexts, name: string): ErrorPageTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, text.replaceAll('{brand}', name)]),
  ) as unknown as ErrorPageTexts

export function renderErrorPage({ kind, pathname, config, country, iframe, contact, assets }: ErrorPageInput): Buffer {
  const { localeSettings, siteUrl, brand } = config
  const locale = getErrorPageLocale(pathname, localeSettings)
  const texts = nameBrand(ERROR_PAGE_TEXTS[locale] as ErrorPageTexts, brand.name)
  const page = {
    kind,
    brand,
    texts,
    home: getHomePath(pathname, localeSettings),
    links:
      kind === 'not_found' && locale === splitLocale(pathname, localeSettings).locale
        ? listLinks(pathname, localeSettings)
        : [],
    countryName: nameOfCountry(country, locale),
    contact,
  }
  const title = removePendingMarks(getErrorPageTitle(page))
  return renderDocument({
    brand,
    html: [renderToString(<ErrorPage {...page} />)],
    meta: {
      title: `${title} · ${brand.name}`,
      siteName: brand.name,
      description: title,
      canonical: null,
      alternates: [],
      robots: 'noindex',
      picture: { url: siteUrl + pictureOfSite(), ...PICTURE_SIZE, alt: brand.name },
      structured: [],
    },
    body: { page: kind, locale, country, scroll: 'visible', iframe },
    assets: { ...assets, scripts: [], fonts: brand.hasFonts ? [] : fontsFor(locale) },
  })
}
