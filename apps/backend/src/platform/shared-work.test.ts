import { expect, it, vi } from 'vitest'
import { SharedWork } from './shared-work.ts'

it('runs work once for callers of the same key while it runs, and again afterwards', async () => {
  const shared = new SharedWork<number>()
  let finish = (_result: number) => {}
  const work = vi.fn(() => new Promise<number>(resolve => (finish = resolve)))
  const results = [shared.run('a', work), shared.run('a', work)]
  expect(work).toHaveBeenCalledTimes(1)
  finish(1)
  expect(await Promise.all(results)).toEqual([1, 1])
  expect(await shared.run('a', async () => 2)).toBe(2)
})

it('runs work of different keys separately', async () => {
  const shared = new SharedWork<string>()
  expect(await Promise.all(['a', 'b'].map(key => shared.run(key, async () => key)))).toEqual(['a', 'b'])
})

it('rejects every caller when the work fails, and runs it again afterwards', async () => {
  const shared = new SharedWork<number>()
  const fail = () => Promise.reject(new Error('no feed'))
  const results = await Promise.allSettled([shared.run('a', fail), shared.run('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await shared.run('a', async () => 1)).toBe(1)
})
