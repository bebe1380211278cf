import { expect, it } from 'vitest'
import { OrderedQueue } from './ordered-queue.ts'

/** A task that runs until it is ended by the test. */
function createTask(log: string[], name: string) {
  let end = () => {}
  let fail = () => {}
  const promise = new Promise<string>((resolve, reject) => {
    end = () => resolve(name)
    fail = () => reject(new Error(name))
  })
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, end, fail }
}

async function settle(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve))
}

it('runs tasks that share a key in order, and others concurrently', async () => {
  const queue = new OrderedQueue()
  const log: string[] = []
  const [a, ab, b, c] = ['a', 'ab', 'b', 'c'].map(name => createTask(log, name))
  if (!a || !ab || !b || !c) throw new Error('four tasks were made')
  const results = [
    queue.run(['a'], a.run),
    queue.run(['a', 'b'], ab.run),
    queue.run(['b'], b.run),
    queue.run(['c'], c.run),
  ]
  await settle()
  expect(log).toEqual(['a', 'c'])
  a.end()
  await settle()
  expect(log).toEqual(['a', 'c', 'ab'])
  ab.end()
  b.end()
  c.end()
  expect(await Promise.all(results)).toEqual(['a', 'ab', 'b', 'c'])
})

it('continues after a failure, which only its own caller receives', async () => {
  const queue = new OrderedQueue()
  const log: string[] = []
  const [first, second] = [createTask(log, 'first'), createTask(log, 'second')]
  const failed = queue.run(['a'], first.run)
  const next = queue.run(['a'], second.run)
  first.fail()
  second.end()
  await expect(failed).rejects.toThrow('first')
  expect(await next).toBe('second')
})
