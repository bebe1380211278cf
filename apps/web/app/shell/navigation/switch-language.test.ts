import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { SessionState } from '@touchline/client/session'
import { ERRORS } from '@touchline/contract/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { setReporter } from '../../shared/errors/report-error.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { switchLanguage } from './switch-language.ts'

async function open(status: SessionState['status'], answer: () => unknown = () => ({ language: 'ar' })) {
  const calls: unknown[] = []
  const call = (async (name: string, { body }: { body: unknown }) => {
    calls.push([name, body])
    return answer()
  }) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const start = vi.fn(async () => {})
  const session = { ...app.session, get: () => ({ status, reason: null, info: null }), start }
  const assign = vi.fn<(url: string | URL) => void>()
  const page = { pathname: '/soccer/cup-t7', search: '?a=1', hash: '#betBuilder', assign }
  return { calls, assign, start, go: () => switchLanguage({ ...app, session } as never, 'ar', page) }
}

const refuse = (name: 'UNAVAILABLE' | 'UNAUTHORIZED') => () =>
  Promise.reject(new ApiError('patchPlayerUpdateLocale', ERRORS[name].status, null))

beforeEach(() => void stubBrowser())
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of alerts.get()) closeAlert(id)
})

it("updates the player's account first, then opens the same page with query and hash", async () => {
  const { calls, assign, go } = await open('LOGGED_IN')
  await go()
  expect(calls).toEqual([['patchPlayerUpdateLocale', { locale: 'ar' }]])
  expect(assign.mock.calls).toEqual([['/ar/soccer/cup-t7?a=1#betBuilder']])
  expect(document.cookie).toBe('locale=ar')
})

it('updates no account for a visitor, once the session is known', async () => {
  const visitor = await open('NOT_LOGGED_IN')
  await visitor.go()
  expect(visitor.calls).toEqual([])
  expect(visitor.assign).toHaveBeenCalledOnce()
  const unknown = await open('PENDING')
  await unknown.go()
  expect(unknown.start).toHaveBeenCalledOnce()
})

it('stays with an alert when the account cannot be updated', async () => {
  const report = vi.fn()
  setReporter(report)
  const { assign, go } = await open('LOGGED_IN', refuse('UNAVAILABLE'))
  await go()
  expect(assign).not.toHaveBeenCalled()
  expect(document.cookie).toBe('')
  expect(alerts.get()).toMatchObject([{ kind: 'danger', title: 'We couldn’t change the language' }])
  expect(report).toHaveBeenCalledOnce()
})

it('treats an expired session as a visitor', async () => {
  const { assign, go } = await open('LOGGED_IN', refuse('UNAUTHORIZED'))
  await go()
  expect(assign).toHaveBeenCalledOnce()
  expect(alerts.get()).toEqual([])
})
