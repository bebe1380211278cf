import { createLiveStore } from '@touchline/client/live/live-store'
import { createLiveSession, type LiveConnection } from '@touchline/client/live-session/live-session'
import { createObservable } from '@touchline/client/observable'
import type { ConnectionState } from '@touchline/client/realtime/types'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { createQueryClient } from '../../shared/queries/query-keys.ts'
import { markStaleWhenOld, retryLoading } from './start-live-session.ts'

/** A fixed time: nothing here depends on the hour. */
const NOW = Date.parse('2026-02-01T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

function openPage(dataAgeMs = 4_000) {
  const state = createObservable<ConnectionState>('connecting')
  const live = createLiveStore()
  const queryClient = createQueryClient()
  queryClient.setQueryData(['matches', {}], { data: [] }, { updatedAt: NOW - dataAgeMs })
  const liveSession = { state } as unknown as App['liveSession']
  markStaleWhenOld({ live, liveSession, queryClient, generatedAt: NOW - 4_000 })
  return { state, live }
}

it('locks the prices of a page ten seconds old without a connection', () => {
  const { live } = openPage()
  vi.advanceTimersByTime(5_999)
  expect(live.freshness.get()).toBe('trusted')
  vi.advanceTimersByTime(1)
  expect(live.freshness.get()).toBe('stale')
})

it('counts from the time of the data, not of the page', () => {
  const { live } = openPage(9_000)
  vi.advanceTimersByTime(1_000)
  expect(live.freshness.get()).toBe('stale')
})

it('does nothing on a connected page', () => {
  const { live, state } = openPage()
  state.set('connected')
  vi.advanceTimersByTime(60_000)
  expect(live.freshness.get()).toBe('trusted')
})

it('retries loading the connection’s code', async () => {
  const state = createObservable<ConnectionState>('connecting')
  const connection = { state, start: () => state.set('connected') } as unknown as LiveConnection
  let failures = 3
  const load = vi.fn(async () => {
    if (failures-- > 0) throw new Error('no network')
    return connection
  })
  const session = createLiveSession({ load, onLoadFailure: () => {} })
  retryLoading(session)
  session.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.state.get()).toBe('connected')
  expect(load).toHaveBeenCalledTimes(4)
})
