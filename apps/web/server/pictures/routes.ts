/** `/og/site.png` and `/og/match/{id}.png` or `.webp`: link preview images. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findLocale } from '../../app/i18n/locales.ts'
import type { BackEnd } from '../back-end.ts'
import type { Brands } from '../brands/brands.ts'
import { BytesCache } from '../bytes-cache.ts'
import type { WebConfig } from '../config.ts'
import { Problem, problemOfCall, sendBytes } from '../problem.ts'
import { renderMatchImage, renderSiteImage } from './match-picture.ts'
import { rasterise } from './rasterise.ts'

const MINUTE = 60_000
const CACHE = { mostBytes: 32 * 1024 * 1024, maxAgeMs: 10 * MINUTE }
const HEADERS = { 'cache-control': 'public, max-age=600, stale-while-revalidate=86400, stale-if-error=86400' }

/** Wire ids have at most this many digits. */
const FILE = /^(\d{1,15})\.(png|webp)$/

interface MatchRequest {
  Params: { file: string }
  Querystring: { locale?: string | string[] }
}

interface PictureDeps {
  readonly config: WebConfig
  readonly brands: Brands
  readonly backEnd: BackEnd
}

/** The pictures have the look of the brand of the request's host. */
export function addPictures(app: FastifyInstance, { config, brands, backEnd }: PictureDeps): void {
  const { localeSettings } = config.public
  const cache = new BytesCache(CACHE)

  const readMatch = async (id: number, locale: string) => {
    try {
      return (await backEnd(locale).call('getMatch', { params: { id } })).data
    } catch (error) {
      throw problemOfCall(error)
    }
  }
  const answerMatch = (request: FastifyRequest<MatchRequest>, reply: FastifyReply) => {
    const [, id, format = ''] = FILE.exec(request.params.file) ?? []
    const locale = findLocale(String(request.query.locale ?? ''), localeSettings) ?? localeSettings.locales[0]
    const { id: brand, picture } = brands.find(request.hostname)
    const make = async () => {
      if (!id) throw new Problem('NOT_FOUND', 'pictures of matches are called by id: 4711.png')
      return rasterise(renderMatchImage(await readMatch(Number(id), locale), locale, picture), format)
    }
    return sendBytes(request, reply, {
      headers: HEADERS,
      make: () => cache.get(`${brand} ${id} ${format} ${locale}`, make),
    })
  }
  app.get('/og/site.png', (request, reply) => {
    const { id, picture } = brands.find(request.hostname)
    return sendBytes(request, reply, {
      headers: HEADERS,
      make: () => cache.get(`${id} site`, () => rasterise(renderSiteImage(picture), 'png')),
    })
  })
  app.get<MatchRequest>('/og/match/:file', answerMatch)
}
