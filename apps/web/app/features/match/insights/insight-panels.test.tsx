import { QueryClientProvider } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { Match } from '@touchline/contract/entities/match'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/provider.tsx'
import { AppProvider } from '../../../shared/app-context.tsx'
import type { MatchNow } from '../../../shared/match/use-match.ts'
import { createTestApp } from '../../../testing/render.tsx'
import { stubTinyDom } from '../../../testing/tiny-dom.ts'
import { InsightPanel } from './insight-panels.tsx'
import type { InsightKind } from './insights.tsx'

const match = { id: 1, urn_id: 'sr:match:1', competitors: null } as Match
const now = { status: 1 } as MatchNow

let place: Element
let root: Root

async function openPanel(kind: InsightKind, call: Api['call']) {
  const app = await createTestApp('en', call)
  await app.i18n.loadLater()
  await app.i18n.loadTexts('match')
  app.queryClient.setDefaultOptions({ queries: { retry: false } })
  const { createRoot } = await import('react-dom/client')
  root = createRoot(place)
  await act(() =>
    root.render(
      <AppProvider app={app}>
        <I18nProvider value={app.i18n}>
          <QueryClientProvider client={app.queryClient}>
            <InsightPanel kind={kind} match={match} now={now} />
          </QueryClientProvider>
        </I18nProvider>
      </AppProvider>,
    ),
  )
}

beforeEach(() => {
  place = stubTinyDom()
})
afterEach(async () => {
  await act(() => root.unmount())
  vi.unstubAllGlobals()
})

const kinds: InsightKind[] = ['statistics', 'timeline', 'form', 'meetings']

it.each(kinds)('says that %s could not be had, and lets it be asked for again', async kind => {
  await openPanel(kind, (() => Promise.reject(new Error('down'))) as Api['call'])
  await vi.waitFor(() => expect(place.textContent).toContain('Try again'))
})

it.each(kinds)('says that there is nothing for %s', async kind => {
  const answer = { type: 'summary', data: [], timeline: [], matches: [] }
  await openPanel(kind, (async () => answer) as unknown as Api['call'])
  await vi.waitFor(() => expect(place.textContent).toContain('othing'))
})
