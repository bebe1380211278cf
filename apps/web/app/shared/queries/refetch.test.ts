import { QueryClient, type QueryFunctionContext, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { recordQueryMoments, recordResponse } from './data-times.ts'
import { refetchUntilDone } from './refetch.ts'

/** A page with one active query whose responses the test controls. */
function openPage() {
  const queryClient = new QueryClient()
  const requests: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => requests.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey: ['thing'], queryFn, retry: false })
  observer.subscribe(() => {})
  const refetched = refetchUntilDone(queryClient, ([head]) => head === 'thing')
  return { requests, observer, refetched }
}

const settle = () => new Promise(resolve => setTimeout(resolve))

it('refetches when the first response may predate the request', async () => {
  const { requests, observer, refetched } = openPage()
  await settle()
  expect(requests).toHaveLength(1)
  requests[0]?.('from before')
  await settle()
  expect(requests).toHaveLength(2)
  requests[1]?.('as it is now')
  await refetched
  expect(observer.getCurrentResult().data).toBe('as it is now')
})

it('keeps current data, awaits a first fetch in flight, and leaves what is not on screen to its next use', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['thing', 'unused'], 'old')
  let requests = 0
  const queryFn = async () => `response ${++requests}`
  new QueryObserver(queryClient, { queryKey: ['thing'], queryFn, retry: false }).subscribe(() => {})
  const isWanted = ([head]: readonly unknown[]) => head === 'thing'
  expect(await refetchUntilDone(queryClient, isWanted, ({ state }) => state.data === 'response 1')).toBe(false)
  expect(requests).toBe(1)
  expect(queryClient.getQueryState(['thing', 'unused'])?.isInvalidated).toBe(true)
  expect(await refetchUntilDone(queryClient, isWanted, ({ state }) => state.data === 'response 2')).toBe(true)
  expect(requests).toBe(2)
})

it('refetches until the response is recent enough, for example from a lagging node', async () => {
  // The clock stands still until the test moves it.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryClient = new QueryClient()
  const lags = [30_000, 5_000, 0]
  const queryFn = async (context: QueryFunctionContext) => {
    const answer = { lag: lags.shift() }
    recordResponse(answer, { asOfMs: Date.now() - (answer.lag ?? 0), position: null })
    recordQueryMoments(context, [answer])
    return answer
  }
  const observer = new QueryObserver(queryClient, {
    queryKey: ['thing'],
    queryFn,
    retry: false,
    initialData: {},
    staleTime: Infinity,
  })
  observer.subscribe(() => {})
  let isDone = false
  const refetched = refetchUntilDone(queryClient, ([head]) => head === 'thing').then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isDone).toBe(false)
  expect(lags).toEqual([5_000, 0])
  await vi.advanceTimersByTimeAsync(30_000)
  await refetched
  expect(observer.getCurrentResult().data).toEqual({ lag: 0 })
})
