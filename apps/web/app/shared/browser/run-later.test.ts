import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runAfterNextPaint } from './run-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that paints when the returned function is called. */
function holdFrames(): () => void {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => void frames.push(callback))
  return () => {
    for (const frame of frames.splice(0)) frame()
  }
}

it('runs after the next frame, and not within it', () => {
  const run = vi.fn()
  const paint = holdFrames()
  runAfterNextPaint(run)
  vi.advanceTimersByTime(100)
  expect(run).not.toHaveBeenCalled()
  paint()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledOnce()
})

it('runs soon on a page that paints nothing, once', () => {
  const run = vi.fn()
  const paint = holdFrames()
  runAfterNextPaint(run)
  vi.advanceTimersByTime(300)
  expect(run).toHaveBeenCalledOnce()
  paint()
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledOnce()
})

it('runs at once where there are no frames', () => {
  const run = vi.fn()
  vi.stubGlobal('requestAnimationFrame', undefined)
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame')
  runAfterNextPaint(run)
  expect(run).toHaveBeenCalledOnce()
})
