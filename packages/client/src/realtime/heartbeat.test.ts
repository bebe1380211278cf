import { describe, expect, it } from 'vitest'
import { createManualTime } from '../testing/manual-time.ts'
import { createHeartbeatMonitor } from './heartbeat.ts'

function open() {
  const time = createManualTime(1_000)
  const notes: string[] = []
  let asleep = 0
  const watch = createHeartbeatMonitor({
    now: () => time.now() + asleep,
    schedule: time.schedule,
    sendPing: () => void notes.push('ping'),
    onStaleChange: isStale => void notes.push(isStale ? 'stale' : 'fresh'),
    onTimeout: () => void notes.push('dead'),
  })
  watch.start()
  /** Advances the clock without running timers. */
  const sleep = (ms: number) => {
    asleep += ms
  }
  return { time, notes, watch, sleep }
}

describe('createHeartbeatMonitor', () => {
  it('stays idle while frames arrive', () => {
    const { time, notes, watch } = open()
    for (let second = 0; second < 60; second += 5) {
      time.advance(5_000)
      watch.onActivity()
    }
    expect(notes).toEqual([])
  })

  it('pings after seven seconds, and accepts any response', () => {
    const { time, notes, watch } = open()
    time.advance(7_000)
    expect(notes).toEqual(['ping'])
    time.advance(2_000)
    watch.onActivity()
    time.advance(6_000)
    expect(notes).toEqual(['ping'])
  })

  it('suspects after ten seconds and closes when the server did not respond', () => {
    const { time, notes } = open()
    time.advance(9_999)
    expect(notes).toEqual(['ping'])
    time.advance(1)
    expect(notes).toEqual(['ping', 'stale', 'dead'])
    time.advance(60_000)
    expect(notes).toHaveLength(3)
    expect(time.planned()).toBe(0)
  })

  it('adds up the silence before and after a connection was lost', () => {
    const { time, notes, watch } = open()
    time.advance(6_000)
    watch.pause()
    time.advance(3_999)
    expect(notes).toEqual([])
    time.advance(1)
    expect(notes).toEqual(['stale'])
    watch.start()
    expect(notes).toEqual(['stale', 'fresh'])
  })

  it('trusts on when another connection starts within ten seconds', () => {
    const { time, notes, watch } = open()
    time.advance(6_000)
    watch.pause()
    time.advance(3_000)
    watch.start()
    time.advance(5_000)
    expect(notes).toEqual([])
  })

  it('suspects immediately after a sleep, and trusts again when the server responds', () => {
    const { time, notes, watch, sleep } = open()
    sleep(3_600_000)
    watch.check()
    expect(notes).toEqual(['stale', 'ping'])
    time.advance(500)
    watch.onActivity()
    expect(notes).toEqual(['stale', 'ping', 'fresh'])
    time.advance(5_000)
    expect(notes).toHaveLength(3)
  })

  it('closes three seconds after a sleep when the server does not respond', () => {
    const { time, notes, sleep } = open()
    sleep(60_000)
    time.advance(4_000)
    expect(notes).toEqual(['stale', 'ping', 'dead'])
  })

  it('suspects earlier data when the socket turns out to be closed after a sleep', () => {
    const { notes, watch, sleep } = open()
    sleep(3_600_000)
    watch.pause()
    expect(notes).toEqual(['stale'])
  })

  it('is inactive once stopped', () => {
    const { time, notes, watch } = open()
    watch.stop()
    time.advance(60_000)
    watch.check()
    expect(notes).toEqual([])
    expect(time.planned()).toBe(0)
  })
})
