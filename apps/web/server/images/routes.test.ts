import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareApp } from '../testing/bare-app.ts'
import { type StubBackend, startStubBackend } from '../testing/stub-backend.ts'

let stub: StubBackend
let store: Server
let app: FastifyInstance
let origin: string
const requests: string[] = []

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#cff24a' } })
    .toFormat(format)
    .toBuffer()

const script =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script><rect width="20" height="10"/></svg>'

/** Responses of the content server by path. */
const shelf: Record<string, RequestListener> = {
  '/a.png': async (_, response) => response.end(await picture('png')),
  '/a.jpg': async (_, response) => response.end(await picture('jpeg')),
  '/a.svg': (_, response) => response.end(script),
  '/page.html': (_, response) => response.end('<p>no picture</p>'),
  '/cut.png': async (_, response) => response.end((await picture('png')).subarray(0, 100)),
  '/moved.png': (_, response) => response.writeHead(302, { location: '/a.png' }).end(),
  '/broken.png': (_, response) => response.writeHead(500).end(),
  '/large.png': (_, response) => response.writeHead(200, { 'content-length': 9 * 1024 * 1024 }).end(),
  '/endless.png': (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
    }
    response.on('drain', more)
    more()
  },
  '/wide.svg': (_, response) =>
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect/></svg>'),
}

beforeAll(async () => {
  stub = await startStubBackend()
  store = createServer((request, response) => {
    requests.push(request.url ?? '')
    const [path, query] = (request.url ?? '').split('?')
    // A server in front of the product, which passes the request on with its headers.
    if (path === '/back') {
      const { 'cdn-loop': loop = '' } = request.headers
      app.inject({ url: `/img?${query}`, headers: { 'cdn-loop': loop } }).then(({ statusCode }) => {
        response.writeHead(statusCode).end()
      })
      return
    }
    const answer = shelf[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  app = await createBareApp({ BACKEND_URL: stub.url, IMAGE_SOURCES: origin })
})
afterAll(async () => {
  await app.close()
  store.closeAllConnections()
  store.close()
  await stub.close()
})

const get = (query: string | Record<string, string>, accept = '') =>
  app.inject({ url: `/img?${new URLSearchParams(query)}`, headers: { accept } })

describe('an image', () => {
  it.each([
    ['/a.png', 'image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['/a.png', 'image/webp', 'image/webp', 'webp'],
    ['/a.png', 'image/avif;q=0', 'image/png', 'png'],
    ['/a.jpg', '*/*', 'image/jpeg', 'jpeg'],
    ['/a.svg', '', 'image/png', 'png'],
  ])('%s is converted for a browser that accepts %s: %s', async (path, accept, type, format) => {
    const answer = await get({ url: origin + path, w: '16' }, accept)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toEqual(type)
    expect(answer.headers.vary).toBe('Accept')
    expect((await sharp(answer.rawPayload).metadata()).format).toBe(format)
    expect(answer.rawPayload.includes('alert')).toBe(false)
  })

  it.each([
    [{ w: '100' }, 100, 50],
    [{ w: '100', dpr: '2' }, 200, 100],
    [{ w: '50', h: '50', dpr: '2' }, 100, 100],
    [{ w: '1000' }, 400, 200],
    [{}, 400, 200],
  ])('is resized to its display size: %o', async (size, width, height) => {
    const { rawPayload } = await get({ url: `${origin}/a.png`, ...size })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
  })

  it('is rasterized sharply when it is a vector image', async () => {
    const { rawPayload } = await get({ url: `${origin}/a.svg`, w: '100', dpr: '2' })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 100 })
  })

  it('is fetched once for all and revalidated with 304', async () => {
    const query = { url: `${origin}/a.png`, w: '33' }
    const count = requests.length
    const [first] = await Promise.all([get(query), get(query)])
    const again = await app.inject({
      url: `/img?${new URLSearchParams(query)}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(requests.length - count).toBe(1)
    expect(first.headers['cache-control']).toContain('max-age=604800')
  })

  it('may come from this server, but not from the image route itself', async () => {
    const own = await get({ url: 'https://bets.example/og/site.png', w: '120' })
    expect(await sharp(own.rawPayload).metadata()).toMatchObject({ width: 120, height: 63 })
    expect((await get({ url: 'https://bets.example/img?url=x' })).statusCode).toBe(400)
    expect((await get({ url: 'https://bets.example/og/nothing.png' })).statusCode).toBe(404)
  })
})

it('is refused when the request comes from a server of the product', async () => {
  const headers = { 'cdn-loop': 'cdn.example; x=1, touchline-img; a="b"' }
  const answer = await app.inject({ url: `/img?url=${origin}/a.png`, headers })
  expect(answer.statusCode).toBe(508)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await app.inject({ url: `/img?url=${origin}/a.png`, headers: { 'cdn-loop': 'other' } })).statusCode).toBe(200)
})

it('ends with one request where an allowed source leads back to it', async () => {
  const requestsBefore = requests.length
  const nested = (depth: number): string =>
    depth === 0 ? `${origin}/a.png` : `${origin}/back?${new URLSearchParams({ url: nested(depth - 1) })}`
  expect((await get({ url: nested(5) })).statusCode).toBe(502)
  expect(requests.length - requestsBefore).toBe(1)
})

describe('an invalid image', () => {
  it.each([
    ['', 400],
    ['url=', 400],
    ['url=%00', 400],
    ['w=10&url=ftp://127.0.0.1/a.png', 400],
    ['url=http://169.254.169.254/latest/meta-data', 400],
    ['url=http://user:word@bets.example/a.png', 400],
    ['url=//bets.example/a.png', 400],
    ['url=file:///etc/passwd', 400],
  ])('%s responds %i', async (query, status) => {
    expect((await get(query)).statusCode).toBe(status)
  })

  it.each(['w=0', 'w=-1', 'w=1.5', 'w=99999', 'h=x', 'dpr=4', 'quality=100', 'w=10&w=20'])(
    '%s responds 400 without an outgoing request',
    async query => {
      const count = requests.length
      const { statusCode, body } = await get(`url=${origin}/a.png&${query}`)
      expect(statusCode).toBe(400)
      expect(JSON.parse(body).message).toBe('BAD_PARAMETER')
      expect(requests.length - count).toBe(0)
    },
  )

  it.each([
    ['/none.png', 404, 'NOT_FOUND'],
    ['/large.png', 413, 'TOO_LARGE'],
    ['/endless.png', 413, 'TOO_LARGE'],
    ['/wide.svg', 413, 'TOO_LARGE'],
    ['/page.html', 415, 'NOT_A_PICTURE'],
    ['/cut.png', 415, 'NOT_A_PICTURE'],
    ['/moved.png', 502, 'SOURCE_FAILED'],
    ['/broken.png', 502, 'SOURCE_FAILED'],
  ])('%s responds %i %s, uncacheable', async (path, status, name) => {
    const count = requests.length
    const answers = [await get({ url: origin + path, w: '10' }), await get({ url: origin + path, w: '10' })]
    for (const { statusCode, body, headers } of answers) {
      expect(statusCode).toEqual(status)
      expect(JSON.parse(body).message).toEqual(name)
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(requests.length - count).toBe(2)
  })
})
