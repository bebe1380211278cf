/** Renders components as the server does, with a real app around them that starts nothing. For tests. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nProvider } from '../i18n/provider.tsx'
import type { App } from '../shared/app.ts'
import { AppProvider } from '../shared/app-context.tsx'

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
