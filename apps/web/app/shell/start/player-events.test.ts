import type { RealtimeEventName } from '@touchline/contract/realtime'
import { beforeEach, expect, it } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { handlePlayerEvents } from './player-events.ts'

let app: App
let reportGap: (channel: string) => void
let push: (name: RealtimeEventName, message: unknown) => Promise<void>
let stop: () => void

beforeEach(async () => {
  app = await createTestApp()
  const listeners = new Map<string, (message: never) => unknown>()
  const on = (name: string, listener: (message: never) => unknown) => {
    listeners.set(name, listener)
    return () => void listeners.delete(name)
  }
  const onGap = (listener: (channel: string) => void) => {
    reportGap = listener
    return () => {}
  }
  stop = handlePlayerEvents({ ...app, liveSession: { ...app.liveSession, on, onGap } as never })
  push = async (name, message) => void (await listeners.get(name)?.(message as never))
})

it('updates the unread count', async () => {
  await push('unread_counters_changed', { unread: 3 })
  expect(app.queryClient.getQueryData(['notifications', 'counters'])).toEqual({ unread: 3 })
})

it('refetches the list after a notification', async () => {
  app.queryClient.setQueryData(['notifications', 1], { data: [] })
  await push('notification', { type: 'warning', title: 'Limit', caption: 'Your limit is near.' })
  expect(app.queryClient.getQueryState(['notifications', 1])).toMatchObject({ isInvalidated: true })
})

it.each(['$user:en#1', 'public:en'])('refetches notifications and bonuses after a gap of %s', channel => {
  const { queryClient } = app
  for (const key of ['notifications', 'bonuses']) queryClient.setQueryData([key, 1], { data: [] })
  const listInvalidated = () =>
    ['notifications', 'bonuses'].filter(key => queryClient.getQueryState([key, 1])?.isInvalidated)
  reportGap('match:7')
  expect(listInvalidated()).toEqual([])
  reportGap(channel)
  expect(listInvalidated()).toEqual(['notifications', 'bonuses'])
})

it('refetches bonuses when one is granted', async () => {
  app.queryClient.setQueryData(['bonuses', 'freebets'], { data: [] })
  await push('bonus_issued', { name: 'Welcome' })
  expect(app.queryClient.getQueryState(['bonuses', 'freebets'])).toMatchObject({ isInvalidated: true })
})

it("updates a tournament's pool in the lists that contain it, and keeps the others", async () => {
  const others = { data: [{ id: 'b', bonus_type: 'freebet' }] }
  const tournaments = { data: [{ id: 'a', bonus_type: 'tournament', pool: 900 }] }
  app.queryClient.setQueryData(['bonuses', 'freebets'], others)
  app.queryClient.setQueryData(['bonuses', 'tournaments'], tournaments)
  await push('tournament_pool_changed', { id: 'a', pool: 850, currency: 'EUR' })
  expect(app.queryClient.getQueryData(['bonuses', 'tournaments'])).toEqual({
    data: [{ id: 'a', bonus_type: 'tournament', pool: 850 }],
  })
  expect(app.queryClient.getQueryData(['bonuses', 'freebets'])).toBe(others)
})

it('stops when requested', async () => {
  stop()
  await push('unread_counters_changed', { unread: 3 })
  expect(app.queryClient.getQueryData(['notifications', 'counters'])).toBeUndefined()
})
