/** Renders components as the server does, with a real app around them that starts nothing. For tests. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createI18n } from '../i18n/create-i18n.ts'
import { I18nProvider } from '../i18n/provider.tsx'
import { type App, createApp } from '../shared/app.ts'
import { AppProvider } from '../shared/app-context.tsx'
import { createQueries } from '../shared/queries.ts'

/** The moment at which test pages are made. */
export const TEST_NOW = Date.parse('2026-11-21T12:00:00.000Z')

const refuse: Api['call'] = () => Promise.reject(new Error('this test has no back end'))

/** An app that reaches no back end; `call` stands in for it. */
export async function createTestApp(locale = 'en', call: Api['call'] = refuse): Promise<App> {
  const url = 'http://backend.test'
  const app = createApp({
    config: {
      platformUrl: url,
      sportsbookUrl: url,
      realtimeUrl: 'ws://backend.test/connection/websocket',
      hostUrl: 'http://host.test',
      siteUrl: 'http://web.test',
      localeSettings: { locales: ['en', 'ar'], localeInUrl: false },
      hostOrigins: [],
    },
    i18n: await createI18n(locale),
    pathname: '/',
    generatedAt: TEST_NOW,
    country: '',
  })
  const api = { call }
  return { ...app, api, queries: createQueries(api, app.live) }
}

/** The markup of a component on the app's page. */
export function renderMarkup(app: App, element: ReactNode): string {
  return renderToStaticMarkup(
    <AppProvider app={app}>
      <I18nProvider value={app.i18n}>
        <QueryClientProvider client={app.queryClient}>{element}</QueryClientProvider>
      </I18nProvider>
    </AppProvider>,
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** What a person reads: the texts, with a space wherever an element ends. */
export function readText(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[\u2066\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
