import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createDeferred } from '../app/use-deferred.ts'
import { setReporter } from '../errors/report-error.ts'
import { importWithRetry } from './lazy-component.ts'

let reports: string[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  reports = []
  setReporter((_, context) => reports.push(context))
})
afterEach(() => {
  vi.useRealTimers()
  setReporter((error, context) => console.warn(`${context}:`, error))
})

it('retries until the component is loaded', async () => {
  const load = vi.fn(async () => 'part')
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'))
  const loaded = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
  expect(reports).toHaveLength(2)
})

it('renders a component that failed to load at first', async () => {
  const app = await createTestApp()
  const fetchPart = vi.fn(async () => ({ name: 'limits' })).mockRejectedValueOnce(new Error('no network'))
  const part = createDeferred(fetchPart)
  void part.load(app).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(part.value.get()).toEqual({ name: 'limits' })
})
