import { beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { FeedHealth } from './feed-health.ts'

let clock: ManualClock
let health: FeedHealth
/** Health changes reported so far; `for all` marks those that are published to all clients. */
let changes: string[]
let failures: unknown[]
/** Confirms the leader's silence from the database. */
let checkHealth: () => Promise<boolean>

beforeEach(() => {
  clock = new ManualClock(0)
  changes = []
  failures = []
  checkHealth = async () => true
  health = new FeedHealth({
    clock,
    confirm: () => checkHealth(),
    onChange: (isAlive, isForAll) => changes.push(`${isAlive ? 'open' : 'closed'}${isForAll ? ' for all' : ''}`),
    onError: error => failures.push(error),
  })
  health.start()
})

/** Advances time second by second and lets pending promises resolve. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000)
    await new Promise(resolve => setImmediate(resolve))
  }
}

it('reports nothing while heartbeats arrive', async () => {
  for (let word = 0; word < 10; word += 1) {
    health.onHeartbeat()
    await pass(5)
  }
  expect(changes).toEqual(['open'])
  expect(health.silentMs()).toBe(5000)
})

it('closes after ten seconds of silence, for all once confirmed, and reopens for all', async () => {
  health.onHeartbeat()
  await pass(9)
  expect(changes).toEqual(['open'])
  await pass(60)
  expect(changes).toEqual(['open', 'closed', 'closed for all'])
  health.onHeartbeat()
  expect(changes.slice(3)).toEqual(['open for all'])
})

it('closes and reopens locally when only this node has lost the leader', async () => {
  checkHealth = async () => false
  health.onHeartbeat()
  await pass(30)
  health.onHeartbeat()
  expect(changes).toEqual(['open', 'closed', 'open'])
})

it('publishes a silence that began before this node started', async () => {
  await pass(2)
  expect(changes).toEqual(['closed for all'])
})

it('retries a failed confirmation, and publishes nothing unconfirmed', async () => {
  checkHealth = () => Promise.reject(new Error('no database'))
  health.onHeartbeat()
  await pass(12)
  expect(changes).toEqual(['open', 'closed'])
  expect(failures.length).toBeGreaterThan(1)
  checkHealth = async () => true
  await pass(1)
  expect(changes.at(-1)).toBe('closed for all')
})

it('publishes nothing when the silence ends during confirmation', async () => {
  let answer = (_isSilent: boolean): void => {}
  checkHealth = () =>
    new Promise(resolve => {
      answer = resolve
    })
  health.onHeartbeat()
  await pass(11)
  health.onHeartbeat()
  answer(true)
  await pass(1)
  expect(changes).toEqual(['open', 'closed', 'open'])
})

it('stops checking when stopped', async () => {
  health.onHeartbeat()
  await health.stop()
  await pass(60)
  expect(changes).toEqual(['open'])
})
