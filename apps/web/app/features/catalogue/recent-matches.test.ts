// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('./recent-matches.ts')
}

beforeEach(() => localStorage.clear())

it('remembers the matches opened last, newest first, each once', async () => {
  const first = await load()
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]) first.addRecentMatch(id)
  const { recentMatches } = await load()
  expect(recentMatches.get()).toEqual([2, 9, 8, 7, 6, 5, 4, 3])
})

it('forgets a match that is gone', async () => {
  const { addRecentMatch, recentMatches, removeRecentMatch } = await load()
  addRecentMatch(1)
  addRecentMatch(2)
  removeRecentMatch(2)
  expect(recentMatches.get()).toEqual([1])
})

it.each(['{', '{"a":1}', '["x", null, 5]'])('ignores what it has not written: %s', async stored => {
  localStorage.setItem('touchline.recent-matches', stored)
  const { recentMatches } = await load()
  expect(recentMatches.get().every(Number.isInteger)).toBe(true)
})

it('remembers for as long as the page lasts when storage is denied', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('denied')
    },
    setItem() {
      throw new Error('denied')
    },
  })
  const { addRecentMatch, recentMatches } = await load()
  addRecentMatch(4)
  addRecentMatch(5)
  expect(recentMatches.get()).toEqual([5, 4])
  vi.unstubAllGlobals()
})
