import { expect, it } from 'vitest'
import { createApi } from '../http.ts'
import { createObservable } from '../observable.ts'
import type { SessionState } from '../session.ts'
import { json, startTestServer } from '../testing/test-server.ts'
import { createTokenSource, syncIdentity } from './wiring.ts'

it('gets connection and channel tokens from the API', async () => {
  const server = await startTestServer((request, response) => {
    const isToken = request.url === '/websocket/token'
    const answer = isToken ? { token: 'abc' } : { channels: [{ channel: '$user:en-1', token: 'def' }] }
    json(200, answer)(request, response)
  })
  const tokens = createTokenSource(
    createApi({ platformUrl: server.url, sportsbookUrl: server.url, getLocale: () => 'en' }),
  )
  expect(await tokens.getToken()).toBe('abc')
  expect([...(await tokens.authorizeChannels(['$user:en-1']))]).toEqual([['$user:en-1', 'def']])
  expect(server.received[1]).toMatchObject({ url: '/websocket/authorize', body: '{"channels":["$user:en-1"]}' })
  await server.stop()
})

it('reconnects when the player changes, and not while the session is unknown', () => {
  const state = (status: SessionState['status'], id?: string): SessionState => ({
    status,
    reason: null,
    info: id === undefined ? null : { id, startedAt: '', secondsLimit: null, realityCheckSeconds: null },
  })
  const session = createObservable<SessionState>(state('UNKNOWN'))
  const identities: (string | null)[] = []
  const stop = syncIdentity({ setIdentity: identity => identities.push(identity) }, session)
  for (const next of [state('PENDING'), state('LOGGED_IN', 'a'), state('PENDING'), state('NOT_LOGGED_IN')]) {
    session.set(next)
  }
  stop()
  session.set(state('LOGGED_IN', 'b'))
  expect(identities).toEqual(['a', null])
})
