import { expect, test, vi } from 'vitest'
import { RenderQueryClient } from './server-app.ts'

test('calls the function of a query once, however often its data is fetched', async () => {
  const client = new RenderQueryClient()
  const queryFn = vi.fn(async () => ({ data: 1 }))
  const query = { queryKey: ['sports'], queryFn }
  const [first, second] = await Promise.all([client.fetchQuery(query), client.fetchQuery(query)])
  expect([first, second, await client.fetchQuery(query)]).toEqual(Array(3).fill({ data: 1 }))
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(client.getQueryData(['sports'])).toEqual({ data: 1 })
  expect(client.getQueryState(['sports'])).toMatchObject({ status: 'success', fetchStatus: 'idle' })
})

test('rejects with the error of a query, which is in its state, and tries again when asked', async () => {
  const client = new RenderQueryClient()
  const error = new Error('502')
  const queryFn = vi.fn(async () => ({ data: 1 })).mockRejectedValueOnce(error)
  const query = { queryKey: ['sports'], queryFn }
  await expect(client.fetchQuery(query)).rejects.toBe(error)
  expect(client.getQueryState(['sports'])).toMatchObject({ status: 'error', error, data: undefined })
  await client.fetchQuery(query)
  expect(client.getQueryState(['sports'])).toMatchObject({ status: 'success', data: { data: 1 } })
})

test('fetches again after it was cleared', async () => {
  const client = new RenderQueryClient()
  const queryFn = vi.fn(() => ({ data: 1 }))
  await client.fetchQuery({ queryKey: ['sports'], queryFn })
  client.clear()
  await client.fetchQuery({ queryKey: ['sports'], queryFn })
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('passes a context without accessors, whose closures V8 would keep until a full garbage collection', async () => {
  const client = new RenderQueryClient()
  let context: object = {}
  const queryFn = (passed: object) => {
    context = passed
    return { data: 1 }
  }
  await client.fetchQuery({ queryKey: ['sports'], queryFn })
  const accessors = Object.values(Object.getOwnPropertyDescriptors(context)).filter(({ get }) => get)
  expect(context).toMatchObject({ client, queryKey: ['sports'] })
  expect(accessors).toEqual([])
})
