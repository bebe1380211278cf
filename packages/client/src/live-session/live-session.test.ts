import { expect, it, vi } from 'vitest'
import { createObservable } from '../observable.ts'
import type { ConnectionState } from '../realtime/types.ts'
import { createLiveSession, type LiveConnection } from './live-session.ts'

function createFake() {
  const state = createObservable<ConnectionState>('connecting')
  const subscribed: string[] = []
  const identities: (string | null)[] = []
  let checks = 0
  const fake: LiveConnection = {
    state,
    start: () => state.set('connected'),
    acquire(channel) {
      subscribed.push(channel)
      return () => void subscribed.splice(subscribed.indexOf(channel), 1)
    },
    checkLiveness() {
      checks += 1
    },
    retryNow: () => {},
    setIdentity: identity => void identities.push(identity),
    stop: () => {},
  }
  return { fake, state, subscribed, identities, checks: () => checks }
}

it('replays requests made before the connection was loaded', async () => {
  const { fake, subscribed, identities } = createFake()
  const session = createLiveSession({ load: async () => fake, onLoadFailure: vi.fn() })
  const releaseEarly = session.acquire('match:1')
  const release = session.acquire('public:en')
  releaseEarly()
  session.setIdentity('session-1')
  session.start()
  await vi.waitFor(() => expect(session.state.get()).toBe('connected'))
  expect(subscribed).toEqual(['public:en'])
  expect(identities).toEqual(['session-1'])
  release()
  expect(subscribed).toEqual([])
})

it('passes later requests on', async () => {
  const { fake, subscribed, checks } = createFake()
  const session = createLiveSession({ load: async () => fake, onLoadFailure: vi.fn() })
  session.checkLiveness()
  session.start()
  await vi.waitFor(() => expect(session.state.get()).toBe('connected'))
  session.acquire('match:7')
  session.checkLiveness()
  expect(subscribed).toEqual(['match:7'])
  expect(checks()).toBe(1)
})

it('is offline when the code cannot be loaded, and can be started again', async () => {
  const { fake } = createFake()
  const onLoadFailure = vi.fn()
  const load = vi.fn(async () => fake).mockRejectedValueOnce(new Error('no network'))
  const session = createLiveSession({ load, onLoadFailure })
  session.start()
  await vi.waitFor(() => expect(session.state.get()).toBe('offline'))
  expect(onLoadFailure).toHaveBeenCalledOnce()
  session.start()
  await vi.waitFor(() => expect(session.state.get()).toBe('connected'))
})
