import { NetworkError } from '@touchline/client/errors'
import type { SessionState } from '@touchline/client/session'
import { afterEach, expect, it } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { startSessionAfterSignIn } from './use-platform-messages.ts'

const { i18n } = await createTestApp()

const begin = (start: () => Promise<Partial<SessionState>>) =>
  startSessionAfterSignIn({ i18n, session: { start } as unknown as App['session'] })

afterEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
})

it.each([
  ['LOGGED_IN', null, 0],
  ['NOT_LOGGED_IN', 'anonymous', 1],
  ['NOT_LOGGED_IN', 'limit-reached', 0],
  ['NOT_LOGGED_IN', 'excluded', 0],
] as const)('%s (%s) after sign-in shows %i failures', async (status, reason, times) => {
  await begin(async () => ({ status, reason }))
  expect(alerts.get()).toHaveLength(times)
})

it('shows a failure when the platform is unreachable', async () => {
  await begin(() => Promise.reject(new NetworkError('postSportsbookSessions', 'gone')))
  expect(alerts.get()).toMatchObject([{ kind: 'danger', title: 'We couldn’t sign you in' }])
})
