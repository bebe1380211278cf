import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError, NotOfferedError } from '@touchline/client/errors'
import { expect, it, onTestFinished, vi } from 'vitest'
import { bufferReport, reportError, setReporter, trackPageHide } from './report-error.ts'

it('reports no failure of a page that is left, until it is shown again', () => {
  const reported: string[] = []
  setReporter((_, context) => void reported.push(context))
  onTestFinished(() => {
    setReporter(bufferReport)
    vi.unstubAllGlobals()
  })
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  trackPageHide()
  reportError(new TypeError('Failed to fetch'), 'before')
  page.dispatchEvent(new Event('pagehide'))
  reportError(new TypeError('Failed to fetch'), 'leaving')
  page.dispatchEvent(new Event('pageshow'))
  reportError(new TypeError('Failed to fetch'), 'after')
  expect(reported).toEqual(['before', 'after'])
})

it('reports no query that was cancelled because the page has gone on', async () => {
  const reported: string[] = []
  setReporter((_, context) => void reported.push(context))
  onTestFinished(() => setReporter(bufferReport))
  const client = new QueryClient()
  const query = {
    queryKey: ['match'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  }
  const fetched = client.fetchQuery(query).catch((error: unknown) => reportError(error, 'data'))
  const stop = new QueryObserver(client, query).subscribe(() => {})
  stop()
  await fetched
  expect(reported).toEqual([])
})

it('reports no call that the back end does not have', () => {
  const reported: unknown[] = []
  setReporter(error => void reported.push(error))
  onTestFinished(() => setReporter(bufferReport))
  reportError(new NotOfferedError('postCounters', 404, null), 'counters')
  const failed = new ApiError('postCounters', 500, null)
  reportError(failed, 'counters')
  expect(reported).toEqual([failed])
})
