import { ApiError, NetworkError, NotOfferedError } from '@touchline/client/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTransientError, onRetryTrigger, pollEvery, retryDelay, startRetryTriggers, waitForRetry } from './retry.ts'

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

describe('what triggers a retry early', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function openPage() {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const device = new EventTarget()
    startRetryTriggers(page as unknown as Document, device)
    let wakes = 0
    const stop = onRetryTrigger(() => {
      wakes += 1
    })
    // The last test may have triggered just now.
    vi.advanceTimersByTime(5000)
    return { page, device, stop, wakes: () => wakes }
  }

  it('triggers when the page becomes visible, the device is online and the user taps, once a second', () => {
    const { page, device, stop, wakes } = openPage()
    const dispatch = (target: EventTarget, name: string) => {
      target.dispatchEvent(new Event(name))
      return wakes()
    }
    page.visibilityState = 'hidden'
    expect(dispatch(page, 'visibilitychange')).toBe(0)
    page.visibilityState = 'visible'
    expect(dispatch(page, 'visibilitychange')).toBe(1)
    expect(dispatch(device, 'online')).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(dispatch(device, 'online')).toBe(2)
    vi.advanceTimersByTime(1000)
    expect(dispatch(device, 'pointerdown')).toBe(3)
    stop()
    vi.advanceTimersByTime(1000)
    expect(dispatch(device, 'keydown')).toBe(3)
  })

  it('ends a wait early, which otherwise times out', async () => {
    const { device, stop } = openPage()
    let paused = true
    const pause = waitForRetry(4000).then(() => {
      paused = false
    })
    await vi.advanceTimersByTimeAsync(1000)
    expect(paused).toBe(true)
    device.dispatchEvent(new Event('online'))
    await pause
    const before = vi.getTimerCount()
    const next = waitForRetry(4000)
    expect(vi.getTimerCount()).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(4000)
    await next
    expect(vi.getTimerCount()).toBeLessThanOrEqual(before)
    stop()
  })
})
