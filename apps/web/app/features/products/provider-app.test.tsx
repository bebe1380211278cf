// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import { act, fireEvent, screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { ProviderApp } from './provider-app.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('reloads a slow app on request, also under the same URL', async () => {
  vi.useFakeTimers()
  // happy-dom does not load frames and logs it.
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})
  const call = vi.fn(async () => ({ url: 'https://apps.example/lotto' }))
  const app = await createTestApp('en', call as unknown as Api['call'])
  const config = { ...app.config, launchOrigins: ['https://apps.example'] }
  const session = { ...app.session, ...createObservable({ status: 'NOT_LOGGED_IN', info: null } as SessionState) }
  renderInApp({ ...app, config, session }, <ProviderApp provider="lotto" name="Lotto" icon="lotto" />)
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(call).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
