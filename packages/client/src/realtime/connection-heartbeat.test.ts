import { describe, expect, it } from 'vitest'
import {
  count,
  event,
  eventNumbers,
  harness,
  nextFrame,
  noted,
  open,
  time,
  useConnection,
} from '../testing/connection-fixture.ts'

useConnection()

describe('heartbeat', () => {
  it('keeps trust while the server responds', async () => {
    const created = open()
    created.acquire('match:1')
    created.start()
    await noted(['channel', 'match:1', 'synced'])
    for (let round = 1; round <= 3; round++) {
      time.advance(7_000)
      await nextFrame()
    }
    expect(count('stale', true)).toBe(0)
    expect(count('state', 'connecting')).toBe(0)
  })

  it('detects a half-open socket, and recovers missed publications on another', async () => {
    const created = open()
    created.acquire('match:1')
    created.start()
    await noted(['channel', 'match:1', 'synced'])
    harness.hub.publish('match:1', event(1))
    await noted(['event', 'match:1', 1])
    harness.freezeSockets()
    time.advance(9_999)
    expect(count('stale', true)).toBe(0)
    time.advance(1)
    expect(count('stale', true)).toBe(1)
    harness.hub.publish('match:1', event(2))
    await noted(['channel', 'match:1', 'synced'], 2)
    expect(eventNumbers()).toEqual([1, 2])
    expect(count('gap', 'match:1', 'unrecovered')).toBe(0)
  })

  it('suspects the connection after a sleep once the page is back, and trusts it when the server responds', async () => {
    let asleep = 0
    const created = open({ now: () => time.now() + asleep })
    created.start()
    await noted(['state', 'connected'])
    asleep = 3_600_000
    created.checkLiveness()
    expect(count('stale', true)).toBe(1)
    await noted(['stale', false])
    expect(count('state', 'connecting')).toBe(0)
  })
})
