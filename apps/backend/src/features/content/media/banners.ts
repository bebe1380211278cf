/** The operator's promotional banners, and the pictures of the demo's campaigns: generated images without text. */
import type { PromoBanner } from '@touchline/contract/entities/settings'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { MessageLocale } from '../../../platform/i18n/language.ts'
import { loadTexts, type Texts } from '../../../platform/i18n/texts.ts'
import { renderCourt } from './court.ts'

const SIZES = { desktop: { width: 1200, height: 240 }, mobile: { width: 720, height: 360 } } as const
type Size = keyof typeof SIZES

interface Drawing {
  readonly id: string
  readonly sportKey: string
  readonly from: string
  readonly to: string
}

interface Design extends Drawing {
  readonly id: keyof Texts['banners']
  readonly link: string | null
}

const DESIGNS: readonly Design[] = [
  {
    id: 'live-now',
    sportKey: 'soccer',
    from: '#0f5132',
    to: '#0b2e5c',
    link: '/live',
  },
  {
    id: 'how-odds-work',
    sportKey: 'tennis',
    from: '#5b2a86',
    to: '#0b5c56',
    link: '/odds-explained',
  },
]

/** Named by the banners of `engagement/demo.json`. */
const CAMPAIGN_DRAWINGS: readonly Drawing[] = [
  { id: 'weekly-hunt', sportKey: 'soccer', from: '#3d2673', to: '#123a4d' },
]

const DRAWINGS: readonly Drawing[] = [...DESIGNS, ...CAMPAIGN_DRAWINGS]

const pictureUrl = (publicUrl: string, id: string, size: Size): string =>
  new URL(`/media/banners/${id}-${size}.svg`, publicUrl).href

export function listBanners(language: MessageLocale, publicUrl: string): PromoBanner[] {
  const texts = loadTexts(language).banners
  return DESIGNS.map(({ id, link }) => {
    const describe = (size: Size) => ({
      id: `${id}-${size}`,
      url: pictureUrl(publicUrl, id, size),
      alternative_text: texts[id],
    })
    return { id, desktop: describe('desktop'), mobile: describe('mobile'), link }
  })
}

function renderBanner({ sportKey, from, to }: Drawing, size: Size): string {
  const { width, height } = SIZES[size]
  const scale = height / 45
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><g transform="translate(${width - 100 * scale} ${(height - 60 * scale) / 2}) scale(${scale})" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".5">${renderCourt(sportKey)}</g></svg>`
}

/** Registers the routes of the banner images, outside both APIs. */
export function registerBanners(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/media/banners/:name', async (request, reply) => {
    const [, id, size] = /^([a-z-]+)-(desktop|mobile)\.svg$/.exec(request.params.name) ?? []
    const drawing = DRAWINGS.find(drawing => drawing.id === id)
    if (!drawing) throw new ApiError('NOT_FOUND')
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(renderBanner(drawing, size as Size))
  })
}
