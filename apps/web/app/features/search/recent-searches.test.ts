import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'

const KEY = 'touchline.searches'
let local: Storage

beforeEach(() => {
  vi.resetModules()
  local = stubBrowser().local
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./recent-searches.ts')

it('keeps the last six, latest first, without duplicates', async () => {
  const { recentSearches, addRecentSearch } = await load()
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'Two', 'seven']) addRecentSearch(text)
  const expected = ['seven', 'Two', 'six', 'five', 'four', 'three']
  expect(recentSearches.get()).toEqual(expected)
  expect(JSON.parse(local.getItem(KEY) ?? '')).toEqual(expected)
})

it('restores them, and clears them on request', async () => {
  local.setItem(KEY, '["arsenal"]')
  const { recentSearches, clearRecentSearches } = await load()
  expect(recentSearches.get()).toEqual(['arsenal'])
  clearRecentSearches()
  expect(local.getItem(KEY)).toBe('[]')
})

it.each(['{', '{"a":1}', '[1]', JSON.stringify(['x'.repeat(51)]), '[""]'])(
  'starts empty with %s in storage',
  async text => {
    local.setItem(KEY, text)
    expect((await load()).recentSearches.get()).toEqual([])
  },
)

it('works without storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('off')
    },
    setItem: () => {
      throw new Error('off')
    },
  })
  const { recentSearches, addRecentSearch } = await load()
  addRecentSearch('arsenal')
  expect(recentSearches.get()).toEqual(['arsenal'])
})
