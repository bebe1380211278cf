import { ApiError, NetworkError } from '@touchline/client/errors'
import { expect, it } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { continueSession } from './protection-modals.tsx'

async function tryIt(answer: Error | undefined) {
  let starts = 0
  const call = async () => {
    if (answer) throw answer
  }
  const start = async () => {
    starts += 1
  }
  const parts = { api: { call }, session: { start } } as unknown as Pick<App, 'api' | 'session'>
  const failure = await continueSession(parts).catch((error: unknown) => error)
  return { starts, failure }
}

it('confirms at the platform without other effects', async () => {
  expect(await tryIt(undefined)).toEqual({ starts: 0, failure: undefined })
})

it.each([400, 401, 403])('refreshes the session on a %i', async status => {
  const answer = new ApiError('postSportsbookSessionsContinue', status, null)
  expect(await tryIt(answer)).toEqual({ starts: 1, failure: undefined })
})

it.each([
  new NetworkError('postSportsbookSessionsContinue', 'gone'),
  new ApiError('postSportsbookSessionsContinue', 503, null),
  new ApiError('postSportsbookSessionsContinue', 429, null),
])('can be retried after %s', async answer => {
  expect(await tryIt(answer)).toEqual({ starts: 0, failure: answer })
})
