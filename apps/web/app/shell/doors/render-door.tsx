/** Renders an error page to a whole document: no script but the theme's, no data, nothing that could fail in turn. */
import { renderToString } from 'react-dom/server'
import { type PageAssets, writeDocument } from '../../document/write-document.ts'
import type { PublicConfig } from '../../shared/config.ts'
import { PICTURE_SIZE, pictureOfSite } from '../../shared/picture-paths.ts'
import { fontsFor } from '../../ui/fonts.ts'
import { setIconSprite } from '../../ui/icon-sprite.ts'
import { doorLocale, homeOf } from './door-locale.ts'
import { type Door, DoorPage, titleOf } from './door-page.tsx'
import { DOOR_TEXTS, type DoorTexts } from './door-texts.ts'

export interface DoorInput {
  readonly door: Door
  readonly pathname: string
  readonly config: PublicConfig
  readonly country: string
  readonly iframe: boolean
  /** Where a visitor may write to. */
  readonly contact: string | null
  readonly assets: Omit<PageAssets, 'fonts'>
}

function nameOfCountry(code: string, locale: string): string | null {
  if (!code) return null
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(code) ?? null
}

export function renderDoor({ door, pathname, config, country, iframe, contact, assets }: DoorInput): string {
  const { localeSettings, siteUrl } = config
  const locale = doorLocale(pathname, localeSettings)
  const texts = DOOR_TEXTS[locale] as DoorTexts
  const page = {
    door,
    texts,
    home: homeOf(pathname, localeSettings),
    countryName: nameOfCountry(country, locale),
    contact,
  }
  const title = titleOf(page)
  setIconSprite(null)
  return writeDocument({
    html: renderToString(<DoorPage {...page} />),
    meta: {
      title: `${title} · Touchline`,
      description: title,
      canonical: null,
      alternates: [],
      robots: 'noindex',
      picture: { url: siteUrl + pictureOfSite(), ...PICTURE_SIZE, alt: 'Touchline' },
      structured: [],
    },
    body: { page: door, locale, country, scroll: 'visible', iframe },
    assets: { ...assets, scripts: [], modulePreloads: [], fonts: fontsFor(locale) },
  })
}
