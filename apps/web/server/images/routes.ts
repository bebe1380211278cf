/**
 * `/img?url=…&w=…&h=…&dpr=…`: resizes third-party images to their display size, in the best format
 * the browser accepts.
 */
import type { FastifyInstance } from 'fastify'
import type { BackEnd } from '../back-end.ts'
import { BytesCache } from '../bytes-cache.ts'
import type { WebConfig } from '../config.ts'
import { Problem, sendBytes } from '../problem.ts'
import { chooseFormat, convertPicture, type Format, type ImageParams, parseImageParams } from './convert.ts'
import { fetchPicture, isOwnRequest, LOOP_HEADERS } from './fetch-picture.ts'
import { createSources, type Source } from './sources.ts'

const MEGABYTE = 1024 * 1024
const DAY = 24 * 60 * 60_000
const CACHE = { mostBytes: 64 * MEGABYTE, maxAgeMs: DAY }
const SOURCE = { mostBytes: 8 * MEGABYTE, timeoutMs: 5000 }

const HEADERS = {
  'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000',
  vary: 'Accept',
  // An image opened directly must not run scripts.
  'content-security-policy': "default-src 'none'; sandbox",
}

export function addImages(app: FastifyInstance, config: WebConfig, backEnd: BackEnd): void {
  const cache = new BytesCache(CACHE)
  const findSource = createSources(config, backEnd)

  const readOwn = async ({ pathname, search }: URL): Promise<Buffer> => {
    const answer = await app.inject({ url: pathname + search, headers: { accept: 'image/*', ...LOOP_HEADERS } })
    if (answer.statusCode !== 200) throw new Problem('NOT_FOUND', 'there is no such picture here')
    return answer.rawPayload
  }
  const readSource = ({ kind, url, isTrusted }: Source): Promise<Buffer> =>
    kind === 'self' ? readOwn(url) : fetchPicture(url, { ...SOURCE, isTrusted })

  const makePicture = (params: ImageParams, format: Format) => {
    const { url, width, height, density } = params
    return cache.get(`${width} ${height} ${density} ${format} ${url}`, async () =>
      convertPicture(await readSource(await findSource(url)), params, format),
    )
  }
  app.get('/img', (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://img')
    const format = chooseFormat(request.headers.accept)
    return sendBytes(request, reply, {
      headers: HEADERS,
      make: async () => {
        if (isOwnRequest(request.headers)) throw new Problem('LOOP_DETECTED', 'a picture of a picture')
        return makePicture(parseImageParams(searchParams), format)
      },
    })
  })
}
