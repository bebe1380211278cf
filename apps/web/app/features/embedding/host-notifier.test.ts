import { QueryClient } from '@tanstack/react-query'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computeView } from './auto-layout.ts'
import { createHostTokens, findHostOrigin } from './embedding.ts'
import { createHostNotifier, hasSizeChanged, notifyPlayerChanges, trail } from './host-notifier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('state messages', () => {
  it('are sent once to a listening host, and again to a new listener, in a fixed order', () => {
    const send = vi.fn()
    const { notify, flush } = createHostNotifier(() => ({ send }))
    notify('sportsbook:notify-currency-changed', { currency: 'EUR' })
    expect(send).not.toHaveBeenCalled()
    flush({ send })
    expect(send).toHaveBeenCalledOnce()
    const balance = { value: 100, currency: 'EUR', subunits: 100 }
    notify('sportsbook:balance-changed', balance)
    notify('sportsbook:balance-changed', { ...balance })
    notify('sportsbook:initialized', { path: '/', locale: 'en' })
    expect(send).toHaveBeenCalledTimes(3)
    const late = vi.fn()
    flush({ send: late })
    expect(late.mock.calls.map(([type]) => type)).toEqual([
      'sportsbook:initialized',
      'sportsbook:notify-currency-changed',
      'sportsbook:balance-changed',
    ])
  })
})

describe('the player', () => {
  it('is reported again after sign-out even with an equal balance, and nothing of the previous one remains', () => {
    const send = vi.fn()
    const { notify, reset, flush } = createHostNotifier(() => ({ send }))
    flush({ send })
    const queryClient = new QueryClient()
    const session = createObservable<SessionState>({ status: 'LOGGED_IN', reason: null, info: null })
    const account = { currency: 'EUR', subunits: 100, available_to_bet_with_locked_cents: 0, active: true, version: 1 }
    const stop = notifyPlayerChanges({ queryClient, session } as never, { readAccount: () => account, notify, reset })
    const types = () => send.mock.calls.map(([type]) => type)
    const both = ['sportsbook:notify-currency-changed', 'sportsbook:balance-changed']
    expect(types()).toEqual(both)
    session.set({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
    const late = vi.fn()
    flush({ send: late })
    expect(late).not.toHaveBeenCalled()
    session.set({ status: 'LOGGED_IN', reason: null, info: null })
    expect(types()).toEqual([...both, ...both])
    stop()
  })
})

describe('the size', () => {
  it('changes from two pixels on', () => {
    const size = { height: 800, width: 390 }
    expect(hasSizeChanged(null, size)).toBe(true)
    expect(hasSizeChanged(size, { height: 801.9, width: 390 })).toBe(false)
    expect(hasSizeChanged(size, { height: 802, width: 390 })).toBe(true)
    expect(hasSizeChanged(size, { height: 800, width: 388 })).toBe(true)
  })

  it('is sent at most once in 100 ms, the last value always', () => {
    const run = vi.fn()
    const { call } = trail(run, 100)
    for (let turn = 0; turn < 10; turn += 1) {
      call()
      vi.advanceTimersByTime(30)
    }
    expect(run).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(100)
    expect(run).toHaveBeenCalledTimes(3)
  })
})

describe('the host', () => {
  const allowed = ['https://host.example']
  it.each([
    [{ ancestorOrigins: ['https://host.example'], referrer: '' }, 'https://host.example'],
    [{ ancestorOrigins: ['https://evil.example'], referrer: 'https://host.example/a' }, null],
    [{ referrer: 'https://host.example/sportsbook' }, 'https://host.example'],
    [{ referrer: 'https://evil.example/https://host.example' }, null],
    [{ referrer: '' }, null],
  ])('around %o is %s', (around, origin) => {
    expect(findHostOrigin(around, allowed)).toBe(origin)
  })
})

describe('tokens', () => {
  it('are matched to requests by id', async () => {
    const requests: string[] = []
    const tokens = createHostTokens({
      request: (_, id) => requests.push(id) > 0,
      createId: () => `id${requests.length}`,
    })
    const [first, second] = [tokens.get('init'), tokens.get('expired')]
    tokens.resolve('nobody asked', { token: 'x' })
    tokens.resolve(undefined, { token: 'x' })
    tokens.resolve(requests[1], { token: 'b' })
    tokens.resolve(requests[0], { token: 'a' })
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  })

  it.each(['fails', 'is silent'])('reject during a session when the host %s', async how => {
    const tokens = createHostTokens({ request: () => true, createId: () => 'id' })
    const requests = expect(tokens.get('expired')).rejects.toThrow('who is signed in')
    if (how === 'fails') tokens.resolve('id', { token: null, failed: true })
    else vi.advanceTimersByTime(10_000)
    await requests
    const first = tokens.get('init')
    tokens.resolve('id', { token: null, failed: true })
    expect(await first).toBeNull()
  })

  it('are null when the host does not respond or cannot be asked', async () => {
    const silent = createHostTokens({ request: () => true }).get('init')
    vi.advanceTimersByTime(10_000)
    expect(await silent).toBeNull()
    expect(await createHostTokens({ request: () => false }).get('init')).toBeNull()
  })
})

it('computes the part of a long frame that can be seen, which is never too small for a dialog', () => {
  expect(computeView({ top: 1000, height: 780 }, 3000, 64)).toEqual({ top: 1000, h: 780, bottom: 1220, column: 936 })
  expect(computeView({ top: 0, height: 780 }, 3000, 64)).toEqual({ top: 0, h: 780, bottom: 2220, column: 0 })
  // The frame is scrolled nearly or wholly out of the host's window.
  expect(computeView({ top: 2990, height: 10 }, 3000, 64)).toEqual({ top: 2760, h: 240, bottom: 0, column: 2696 })
  expect(computeView({ top: 3000, height: 0 }, 3000, 64)).toEqual({ top: 2760, h: 240, bottom: 0, column: 2696 })
  expect(computeView({ top: 0, height: 640 }, 150, 64)).toEqual({ top: 0, h: 150, bottom: 0, column: 0 })
})
