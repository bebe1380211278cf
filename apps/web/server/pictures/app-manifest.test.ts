import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareApp } from '../testing/bare-app.ts'

const FOLDER = fileURLToPath(new URL('../../../../brands', import.meta.url))

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
}

let app: FastifyInstance

beforeAll(async () => {
  app = await createBareApp({ BACKEND_URL: 'http://127.0.0.1:9' }, FOLDER)
})
afterAll(() => app.close())

const get = (host: string, url: string) => app.inject({ url, headers: { host } })
const readPixel = async (png: Buffer, left: number, top: number) => {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('the app', () => {
  it.each([
    ['elsewhere.example', 'Touchline', 'touchline', '#0b0f0d'],
    ['nexus.example', 'Nexus Arena', expect.any(String), expect.stringMatching(/^#[0-9a-f]{6}$/)],
  ])('of %s has the name and colours of its brand', async (host, name, short_name, colour) => {
    const { statusCode, headers, body } = await get(host, '/app.webmanifest')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(JSON.parse(body)).toMatchObject({
      name,
      short_name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: colour,
      theme_color: colour,
    })
  })

  it('has a light ground where the brand is light', async () => {
    const colours = await Promise.all(
      ['lumen.example', 'nexus.example'].map(async host => {
        const { theme_color } = JSON.parse((await get(host, '/app.webmanifest')).body) as { theme_color: string }
        return Number.parseInt(theme_color.slice(1, 3), 16) > 127
      }),
    )
    expect(colours).toEqual([true, false])
  })

  it('has icons of the sizes that it says, the maskable one drawn to its corners', async () => {
    const { icons } = JSON.parse((await get('nexus.example', '/app.webmanifest')).body) as Manifest
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes, purpose } of icons) {
      const { rawPayload } = await get('nexus.example', src)
      const { width, height, format } = await sharp(rawPayload).metadata()
      expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes })
      const [, , , alpha] = await readPixel(rawPayload, 1, 1)
      expect(alpha).toBe(purpose === 'maskable' ? 255 : 0)
    }
  })

  it('has other icons for each brand', async () => {
    const [own, lumen] = await Promise.all(
      ['elsewhere.example', 'lumen.example'].map(async host => (await get(host, '/app-icons/192.png')).rawPayload),
    )
    expect(own?.equals(lumen ?? Buffer.of())).toBe(false)
  })

  it.each(['/app-icons/193.png', '/app-icons/constructor.png'])('has no icon %s', async url => {
    expect((await get('elsewhere.example', url)).statusCode).toBe(404)
  })
})
