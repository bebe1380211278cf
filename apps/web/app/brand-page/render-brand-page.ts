/** The document of `/_brand`, which the browser fills. Development only. */
import { type PageAssets, renderDocument } from '../document/render-document.ts'
import { PICTURE_SIZE, pictureOfSite } from '../shared/addresses/picture-paths.ts'
import type { PublicConfig } from '../shared/config/config.ts'
import { fontsFor } from '../ui/fonts.ts'

interface BrandPageInput {
  /** With the brand to show. */
  readonly config: PublicConfig
  readonly locale: string
  readonly assets: Omit<PageAssets, 'fonts'>
}

export function renderBrandPage({ config, locale, assets }: BrandPageInput): Buffer {
  const { brand, siteUrl } = config
  const state = { config, messages: {}, locale, country: '', generatedAt: Date.now(), icons: null, status: 200 }
  return renderDocument({
    brand,
    html: [],
    meta: {
      title: brand.name,
      siteName: brand.name,
      description: brand.name,
      canonical: null,
      alternates: [],
      robots: 'noindex',
      picture: { url: siteUrl + pictureOfSite(), ...PICTURE_SIZE, alt: brand.name },
      structured: [],
    },
    body: { page: 'brand', locale, country: '', scroll: 'visible', iframe: false },
    state: { ...state, positions: {}, queries: [] },
    assets: { ...assets, fonts: brand.hasFonts ? [] : fontsFor(locale) },
  })
}
