import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setReporter } from '../errors/report-error.ts'
import { definePart, loadPart, runPart } from './part.ts'

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
  const load = vi.fn(async () => ({ name: 'part' }))
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'))
  const loaded = loadPart(definePart({ when: 'demand', load }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toEqual({ name: 'part' })
  expect(load).toHaveBeenCalledTimes(3)
  expect(reports).toHaveLength(2)
})

it('has the module of a part that failed to load at first', async () => {
  const load = vi.fn(async () => ({ name: 'limits' })).mockRejectedValueOnce(new Error('no network'))
  const part = definePart({ when: 'demand', load })
  void loadPart(part)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(part.module.get()).toEqual({ name: 'limits' })
})

it('rejects a single attempt, and tries again at the next', async () => {
  const load = vi.fn(async () => ({ name: 'page' })).mockRejectedValueOnce(new Error('no network'))
  const part = definePart({ when: 'page', load })
  await expect(part.load()).rejects.toThrow('no network')
  expect(await part.load()).toEqual({ name: 'page' })
})

it('keeps the order of calls made before it is loaded, and reports those that fail', async () => {
  const part = definePart({ when: 'demand', load: async () => ({ calls: [] as string[] }) })
  for (const call of ['first', 'second']) runPart(part, ({ calls }) => calls.push(call), call)
  runPart(part, () => Promise.reject(new Error('broken')), 'calling a part')
  expect((await part.load()).calls).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(part.module.get()?.calls).toEqual(['first', 'second'])
  expect(reports).toEqual(['calling a part'])
})
