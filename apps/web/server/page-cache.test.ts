import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { chooseEncoding, type Page, toCachedPage } from './cached-page.ts'
import { createPageCache, OverloadError } from './page-cache.ts'

const page = (body: string, maxAge: number): Page => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  maxAge,
  outcome: 'complete',
})

describe('createPageCache', () => {
  it('renders a cacheable page once', async () => {
    let now = 0
    const cache = createPageCache({ now: () => now })
    const make = vi.fn(async () => page('a', 5))
    await cache.get('/', make)
    now = 4999
    await cache.get('/', make)
    expect(make).toHaveBeenCalledTimes(1)
    now = 5000
    await cache.get('/', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('renders once for concurrent requests and does not keep uncacheable pages', async () => {
    const cache = createPageCache()
    const make = vi.fn(async () => page('down', 0))
    await Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)])
    expect(make).toHaveBeenCalledTimes(1)
    await cache.get('/', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('drops failures immediately', async () => {
    const cache = createPageCache()
    await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(cache.get('/', async () => page('fine', 5))).resolves.toMatchObject({ body: Buffer.from('fine') })
  })

  it('serves the last complete page, marked, for ten minutes of failures, and attempts a new one every two seconds', async () => {
    let now = 0
    const cache = createPageCache({ now: () => now })
    const complete = { ...page('<body class="a">fine</body>', 5), headers: { 'content-type': 'text/html', etag: 'x' } }
    const broken = { ...page('broken', 0), status: 504, outcome: 'failed' as const }
    const make = vi.fn(async (): Promise<Page> => broken)
    await cache.get('/', async () => complete)
    now = 5000
    const old = await cache.get('/', make)
    expect(old).toMatchObject({ status: 200, maxAge: 0, body: Buffer.from('<body data-kept class="a">fine</body>') })
    expect(old.headers).toEqual({ 'content-type': 'text/html', vary: '', 'cache-control': 'no-store' })
    now = 6999
    expect(await cache.get('/', make)).toBe(old)
    expect(make).toHaveBeenCalledTimes(1)
    now = 7000
    expect(await cache.get('/', make)).toBe(old)
    expect(make).toHaveBeenCalledTimes(2)
    now = 600_000
    expect(await cache.get('/', make)).toMatchObject(broken)
    expect(await cache.get('/', async () => complete)).toMatchObject({ body: complete.body })
  })

  it('serves the last complete page when a new one takes long, and the new one once it is there', async () => {
    let now = 0
    const cache = createPageCache({ patienceMs: 1, now: () => now })
    await cache.get('/', async () => page('<body>old</body>', 5))
    now = 6000
    let finish = (_page: Page) => {}
    const slow = new Promise<Page>(resolve => {
      finish = resolve
    })
    expect(await cache.get('/', () => slow)).toMatchObject({ body: Buffer.from('<body data-kept>old</body>') })
    finish(page('new', 5))
    await slow
    await expect.poll(() => cache.peek('/')?.body.toString()).toBe('new')
  })

  it('serves an incomplete page where there is no older one', async () => {
    const cache = createPageCache()
    const partial = { ...page('partial', 0), outcome: 'partial' as const }
    expect(await cache.get('/', async () => partial)).toMatchObject(partial)
    expect(cache.peek('/')).toBeUndefined()
  })

  it('starts no render while too many are unfinished, and goes on when they are finished', async () => {
    let now = 0
    const cache = createPageCache({ mostRenders: 2, now: () => now })
    await cache.get('/old', async () => page('<body>old</body>', 5))
    now = 6000
    const finish: (() => void)[] = []
    const wait = () => new Promise<Page>(resolve => finish.push(() => resolve(page('late', 5))))
    const waiting = [cache.get('/1', wait), cache.get('/2', wait), cache.get('/2', wait)]
    const make = vi.fn(async () => page('new', 5))
    await expect(cache.get('/3', make)).rejects.toThrow(OverloadError)
    expect(await cache.get('/old', make)).toMatchObject({ body: Buffer.from('<body data-kept>old</body>') })
    expect(make).not.toHaveBeenCalled()
    await expect.poll(() => finish.length).toBe(2)
    for (const run of finish) run()
    await Promise.all(waiting)
    expect(await cache.get('/3', make)).toMatchObject({ body: Buffer.from('new') })
  })

  it('starts no render that would wait long, and of pages that have an older version later than of others', async () => {
    let now = 0
    let waitMs = 0
    const turns = { take: async () => {}, estimateWaitMs: () => waitMs }
    const cache = createPageCache({ turns, now: () => now })
    const make = vi.fn(async () => page('<body>new</body>', 5))
    await cache.get('/known', make)
    now = 6000
    waitMs = 900
    await expect(cache.get('/other', make)).rejects.toThrow(OverloadError)
    expect(await cache.get('/known', make)).toMatchObject({ outcome: 'complete' })
    now = 12_000
    waitMs = 1100
    expect(await cache.get('/known', make)).toMatchObject({ outcome: 'kept' })
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('keeps the pages that are asked for when many others are rendered', async () => {
    const cache = createPageCache({ limit: 3 })
    const make = vi.fn(async () => page('a', 60))
    await cache.get('/popular', make)
    for (const key of ['1', '2', '3', '4']) {
      await cache.get(key, make)
      await cache.get('/popular', make)
    }
    expect(make).toHaveBeenCalledTimes(5)
  })

  it('keeps pages up to a number of bytes', async () => {
    const cache = createPageCache({ mostBytes: 10 })
    for (const key of ['1', '2', '3']) await cache.get(key, async () => page('12345', 60))
    expect(cache.peek('1')).toBeUndefined()
    expect(cache.peek('2')).toBeDefined()
  })

  it('enforces its size limit', async () => {
    const cache = createPageCache({ limit: 2 })
    const make = vi.fn(async () => page('a', 60))
    for (const key of ['1', '2', '3']) await cache.get(key, make)
    await cache.get('3', make)
    expect(make).toHaveBeenCalledTimes(3)
    await cache.get('1', make)
    expect(make).toHaveBeenCalledTimes(4)
  })
})

it('compresses a body per encoding and derives the ETag from its content', async () => {
  const kept = toCachedPage(page('<p>قسيمة</p>', 5))
  expect(brotliDecompressSync(await kept.encoded('br')).toString()).toBe('<p>قسيمة</p>')
  expect(gunzipSync(await kept.encoded('gzip')).toString()).toBe('<p>قسيمة</p>')
  expect(await kept.encoded('br')).toBe(await kept.encoded('br'))
  expect(kept.etag).toBe(toCachedPage(page('<p>قسيمة</p>', 30)).etag)
  expect(kept.etag).not.toBe(toCachedPage(page('<p></p>', 5)).etag)
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('chooses an encoding for %s: %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
