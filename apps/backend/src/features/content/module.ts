/** Operator content besides bets: pages, banners, match video, icons and further products. */
import type { PageLink } from '@touchline/contract/entities/settings'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import type { Module } from '../../platform/module.ts'
import { createIconHandlers, readIcons } from './icons/icons.ts'
import { listBanners, registerBanners } from './media/banners.ts'
import { createMediaHandlers } from './media/broadcast.ts'
import { registerPictures } from './media/picture.ts'
import { listPages, pageHandlers } from './pages/pages.ts'
import { createProductHandlers, registerProducts } from './products/page.ts'

export interface ContentDeps {
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly operator: OperatorSettings
  /** URL under which browsers reach this back end. */
  readonly publicUrl: string
  /** Origins that may frame its pages. */
  readonly allowedOrigins: readonly string[]
}

export interface ContentModule extends Module {
  readonly iconsVersion: string
  listBanners(locale: MessageLocale): ReturnType<typeof listBanners>
  listPages(locale: MessageLocale): PageLink[]
}

export async function createContentModule(deps: ContentDeps): Promise<ContentModule> {
  const { catalogue, clock, operator, publicUrl, allowedOrigins: framedBy } = deps
  const { videoEnabled: isVideoEnabled } = operator
  const enabled = new Set(operator.products)
  const icons = await readIcons()
  return {
    handlers: {
      ...createMediaHandlers({ catalogue, publicUrl }),
      ...createProductHandlers({ enabled, publicUrl }),
      ...pageHandlers,
      ...createIconHandlers(icons),
    },
    iconsVersion: icons.version,
    listBanners: locale => listBanners(locale, publicUrl),
    listPages,
    async registerRoutes(app) {
      if (isVideoEnabled) await registerPictures(app, { catalogue, framedBy })
      await registerProducts(app, { clock, enabled, framedBy })
      registerBanners(app)
    },
  }
}
