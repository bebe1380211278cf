import { ApiError, NetworkError } from '@touchline/client/errors'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { createManualTime } from '@touchline/client/testing/manual-time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { setReporter } from '../../shared/errors/report-error.ts'
import { closeModal, findModal } from '../../shared/modals/modals.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { trackActivity } from './start-protection.ts'

const settle = () => new Promise<void>(resolve => setImmediate(resolve))
const loggedIn: SessionState = { status: 'LOGGED_IN', reason: null, info: null }

let reports: string[] = []
let stop = () => {}
beforeEach(() => {
  reports = []
  vi.stubGlobal('document', { visibilityState: 'visible' })
  setReporter((_, context) => reports.push(context))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  closeModal('activityLimitReached')
  setReporter((error, context) => console.warn(`${context}:`, error))
})

async function track(answer: () => unknown, flags = { activity_tracking: true }) {
  const time = createManualTime()
  const calls: string[] = []
  const app = await createTestApp('en', (async (name: string) => {
    calls.push(name)
    return answer()
  }) as App['api']['call'])
  app.queryClient.setQueryData(app.queries.settings().queryKey, { data: { flags } } as never)
  const state = createObservable<SessionState>(loggedIn)
  const signOut = async () => state.set({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
  const session = { ...app.session, ...state, signOut }
  stop = trackActivity({ ...app, session }, time.schedule)
  return { time, calls, session }
}

it('reports activity every minute', async () => {
  const { time, calls } = await track(() => undefined)
  time.advance(59_999)
  expect(calls).toEqual([])
  time.advance(60_001)
  await settle()
  expect(calls).toHaveLength(2)
  expect(reports).toEqual([])
})

it('signs out with the reason when the time limit is reached', async () => {
  const { time, calls, session } = await track(() => {
    throw new ApiError('postPlayerActivityLimitTrack', 401, null)
  })
  time.advance(60_000)
  await settle()
  expect(session.get().reason).toBe('signed-out')
  expect(findModal('activityLimitReached')).toBeDefined()
  time.advance(120_000)
  await settle()
  expect(calls).toHaveLength(1)
})

it('continues after a failed request', async () => {
  const { time, calls, session } = await track(() => {
    throw new NetworkError('postPlayerActivityLimitTrack', 'gone')
  })
  time.advance(120_000)
  await settle()
  expect(calls).toHaveLength(2)
  expect(session.get().status).toBe('LOGGED_IN')
  expect(reports).toEqual(['activity', 'activity'])
})

it("is disabled by the operator's setting and for visitors", async () => {
  const off = await track(() => undefined, { activity_tracking: false })
  off.time.advance(120_000)
  expect(off.calls).toEqual([])
  stop()
  const visitor = await track(() => undefined)
  await visitor.session.signOut()
  visitor.time.advance(120_000)
  expect(visitor.calls).toEqual([])
})

it('does not count hidden pages as activity', async () => {
  const { time, calls } = await track(() => undefined)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  time.advance(120_000)
  expect(calls).toEqual([])
  vi.stubGlobal('document', { visibilityState: 'visible' })
  time.advance(60_000)
  expect(calls).toHaveLength(1)
})
