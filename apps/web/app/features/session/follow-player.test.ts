import { QueryObserver } from '@tanstack/react-query'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { App } from '../../shared/app.ts'
import { setReporter } from '../../shared/report.ts'
import { createTestApp } from '../../testing/render.tsx'
import { followPlayer } from './follow-player.ts'
import { accountsQuery } from './player-queries.ts'

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
  const { api, queryClient, locale } = await createTestApp('en', call as App['api']['call'])
  const acquired: string[] = []
  let onGap = (_channel: string) => {}
  const feed = {
    realtime: { acquire: (channel: string) => acquired.push(channel) && (() => {}) },
    on: () => () => {},
    onGap: (listener: typeof onGap) => {
      onGap = listener
      return () => {}
    },
  } as unknown as App['feed']
  const info = { id: 'a', startedAt: '', secondsLimit: null, realityCheckSeconds: null }
  const session = createObservable<SessionState>({ status: 'LOGGED_IN', reason: null, info })
  followPlayer(
    { api, queryClient, locale, feed, session: session as unknown as App['session'] },
    { onExpired: () => {} },
  )
  const balance = new QueryObserver(queryClient, accountsQuery(api))
  balance.subscribe(() => {})
  return { balance, acquired, reports, gap: (channel: string) => onGap(channel) }
}

const account = (version: number) => ({ currency: 'EUR', subunits: 100, active: true, version })

it('follows the player however often asking who it is fails', async () => {
  let isDown = true
  const { acquired, reports } = await signIn(async name => {
    if (isDown) throw new Error('no answer')
    return { data: name === 'getPlayer' ? { id: 7 } : [] }
  })
  // The query itself tries three times.
  await vi.advanceTimersByTimeAsync(4000)
  expect([acquired, reports]).toEqual([[], ['player']])
  isDown = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(acquired).toEqual(['$user:en-7'])
})

it('asks for the balance until it is there when pushes were missed', async () => {
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
