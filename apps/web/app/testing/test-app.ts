/** A real app without side effects or backend. For tests. */
import type { Api } from '@touchline/client/http'
import { createEventIngest } from '@touchline/client/live/event-ingest'
import { createI18n } from '../i18n/create-i18n.ts'
import { type App, createApp } from '../shared/app/app.ts'
import { OWN_BRAND } from '../shared/config/brand.ts'
import { createQueries } from '../shared/queries/queries.ts'

/** Generation time of test pages. */
export const TEST_NOW = Date.parse('2026-11-21T12:00:00.000Z')

const refuse: Api['call'] = () => Promise.reject(new Error('this test has no back end'))

/** An app with all messages of a locale; `call` stubs the backend. */
export async function createTestApp(locale = 'en', call: Api['call'] = refuse): Promise<App> {
  const url = 'http://backend.test'
  const i18n = await createI18n(locale, OWN_BRAND)
  await Promise.all([i18n.loadTexts('later'), i18n.loadTexts('match'), i18n.loadTexts('shell')])
  const app = createApp({
    config: {
      platformUrl: url,
      sportsbookUrl: url,
      realtimeUrl: 'ws://backend.test/connection/websocket',
      hostUrl: 'http://host.test',
      siteUrl: 'http://web.test',
      localeSettings: { locales: ['en', 'ar'], localeInUrl: false },
      brand: OWN_BRAND,
      hostOrigins: [],
    },
    i18n,
    pathname: '/',
    generatedAt: TEST_NOW,
    country: '',
  })
  app.live.startIngest(createEventIngest)
  const api = { call }
  return { ...app, api, queries: createQueries(api, app.live) }
}
