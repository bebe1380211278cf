import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { chooseEncoding, createPageCache, type Page, toCachedPage } from './page-cache.ts'

const page = (body: string, maxAge: number): Page => ({ status: 200, headers: {}, body, maxAge })

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
    await expect(cache.get('/', async () => page('fine', 5))).resolves.toMatchObject({ body: 'fine' })
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
