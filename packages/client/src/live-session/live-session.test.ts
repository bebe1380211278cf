import { createObservable } from '@touchline/client/observable'
import type { ConnectionState, Realtime } from '@touchline/client/realtime/types'
import { expect, it, vi } from 'vitest'
import { createLazyRealtime } from './live-session.ts'

function createFake() {
  const state = createObservable<ConnectionState>('connecting')
  const wanted: string[] = []
  const identities: (string | null)[] = []
  let looks = 0
  const fake: Realtime = {
    state,
    isUnauthorized: () => false,
    start: () => state.set('connected'),
    acquire(channel) {
      wanted.push(channel)
      return () => void wanted.splice(wanted.indexOf(channel), 1)
    },
    checkLiveness() {
      looks += 1
    },
    retryNow: () => {},
    setIdentity: identity => void identities.push(identity),
    stop: () => {},
  }
  return { fake, state, wanted, identities, looks: () => looks }
}

it('replays requests made before the connection was loaded', async () => {
  const { fake, wanted, identities } = createFake()
  const lazy = createLazyRealtime(async () => fake, vi.fn())
  const releaseEarly = lazy.acquire('match:1')
  const release = lazy.acquire('public:en')
  releaseEarly()
  lazy.setIdentity('session-1')
  lazy.start()
  await vi.waitFor(() => expect(lazy.state.get()).toBe('connected'))
  expect(wanted).toEqual(['public:en'])
  expect(identities).toEqual(['session-1'])
  release()
  expect(wanted).toEqual([])
})

it('passes later requests on', async () => {
  const { fake, wanted, looks } = createFake()
  const lazy = createLazyRealtime(async () => fake, vi.fn())
  lazy.checkLiveness()
  lazy.start()
  await vi.waitFor(() => expect(lazy.state.get()).toBe('connected'))
  lazy.acquire('match:7')
  lazy.checkLiveness()
  expect(wanted).toEqual(['match:7'])
  expect(looks()).toBe(1)
})

it('is offline when the code cannot be loaded, and can be started again', async () => {
  const { fake } = createFake()
  const onFailure = vi.fn()
  const load = vi.fn(async () => fake).mockRejectedValueOnce(new Error('no network'))
  const lazy = createLazyRealtime(load, onFailure)
  lazy.start()
  await vi.waitFor(() => expect(lazy.state.get()).toBe('offline'))
  expect(onFailure).toHaveBeenCalledOnce()
  lazy.start()
  await vi.waitFor(() => expect(lazy.state.get()).toBe('connected'))
})
