import type { ClientOptions } from '@touchline/client/client'
import * as code from '@touchline/client/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setReporter } from '../errors/report-error.ts'
import { definePart } from '../parts/part.ts'
import { createLazyClient } from './lazy-client.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setReporter(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  setReporter((error, context) => console.warn(`${context}:`, error))
})

it('starts the session although its code failed to load at first', async () => {
  const options: ClientOptions = {
    platformUrl: 'http://platform.test',
    sportsbookUrl: 'http://sportsbook.test',
    getLocale: () => 'en',
    fetch: async () => new Response(null, { status: 204 }),
  }
  const fetchClient = vi.fn(async () => code).mockRejectedValueOnce(new Error('no network'))
  const { session } = createLazyClient(options, definePart({ when: 'demand', load: fetchClient }))
  const started = session.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await started).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'anonymous' })
  session.dispose()
})
