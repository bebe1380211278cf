import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { MatchReader } from './match-reader.ts'

const PRICING_MS = 4

/** Matches that take 4 ms each to price, by a clock that only pricing moves. */
function createMatches() {
  let now = 0
  const done = new Set<object>()
  const view = {
    hasMatchText: (entry: object) => done.has(entry),
    matchText: (entry: { isRead: boolean }) => {
      if (!entry.isRead) now += PRICING_MS
      entry.isRead = true
      done.add(entry)
      return ''
    },
  }
  const create = (count: number) => Array.from({ length: count }, () => ({ isRead: false }))
  return { reader: new MatchReader<{ isRead: boolean }>(() => now), view, create, now: () => now }
}

/** The most milliseconds that were spent in one turn of the event loop, until the work is done. */
async function findLongestTurn(now: () => number, work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const before = now()
    await turn()
    longest = Math.max(longest, now() - before)
  }
  await ended
  return longest
}

it('blocks the event loop for one slice in a turn, however many lists are read at once', async () => {
  const { reader, view, create, now } = createMatches()
  const lists = Array.from({ length: 20 }, () => create(20))
  const reads = Promise.all(lists.map(list => reader.read(view, list)))
  expect(await findLongestTurn(now, reads)).toBeLessThanOrEqual(12)
  expect(lists.flat().every(({ isRead }) => isRead)).toBe(true)
})

it('finishes a short list beside long ones within a few slices', async () => {
  const { reader, view, create, now } = createMatches()
  const long = Promise.all([reader.read(view, create(200)), reader.read(view, create(200))])
  await reader.read(view, create(5))
  expect(now()).toBeLessThan(100)
  await long
})

it('rejects a read that would price many matches while many wait, and accepts it afterwards', async () => {
  const { reader, view, create } = createMatches()
  const shared = create(400)
  const first = reader.read(view, shared)
  const refused = await reader.read(view, create(200)).catch(error => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ code: 'UNAVAILABLE' })
  // The same matches cost nothing more, few matches little.
  const others = Promise.all([reader.read(view, [...shared]), reader.read(view, create(50))])
  await Promise.all([first, others])
  await reader.read(view, create(600))
})

it('forgets what waited when a match cannot be read', async () => {
  const { reader, view, create } = createMatches()
  const broken = {
    ...view,
    matchText: () => {
      throw new Error('no text')
    },
  }
  await expect(reader.read(broken, create(500))).rejects.toThrow('no text')
  await Promise.all([reader.read(view, create(250)), reader.read(view, create(250))])
})
