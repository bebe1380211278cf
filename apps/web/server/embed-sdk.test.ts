import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  for (const version of ['1.4.0', '1.4.2']) {
    mkdirSync(join(folder, 'releases', version), { recursive: true })
    writeFileSync(join(folder, 'releases', version, 'touchline.js'), 'export const mount = 0')
  }
  writeFileSync(join(folder, 'releases/1.4.0/sdk.js'), 'window.Touchline = { old: true }')
  writeFileSync(join(folder, 'releases/1.4.2/sdk.js'), 'window.Touchline = {}')
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

it('keeps serving earlier releases, for ever', async () => {
  const { statusCode, body, headers } = await get('/embed/1.4.0/sdk.js')
  expect(statusCode).toBe(200)
  expect(body).toBe('window.Touchline = { old: true }')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('serves a build that is not released for minutes only', async () => {
  writeFileSync(join(folder, 'integrity.json'), JSON.stringify({ version: '1.5.0' }))
  const fresh = Fastify()
  addEmbedSdk(fresh, folder, { allowedOrigins: [] })
  const cacheOf = async (version: string) => (await fresh.inject(`/embed/${version}/sdk.js`)).headers['cache-control']
  expect(await cacheOf('1.5.0')).toMatch(/max-age=300,/)
  expect(await cacheOf('1.4.2')).toMatch(/immutable/)
  await fresh.close()
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
