import { beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../testing/manual-clock.ts'
import { PlayedDatabase, PlayedSession } from '../testing/played-session.ts'
import { Leadership } from './leadership.ts'

const LOCK = 7

let clock: ManualClock
let database: PlayedDatabase
let failures: unknown[]

beforeEach(() => {
  clock = new ManualClock(0)
  database = new PlayedDatabase()
  failures = []
})

interface Node {
  readonly session: PlayedSession
  readonly leadership: Leadership
  /** Callbacks received, in order. */
  readonly changes: string[]
  /** Runs when the node becomes leader. */
  gain: () => Promise<void>
}

function open(): Node {
  const session = new PlayedSession(database)
  const changes: string[] = []
  const node = { session, changes, gain: async () => {} }
  const leadership = new Leadership({
    link: session,
    lock: LOCK,
    clock,
    onGained: () => {
      changes.push('gained')
      return node.gain()
    },
    onLost: () => void changes.push('lost'),
    onError: error => failures.push(error),
  })
  leadership.start()
  return Object.assign(node, { leadership })
}

/** Lets pending promises resolve. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    await settle()
    clock.advance(500)
  }
  await settle()
}

it('is the only leader until it stops and another takes over', async () => {
  const [first, second] = [open(), open()]
  await pass(5000)
  expect(first.leadership).toMatchObject({ isLeading: true })
  expect(second.leadership).toMatchObject({ isLeading: false })
  await first.leadership.stop()
  await pass(1000)
  expect(first.leadership).toMatchObject({ isLeading: false })
  expect(second.leadership).toMatchObject({ isLeading: true })
  expect(first.changes).toEqual(['gained', 'lost'])
  expect(second.changes).toEqual(['gained'])
  await pass(5000)
  expect(first.changes).toHaveLength(2)
})

it('stops leading as soon as its session is lost', async () => {
  const [first, second] = [open(), open()]
  await pass(1000)
  first.session.lose()
  expect(first.leadership).toMatchObject({ isLeading: false })
  await pass(5000)
  expect([first.leadership.isLeading, second.leadership.isLeading].sort()).toEqual([false, true])
  expect(database.holders.size).toBe(1)
})

it('loses the leadership while acquiring it, and tries again', async () => {
  const node = open()
  let finish = (): void => {}
  node.gain = () =>
    new Promise(resolve => {
      finish = resolve
    })
  await settle()
  node.session.lose()
  await pass(5000)
  expect(node.changes).toEqual(['gained', 'lost'])
  expect(node.leadership).toMatchObject({ isLeading: false })
  node.gain = async () => {}
  finish()
  await pass(1000)
  expect(node.changes).toEqual(['gained', 'lost', 'gained'])
  expect(node.leadership).toMatchObject({ isLeading: true })
})

it('releases at its stop a leadership that it is just acquiring', async () => {
  const node = open()
  let finish = (): void => {}
  node.gain = () =>
    new Promise(resolve => {
      finish = resolve
    })
  await settle()
  expect(node.leadership).toMatchObject({ isLeading: true })
  const stopped = node.leadership.stop()
  finish()
  await stopped
  await pass(5000)
  expect(node.leadership).toMatchObject({ isLeading: false })
  expect(database.holders.size).toBe(0)
})

it('releases the leadership when it cannot take up the work', async () => {
  const [first, second] = [open(), open()]
  first.gain = () => Promise.reject(new Error('cannot lead'))
  await pass(1000)
  expect(first.changes).toEqual(['gained', 'lost'])
  expect(failures).toHaveLength(1)
  expect(second.leadership).toMatchObject({ isLeading: true })
  expect(database.holders.get(LOCK)).toBe(second.session)
})

it('checks periodically whether the leader hangs', async () => {
  open()
  await pass(500)
  const standby = open()
  await pass(10_000)
  expect(standby.leadership).toMatchObject({ isLeading: false })
  expect(database.deposed).toBeGreaterThanOrEqual(4)
  expect(database.deposed).toBeLessThanOrEqual(6)
  expect(failures).toEqual([])
})
