import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRenderTurns } from './page-cache.ts'

it('gives turns in order, with turns of the event loop for others between them', async () => {
  const turns = createRenderTurns()
  const done: string[] = []
  const work = async (name: string) => {
    await turns.take()
    done.push(name)
  }
  const all = Promise.all(['a', 'b', 'c'].map(work))
  const others = (async () => {
    while (done.filter(name => name !== '-').length < 3) {
      await nextTurn()
      done.push('-')
    }
  })()
  await Promise.all([all, others])
  expect(done.join('')).toMatch(/^-?a-{5,}b-{5,}c-+$/)
})

it('estimates the wait from the number of those who wait and the duration of the last turns', async () => {
  let now = 0
  const turns = createRenderTurns(() => now)
  expect(turns.estimateWaitMs()).toBe(0)
  const render = async () => {
    await turns.take()
    now += 20
  }
  await Promise.all(Array.from({ length: 40 }, render))
  expect(turns.estimateWaitMs()).toBe(0)
  const waiting = Array.from({ length: 10 }, render)
  expect(turns.estimateWaitMs()).toBeGreaterThan(150)
  expect(turns.estimateWaitMs()).toBeLessThanOrEqual(200)
  await Promise.all(waiting)
  expect(turns.estimateWaitMs()).toBe(0)
})
