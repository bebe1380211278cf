import { expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { Watchers } from './watchers.ts'

const KEEP_MS = 300_000
const client = 'one'

it('evicts channels without watchers, even if they are never queried', () => {
  const clock = new ManualClock(0)
  const lapsed: string[] = []
  const watchers = new Watchers(clock, KEEP_MS, channel => lapsed.push(channel))
  for (let id = 1; id <= 1000; id++) {
    watchers.observe({ type: 'subscribed', client, channel: `match:${id}` })
    watchers.observe({ type: 'unsubscribed', client, channel: `match:${id}` })
  }
  watchers.observe({ type: 'subscribed', client, channel: 'match:2000' })
  clock.advance(KEEP_MS - 1)
  expect(watchers.size).toBe(1001)
  expect(lapsed).toHaveLength(0)
  clock.advance(60_000)
  expect(watchers.size).toBe(1)
  expect(lapsed).toHaveLength(1000)
  expect(watchers.isWatched('match:2000')).toBe(true)
  watchers.observe({ type: 'unsubscribed', client, channel: 'match:2000' })
  clock.advance(KEEP_MS + 60_000)
  expect(watchers.size).toBe(0)
  expect(lapsed.at(-1)).toBe('match:2000')
})
