import { QueryClientProvider } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../i18n/provider.tsx'
import { AppProvider } from '../../shared/app-context.tsx'
import { createTestApp } from '../../testing/render.tsx'
import { stubTinyDom } from '../../testing/tiny-dom.ts'
import { ProviderApp } from './provider-app.tsx'

let root: Root

afterEach(async () => {
  await act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens a slow app anew when asked to, also under the same address', async () => {
  vi.useFakeTimers()
  const call = vi.fn(async () => ({ url: 'https://apps.example/lotto' }))
  const app = await createTestApp('en', call as unknown as Api['call'])
  await app.i18n.loadLater()
  const config = { ...app.config, launchOrigins: ['https://apps.example'] }
  const place = stubTinyDom()
  const { createRoot } = await import('react-dom/client')
  root = createRoot(place)
  const session = { ...app.session, ...createObservable({ status: 'NOT_LOGGED_IN', info: null } as SessionState) }
  await act(() =>
    root.render(
      <AppProvider app={{ ...app, config, session }}>
        <I18nProvider value={app.i18n}>
          <QueryClientProvider client={app.queryClient}>
            <ProviderApp provider="lotto" name="Lotto" icon="lotto" />
          </QueryClientProvider>
        </I18nProvider>
      </AppProvider>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  expect(place.textContent).toContain('Try again')
  await act(async () => {
    await app.queryClient.refetchQueries({ queryKey: ['launch'] })
    await vi.advanceTimersByTimeAsync(10)
  })
  expect(call).toHaveBeenCalledTimes(2)
  expect(place.textContent).not.toContain('Try again')
})
