import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onRetryTrigger, startRetryTriggers, waitForRetry } from './retry.ts'

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
