import { expect, it } from 'vitest'
import { createApi } from '../http.ts'
import { json, startTestServer } from '../testing/test-server.ts'
import { createTokenSource } from './token-source.ts'

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
