/** The settings that hide features: what they name is in no page, and its address leads nowhere. */
import { settings as example } from '@touchline/contract/examples/settings'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { render } from '../app/entry-server.tsx'
import { readConfig } from './config.ts'
import { assetsFor } from './testing/assets.ts'
import { type StubBackend, startStubBackend } from './testing/stub-backend.ts'
import { createWebServer } from './web-server.ts'

vi.setConfig({ testTimeout: 30_000 })

let stub: StubBackend

beforeAll(async () => {
  stub = await startStubBackend()
})
afterAll(() => stub.close())

/** A web server whose back end has these settings. */
async function openWith(changes: object): Promise<FastifyInstance> {
  const settings = JSON.stringify({ data: { ...example, ...changes } })
  stub.override = path => (path === '/settings' ? settings : null)
  const config = readConfig({ BACKEND_URL: stub.url, WEB_URL: 'https://bets.example', BACKEND_TIMEOUT_MS: '20000' })
  return createWebServer({ config, render, assetsFor })
}

const platform = (changes: object) => {
  const platform_settings = { ...example.system?.platform_settings, ...changes }
  return { system: { ...example.system, platform_settings } }
}
const products = (isOn: boolean) => ({
  additional_providers: { ...example.additional_providers, lotto: { enabled: isOn } },
})

it.each<[string, (isOn: boolean) => object, mark: RegExp, page: string | null]>([
  ['limits', isOn => ({ flags: { responsible_gambling: isOn } }), /href="\/limits"/, '/limits'],
  ['the question about cookies', isOn => ({ flags: { cookie_confirmation: isOn } }), />Necessary only</, null],
  ['video', isOn => ({ video_settings: { enabled: isOn } }), />Video</, null],
  ['sign-up', isOn => platform({ sign_up_enabled: isOn }), />Join</, null],
  ['sign-in', isOn => platform({ sign_in_enabled: isOn }), />Sign in</, null],
  ['a product', products, /href="\/lotteries"/, '/lotteries'],
])('hides %s where the operator does not have it', async (_, settingsOf, mark, page) => {
  for (const isOn of [true, false]) {
    const app = await openWith(settingsOf(isOn))
    expect(mark.test((await app.inject('/live')).body)).toBe(isOn)
    if (page) expect((await app.inject(page)).statusCode).toBe(isOn ? 200 : 404)
    await app.close()
  }
})
