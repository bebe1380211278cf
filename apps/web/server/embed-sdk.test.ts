import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEmbedSdk } from './embed-sdk.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-embed-'))
let app: FastifyInstance

beforeAll(() => {
  writeFileSync(join(folder, 'sdk.js'), 'window.Touchline = {}')
  writeFileSync(join(folder, 'touchline.js'), 'export const mount = 0')
  writeFileSync(join(folder, 'integrity.json'), JSON.stringify({ version: '1.4.2' }))
  app = Fastify()
  addEmbedSdk(app, folder, { allowedOrigins: ['https://www.example.com'] })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })

it('serves the latest version for minutes and a fixed version forever, to any origin', async () => {
  const [newest, pinned] = await Promise.all([get('/embed/v1/sdk.js'), get('/embed/1.4.2/sdk.js')])
  expect(newest.headers['cache-control']).toMatch(/^public, max-age=300,/)
  expect(pinned.headers['cache-control']).toMatch(/immutable/)
  for (const { body, headers } of [newest, pinned]) {
    expect(body).toBe('window.Touchline = {}')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
})

it('sends the smallest accepted encoding', async () => {
  const { headers } = await get('/embed/v1/touchline.js', 'gzip, br')
  expect(headers['content-encoding']).toBe('br')
})

it.each([
  ['https://www.example.com', true],
  ['https://other.example', false],
  ['http://sports.example:3000', true],
  ['null', false],
])('answers an origin %s whether it may embed: %s', async (origin, allowed) => {
  const url = '/embed/access'
  const { body, headers } = await app.inject({ url, headers: { origin, host: 'sports.example:3000' } })
  expect(JSON.parse(body)).toEqual({ allowed })
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store', vary: 'Origin' })
})

it.each(['/embed/1.4.1/sdk.js', '/embed/v2/sdk.js', '/embed/v1/integrity.json', '/embed/v1/../../server.ts'])(
  'does not serve %s',
  async url => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(404)
    expect(headers['cache-control'] ?? 'no-store').toBe('no-store')
  },
)
