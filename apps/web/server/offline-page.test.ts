import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '@touchline/contract/locales'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBareApp } from './testing/bare-app.ts'

const FOLDER = fileURLToPath(new URL('../../../brands', import.meta.url))

let app: FastifyInstance

beforeAll(async () => {
  app = await createBareApp({ BACKEND_URL: 'http://127.0.0.1:9' }, FOLDER)
})
afterAll(() => app.close())

const get = (url: string, host = 'bets.example') => app.inject({ url, headers: { host } })

it('says without any other file that there is no connection, under a policy that allows nothing else', async () => {
  const { statusCode, headers, body } = await get('/offline?locale=en')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>You’re offline · Touchline</title>')
  expect(body).toContain('<a href="">Try again</a>')
  expect(body).not.toMatch(/<script|<link|<img|src=|url\(/)
  const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /)
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`)
})

it('is in each language, from the right where it is written so', async () => {
  for (const locale of Object.keys(LOCALES)) {
    const { body } = await get(`/offline?locale=${locale}`)
    expect(body, locale).not.toContain('undefined')
    if (/^(ar|fa|he|ur)\b/.test(locale) && body.includes(`lang="${locale}"`)) expect(body).toContain('dir="rtl"')
  }
  expect((await get('/offline?locale=de')).body).toContain('lang="de"')
  expect((await get('/offline?locale=%3Cb%3E')).body).toContain('lang="en"')
})

it('is of the brand of its host', async () => {
  expect((await get('/offline?locale=en', 'nexus.example')).body).toContain('· Nexus Arena</title>')
})
