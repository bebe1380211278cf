/** `/app.webmanifest` and `/app-icons/{name}.png`: the sportsbook as an app on a device, in the brand of the request's host. */
import type { FastifyInstance } from 'fastify'
import type { Brands, PictureLook } from '../brands/brands.ts'
import { BytesCache } from '../bytes-cache.ts'
import { Problem, sendBytes } from '../problem.ts'
import { renderMark } from './match-picture.ts'
import { rasterise } from './rasterise.ts'

const ICONS = {
  '192': { size: 192, isMaskable: false },
  '512': { size: 512, isMaskable: false },
  'maskable-512': { size: 512, isMaskable: true },
  // For the home screen of iOS, which rounds it.
  'touch-180': { size: 180, isMaskable: true },
} as const

/** Devices cut a maskable icon to any shape that contains the circle of 80 % of its width. */
const MASKABLE_MARK = 0.5
const MARK = 0.62
const CORNER = 0.22

/** The brand's mark on its ground: to the edges, or with round corners of its own. */
export function renderAppIcon(look: PictureLook, size: number, isMaskable: boolean): string {
  const mark = size * (isMaskable ? MASKABLE_MARK : MARK)
  const start = (size - mark) / 2
  const corner = isMaskable ? 0 : size * CORNER
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${look.colours.ground}"/>`,
    renderMark(look, start, start, mark),
    '</svg>',
  ].join('')
}

const buildManifest = ({ name, wordmark, pageColour }: PictureLook) => ({
  id: '/',
  name,
  short_name: wordmark,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: pageColour,
  theme_color: pageColour,
  icons: (['192', '512', 'maskable-512'] as const).map(icon => {
    const { size, isMaskable } = ICONS[icon]
    return {
      src: `/app-icons/${icon}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    }
  }),
})

const HOUR = 3_600_000
const CACHE = { mostBytes: 4 * 1024 * 1024, maxAgeMs: 24 * HOUR }
const HEADERS = { 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' }

const isIcon = (name: string): name is keyof typeof ICONS => Object.hasOwn(ICONS, name)

export function addAppManifest(app: FastifyInstance, brands: Brands): void {
  const cache = new BytesCache(CACHE)
  app.get('/app.webmanifest', { logLevel: 'warn' }, (request, reply) => {
    const { id, picture } = brands.find(request.hostname)
    const make = async () => ({
      body: Buffer.from(JSON.stringify(buildManifest(picture))),
      type: 'application/manifest+json',
    })
    return sendBytes(request, reply, { headers: HEADERS, make: () => cache.get(`${id} manifest`, make) })
  })
  app.get<{ Params: { name: string } }>('/app-icons/:name.png', (request, reply) => {
    const { id, picture } = brands.find(request.hostname)
    const { name } = request.params
    const make = async () => {
      if (!isIcon(name)) throw new Problem('NOT_FOUND', 'there is no such icon')
      const { size, isMaskable } = ICONS[name]
      return rasterise(renderAppIcon(picture, size, isMaskable), 'png')
    }
    return sendBytes(request, reply, { headers: HEADERS, make: () => cache.get(`${id} ${name}`, make) })
  })
}
