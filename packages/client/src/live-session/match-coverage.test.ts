import { expect, it } from 'vitest'
import { ALWAYS, createMatchCoverage } from './match-coverage.ts'

const markAt = (revision: number) => ({ revision, atMs: 1_000 * revision })

function open() {
  const left: number[] = []
  return { left, followed: createMatchCoverage(matchId => left.push(matchId)) }
}

it('tracks the matches with a channel, and reports when the last one is released', () => {
  const { followed, left } = open()
  followed.onChannel('public:en', 'synced')
  followed.onChannel('match:7', 'lost')
  followed.onChannel('match:ar-7', 'lost')
  followed.onChannel('match:7', 'released')
  expect(followed.since(7)).toBe(ALWAYS)
  expect(followed.since(8)).toBeNull()
  expect(left).toEqual([])
  followed.onChannel('match:ar-7', 'released')
  expect(followed.since(7)).toBeNull()
  expect(left).toEqual([7])
})

it('tracks since when a match is complete, once missed data was fetched', () => {
  const { followed } = open()
  followed.onChannel('match:7', 'lost')
  followed.onChannel('match:7', 'synced')
  followed.onFetched('match:7', markAt(5))
  expect(followed.since(7)).toEqual(markAt(5))
  followed.onChannel('match:7', 'lost')
  expect(followed.since(7)).toEqual(markAt(5))
  followed.onChannel('match:7', 'gap')
  expect(followed.since(7)).toBe(ALWAYS)
  followed.onFetched('match:7', markAt(9))
  expect(followed.since(7)).toEqual(markAt(9))
  followed.onChannel('match:7', 'released')
  followed.onFetched('match:7', markAt(11))
  expect(followed.since(7)).toBeNull()
})
