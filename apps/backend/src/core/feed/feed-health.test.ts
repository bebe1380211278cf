import { beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { FeedHealth } from './feed-health.ts'

let clock: ManualClock
let health: FeedHealth
/** What was said of the feed: `for all` where everybody is told. */
let said: string[]
let failures: unknown[]
/** What the database says of the leader's silence. */
let ask: () => Promise<boolean>

beforeEach(() => {
  clock = new ManualClock(0)
  said = []
  failures = []
  ask = async () => true
  health = new FeedHealth({
    clock,
    confirm: () => ask(),
    onChange: (isAlive, isForAll) => said.push(`${isAlive ? 'open' : 'closed'}${isForAll ? ' for all' : ''}`),
    onError: error => failures.push(error),
  })
  health.start()
})

/** Lets time pass second by second, and what is asked on the way be answered. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000)
    await new Promise(resolve => setImmediate(resolve))
  }
}

it('says nothing as long as the leader is heard of', async () => {
  for (let word = 0; word < 10; word += 1) {
    health.onHeartbeat()
    await pass(5)
  }
  expect(said).toEqual(['open'])
  expect(health.silentMs()).toBe(5000)
})

it('closes after ten seconds of silence, for all once that is certain, and opens for all again', async () => {
  health.onHeartbeat()
  await pass(9)
  expect(said).toEqual(['open'])
  await pass(60)
  expect(said).toEqual(['open', 'closed', 'closed for all'])
  health.onHeartbeat()
  expect(said.slice(3)).toEqual(['open for all'])
})

it('closes for itself and opens for itself when only this node has lost touch', async () => {
  ask = async () => false
  health.onHeartbeat()
  await pass(30)
  health.onHeartbeat()
  expect(said).toEqual(['open', 'closed', 'open'])
})

it('tells all of a silence that was there before this node', async () => {
  await pass(2)
  expect(said).toEqual(['closed for all'])
})

it('asks again while it cannot ask, and tells nobody what it does not know', async () => {
  ask = () => Promise.reject(new Error('no database'))
  health.onHeartbeat()
  await pass(12)
  expect(said).toEqual(['open', 'closed'])
  expect(failures.length).toBeGreaterThan(1)
  ask = async () => true
  await pass(1)
  expect(said.at(-1)).toBe('closed for all')
})

it('tells nobody of a silence that ended while it asked', async () => {
  let answer = (_isSilent: boolean): void => {}
  ask = () =>
    new Promise(resolve => {
      answer = resolve
    })
  health.onHeartbeat()
  await pass(11)
  health.onHeartbeat()
  answer(true)
  await pass(1)
  expect(said).toEqual(['open', 'closed', 'open'])
})

it('looks no more once it is stopped', async () => {
  health.onHeartbeat()
  await health.stop()
  await pass(60)
  expect(said).toEqual(['open'])
})
