import { describe, expect, it } from 'vitest'
import type { Freshness } from '../live/types.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { createFreshnessMonitor } from './freshness-monitor.ts'

function open(ageOf?: (channel: string) => number) {
  const time = createManualTime()
  const frozen = { ms: 0 }
  const state: { trust: Freshness } = { trust: 'trusted' }
  const setTrust = (trust: Freshness) => {
    state.trust = trust
  }
  return {
    time,
    frozen,
    state,
    guard: createFreshnessMonitor({
      setFreshness: setTrust,
      schedule: time.schedule,
      now: () => time.now() + frozen.ms,
      ...(ageOf && { ageOf }),
    }),
  }
}

describe('createFreshnessMonitor', () => {
  it('trusts a disconnected channel for three seconds, and again once in sync', () => {
    const { time, state, guard } = open()
    guard.onChannel('public:en', 'synced')
    guard.onChannel('public:en', 'lost')
    time.advance(2_000)
    guard.onChannel('public:en', 'lost')
    time.advance(999)
    expect(state.trust).toBe('trusted')
    time.advance(1)
    expect(state.trust).toBe('stale')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('trusted')
    time.advance(60_000)
    expect(state.trust).toBe('trusted')
  })

  it('trusts a page until it is ten seconds old or its channel is in sync', () => {
    const { time, state, guard } = open(() => 4_000)
    guard.onChannel('public:en', 'lost')
    time.advance(5_999)
    expect(state.trust).toBe('trusted')
    time.advance(1)
    expect(state.trust).toBe('stale')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('trusted')
  })

  it('does not trust an older page from the start', () => {
    const { state, guard } = open(() => 10_000)
    guard.onChannel('public:en', 'lost')
    expect(state.trust).toBe('stale')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('trusted')
  })

  it('does not trust a disconnected channel after the page was frozen, regardless of its timers', () => {
    const { time, frozen, state, guard } = open()
    guard.onChannel('public:en', 'synced')
    guard.onChannel('public:en', 'lost')
    time.advance(1_000)
    frozen.ms = 3_600_000
    guard.check()
    expect(state.trust).toBe('stale')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('trusted')
    frozen.ms *= 2
    guard.check()
    expect(state.trust).toBe('trusted')
  })

  it('does not trust data marked incomplete until it was refetched', () => {
    const { state, guard } = open()
    guard.onChannel('public:en', 'synced')
    guard.markStale('public:en')
    const done = guard.beginRefresh('public:en')
    expect(state.trust).toBe('stale')
    done()
    expect(state.trust).toBe('trusted')
  })

  it('ignores a released channel', () => {
    const { time, state, guard } = open()
    guard.onChannel('match:1', 'synced')
    guard.onChannel('match:1', 'released')
    guard.markStale('match:1')
    time.advance(60_000)
    expect(state.trust).toBe('trusted')
  })

  it('trusts nothing while offline until every channel is in sync', () => {
    const { time, state, guard } = open()
    for (const channel of ['public:en', 'match:1']) guard.onChannel(channel, 'synced')
    guard.onChannel('match:1', 'lost')
    guard.onOffline()
    expect(state.trust).toBe('stale')
    guard.onChannel('public:en', 'lost')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('stale')
    guard.onChannel('match:1', 'synced')
    expect(state.trust).toBe('trusted')
    time.advance(60_000)
    expect(state.trust).toBe('trusted')
  })

  it('does not trust a silent connection until it responds or is in sync again', () => {
    const { state, guard } = open()
    for (const channel of ['public:en', 'match:1']) guard.onChannel(channel, 'synced')
    guard.onConnectionStaleChange(true)
    expect(state.trust).toBe('stale')
    guard.onConnectionStaleChange(false)
    expect(state.trust).toBe('trusted')
    guard.onConnectionStaleChange(true)
    for (const channel of ['public:en', 'match:1']) guard.onChannel(channel, 'lost')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('stale')
    guard.onChannel('match:1', 'synced')
    expect(state.trust).toBe('trusted')
  })

  it('requires every channel', () => {
    const { time, state, guard } = open()
    guard.onChannel('public:en', 'lost')
    guard.onChannel('match:1', 'lost')
    time.advance(10_000)
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('stale')
    guard.onChannel('match:1', 'released')
    expect(state.trust).toBe('trusted')
  })

  it('does not trust after a gap until the data is refetched', () => {
    const { state, guard } = open()
    guard.onChannel('match:1', 'gap')
    expect(state.trust).toBe('stale')
    const done = guard.beginRefresh('match:1')
    guard.onChannel('match:1', 'lost')
    guard.onChannel('match:1', 'synced')
    expect(state.trust).toBe('stale')
    done()
    expect(state.trust).toBe('trusted')
  })

  it('does not accept data fetched before a second gap', () => {
    const { state, guard } = open()
    guard.onChannel('match:1', 'gap')
    const first = guard.beginRefresh('match:1')
    guard.onChannel('match:1', 'gap')
    const second = guard.beginRefresh('match:1')
    first()
    expect(state.trust).toBe('stale')
    second()
    expect(state.trust).toBe('trusted')
  })

  it('ignores player channels for prices', () => {
    const { time, state, guard } = open()
    guard.onChannel('$user:en-1', 'lost')
    guard.onChannel('$user:en-1', 'gap')
    time.advance(60_000)
    expect(state.trust).toBe('trusted')
  })
})
