import { QueryObserver } from '@tanstack/react-query'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { setReporter } from '../../shared/errors/report-error.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { accountsQuery } from './player-queries.ts'
import { syncPlayer } from './sync-player.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  setReporter((error, context) => console.warn(`${context}:`, error))
})

/** A player signs in on a page that shows the balance. */
async function signIn(call: (name: string) => Promise<unknown>) {
  const reports: string[] = []
  setReporter((_, context) => reports.push(context))
  const calls: string[] = []
  const noted = (name: string) => {
    calls.push(name)
    return call(name)
  }
  const { api, queryClient, locale } = await createTestApp('en', noted as App['api']['call'])
  const acquired: string[] = []
  const ends: string[] = []
  let onGap = (_channel: string) => {}
  const feed = {
    acquire: (channel: string) => acquired.push(channel) && (() => {}),
    on: () => () => {},
    onGap: (listener: typeof onGap) => {
      onGap = listener
      return () => {}
    },
  } as unknown as App['liveSession']
  const info = { id: 'a', startedAt: '', secondsLimit: null, realityCheckSeconds: null }
  const session = createObservable<SessionState>({ status: 'LOGGED_IN', reason: null, info })
  syncPlayer(
    { api, queryClient, locale, liveSession: feed, session: session as unknown as App['session'] },
    { onExpired: () => ends.push('expired'), onRefused: reason => ends.push(reason) },
  )
  const balance = new QueryObserver(queryClient, accountsQuery(api))
  balance.subscribe(() => {})
  return { balance, acquired, reports, ends, session, calls, queryClient, gap: (channel: string) => onGap(channel) }
}

const account = (version: number) => ({ currency: 'EUR', subunits: 100, active: true, version })

it('subscribes to the player channel although requests for the player fail', async () => {
  let isDown = true
  const { acquired, reports } = await signIn(async name => {
    if (isDown) throw new Error('no answer')
    return { data: name === 'getPlayer' ? { id: 7 } : [] }
  })
  // The query itself tries three times.
  await vi.advanceTimersByTimeAsync(4000)
  expect(acquired).toEqual([])
  expect(reports).toEqual(['player'])
  isDown = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(acquired).toEqual(['$user:en-7'])
})

it('retries fetching the balance after a gap', async () => {
  let isDown = false
  let version = 1
  const { balance, gap } = await signIn(async name => {
    if (isDown) throw new Error('no answer')
    return { data: name === 'getPlayer' ? { id: 7 } : [account(version)] }
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(balance.getCurrentResult().data).toEqual([account(1)])
  isDown = true
  version = 2
  gap('$user:en-7')
  await vi.advanceTimersByTimeAsync(4000)
  expect(balance.getCurrentResult()).toMatchObject({ status: 'error', data: [account(1)] })
  isDown = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(balance.getCurrentResult().data).toEqual([account(2)])
})

const nobody = (reason: SessionState['reason']): SessionState => ({ status: 'NOT_LOGGED_IN', reason, info: null })
const serve = async (name: string) => ({ data: name === 'getPlayer' ? { id: 7 } : [] })

it('loads player data and removes all of it on sign-out', async () => {
  const { calls, session, queryClient, ends } = await signIn(serve)
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.toSorted()).toEqual(['getPlayer', 'getPlayerAccounts', 'getPlayerCompPoints', 'getPlayerStatusGroups'])
  queryClient.setQueryData(['bets', 'all'], [1])
  session.set(nobody('signed-out'))
  const kept = queryClient
    .getQueryCache()
    .findAll()
    .flatMap(({ queryKey, state }) => (state.data ? [queryKey[0]] : []))
  expect(kept).toEqual([])
  expect(ends).toEqual([])
})

it('opens sign-in when the session expired, and reports denied access', async () => {
  const { session, ends } = await signIn(serve)
  await vi.advanceTimersByTimeAsync(0)
  session.set(nobody('expired'))
  session.set(nobody('limit-reached'))
  session.set(nobody('excluded'))
  session.set(nobody('anonymous'))
  expect(ends).toEqual(['expired', 'limit-reached', 'excluded'])
})

it('never shows data of the previous player that arrived after sign-out', async () => {
  let id = 7
  const { session, queryClient, acquired } = await signIn(async name => ({ data: name === 'getPlayer' ? { id } : [] }))
  await vi.advanceTimersByTimeAsync(0)
  const before = session.get()
  session.set(nobody('signed-out'))
  queryClient.setQueryData(['player', 'profile'], { id: 7 })
  id = 8
  session.set({ ...before, info: before.info && { ...before.info, id: 'b' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(queryClient.getQueryData(['player', 'profile'])).toEqual({ id: 8 })
  expect(acquired).toEqual(['$user:en-7', '$user:en-8'])
})

it("shows the new player's data when players switch without a page load", async () => {
  let id = 7
  const { session, balance, queryClient } = await signIn(async name => ({
    data: name === 'getPlayer' ? { id } : [account(id)],
  }))
  await vi.advanceTimersByTimeAsync(0)
  expect(balance.getCurrentResult().data).toEqual([account(7)])
  const before = session.get()
  id = 8
  session.set({ ...before, info: before.info && { ...before.info, id: 'b' } })
  expect(balance.getCurrentResult().data).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(balance.getCurrentResult().data).toEqual([account(8)])
  expect(queryClient.getQueryData(['player', 'profile'])).toEqual({ id: 8 })
})
