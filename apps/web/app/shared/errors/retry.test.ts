import { ApiError, NetworkError, NotOfferedError } from '@touchline/client/errors'
import { afterEach, expect, it, vi } from 'vitest'
import { isTransientError, pollEvery, retryDelay } from './retry.ts'

afterEach(() => vi.unstubAllGlobals())

it('backs off to a few seconds at most, with jitter', () => {
  const delays = [0, 1, 2, 5, 50].map(attempt => retryDelay(attempt, () => 0.5))
  expect(delays).toEqual([1000, 1600, 2560, 3500, 3500].map(ms => expect.closeTo(ms)))
  expect(retryDelay(0, () => 0)).toBe(750)
  expect(retryDelay(50, () => 1)).toBe(4375)
})

it('waits at most half a minute while the page is hidden', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  expect(retryDelay(5, () => 0.5)).toBeCloseTo(10_485.76)
  expect(retryDelay(50, () => 1)).toBe(37_500)
})

it.each([
  [new NetworkError('getMatches', 'down'), true],
  [new ApiError('getMatches', 503, null), true],
  [new ApiError('getMatches', 429, null), true],
  [new ApiError('getMatch', 404, null), false],
  [new NotOfferedError('postCounters', 501, null), false],
])('retries and polls while a failure may pass: %s %s', (error, mayPass) => {
  expect(isTransientError(error)).toBe(mayPass)
  expect(pollEvery(5000)({ state: { error } })).toBe(mayPass && 5000)
})

it('polls what has not failed', () => expect(pollEvery(5000)({ state: { error: null } })).toBe(5000))
