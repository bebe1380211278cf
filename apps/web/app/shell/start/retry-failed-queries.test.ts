import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/queries/query-keys.ts'
import { retryFailedQueries } from './retry-failed-queries.ts'

let queryClient: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  stop = retryFailedQueries(queryClient)
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** A list on the page that fails a number of times, and its request count. */
function show(queryKey: readonly unknown[], errors: readonly Error[]) {
  const queryFn = vi.fn(async () => {
    const error = errors[queryFn.mock.calls.length - 1]
    if (error) throw error
    return 'matches'
  })
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const hide = observer.subscribe(() => {})
  return { queryFn, hide, state: () => observer.getCurrentResult() }
}

const down = new Error('down')

it('retries a failed list until it loads', async () => {
  const { queryFn, state } = show(['matches', { sport_key: 'soccer' }], [down, down, down])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state().data).toBe('matches')
  expect(queryFn).toHaveBeenCalledTimes(4)
})

it('retries what failed before it started', async () => {
  stop()
  const { state } = show(['counters'], [down])
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ isError: true })
  stop = retryFailedQueries(queryClient)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(state().data).toBe('matches')
})

it('ignores queries without observers', async () => {
  const { queryFn, hide } = show(['matches', {}], [down, down])
  await vi.advanceTimersByTimeAsync(0)
  hide()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it.each([
  ['what was refused', ['match', 1], new ApiError('getMatch', 404, null)],
  ['what says itself that it failed', ['search', 'ajax'], down],
])('ignores %s', async (_, queryKey, error) => {
  const { queryFn } = show(queryKey, [error, error])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
})
