import { describe, expect, it } from 'vitest'
import { createManualTime } from '../testing/manual-time.ts'
import { createFreshnessMonitor } from './freshness-monitor.ts'
import type { Freshness } from './types.ts'

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
  it('trusts a channel that was lost for three seconds, and again once it is in step', () => {
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

  it('trusts a page until it is ten seconds old, or its channel in step', () => {
    const { time, state, guard } = open(() => 4_000)
    guard.onChannel('public:en', 'lost')
    time.advance(5_999)
    expect(state.trust).toBe('trusted')
    time.advance(1)
    expect(state.trust).toBe('stale')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('trusted')
  })

  it('does not trust a page that is older, from the beginning', () => {
    const { state, guard } = open(() => 10_000)
    guard.onChannel('public:en', 'lost')
    expect(state.trust).toBe('stale')
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('trusted')
  })

  it('does not trust a lost channel after the page was frozen, however little of its timers had run', () => {
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

  it('does not trust what it is told not to, until it was fetched anew', () => {
    const { state, guard } = open()
    guard.onChannel('public:en', 'synced')
    guard.markStale('public:en')
    const done = guard.beginRefresh('public:en')
    expect(state.trust).toBe('stale')
    done()
    expect(state.trust).toBe('trusted')
  })

  it('has no doubt about a channel that was released', () => {
    const { time, state, guard } = open()
    guard.onChannel('match:1', 'synced')
    guard.onChannel('match:1', 'released')
    guard.markStale('match:1')
    time.advance(60_000)
    expect(state.trust).toBe('trusted')
  })

  it('trusts nothing from the moment the device is offline until every channel is in step', () => {
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

  it('does not trust a silent connection, and trusts it again when it speaks or is back in step', () => {
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

  it('needs every channel', () => {
    const { time, state, guard } = open()
    guard.onChannel('public:en', 'lost')
    guard.onChannel('match:1', 'lost')
    time.advance(10_000)
    guard.onChannel('public:en', 'synced')
    expect(state.trust).toBe('stale')
    guard.onChannel('match:1', 'released')
    expect(state.trust).toBe('trusted')
  })

  it('does not trust after a gap until the data is fetched anew', () => {
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

  it('does not take data fetched before a second gap for data fetched after it', () => {
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

  it('does not judge prices by a channel of a player', () => {
    const { time, state, guard } = open()
    guard.onChannel('$user:en-1', 'lost')
    guard.onChannel('$user:en-1', 'gap')
    time.advance(60_000)
    expect(state.trust).toBe('trusted')
  })
})
