import { ApiError, MalformedResponseError, NetworkError, TimeoutError } from '@touchline/client/errors'
import { describe, expect, it } from 'vitest'
import { isAwaitingData } from './navigation-state.ts'
import { toHttpStatus } from './resolve-page.ts'

describe('toHttpStatus', () => {
  it.each([
    [new TimeoutError('getMatch', 'late'), 504],
    [new NetworkError('getMatch', 'gone'), 502],
    [new MalformedResponseError('getMatch', 'html'), 502],
    [new ApiError('getMatch', 500, null), 502],
    [new ApiError('getMatch', 503, null), 503],
    [new ApiError('getMatches', 400, null), 400],
    [new ApiError('getMatches', 422, null), 400],
    [new TypeError('ours'), 500],
  ])('%s: %i', (error, status) => {
    expect(toHttpStatus(error)).toBe(status)
  })
})

it('distinguishes a page without its data from a complete one', () => {
  expect(isAwaitingData({ status: 502 })).toBe(true)
  expect(isAwaitingData({ status: 500 })).toBe(true)
  expect(isAwaitingData({ status: 404 })).toBe(false)
})
