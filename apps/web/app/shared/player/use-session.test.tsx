// @vitest-environment happy-dom
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inApp } from '../../testing/in-app.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { useSessionState } from './use-session.ts'

const Probe = () => useSessionState().status

it('is anonymous during hydration even if the session is known earlier', async () => {
  const app = await createTestApp()
  const info = { id: 'a', startedAt: '', secondsLimit: null, realityCheckSeconds: null }
  const state = createObservable<SessionState>({ status: 'LOGGED_IN', reason: null, info })
  const page = { ...app, session: { ...app.session, ...state } }
  expect(renderToString(inApp(page, <Probe />))).toBe('UNKNOWN')
})
