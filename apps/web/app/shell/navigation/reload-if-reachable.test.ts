// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadIfReachable } from './follow-address.ts'

beforeEach(() => history.replaceState(null, '', '/live'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const attempt = async (path = '/live') => {
  const reload = vi.fn()
  return [await reloadIfReachable(path, reload), reload.mock.calls.length]
}

it('reloads when the server answers', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('')),
  )
  expect(await attempt()).toEqual([true, 1])
})

it('keeps the page while the device is offline, or the line is down though the browser says otherwise', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('failed')))
  vi.stubGlobal('fetch', fetch)
  expect(await attempt()).toEqual([false, 0])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await attempt()).toEqual([false, 0])
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('keeps a page that has been left meanwhile', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('')),
  )
  expect(await attempt('/results')).toEqual([false, 0])
})
