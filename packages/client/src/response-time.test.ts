import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiOptions, createApi } from './http.ts'
import { json, startTestServer } from './testing/test-server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
  server = await startTestServer(json(200, { data: [] }))
})
afterEach(() => server.stop())

const open = (options: Partial<ApiOptions> = {}) =>
  createApi({ platformUrl: server.url, sportsbookUrl: server.url, getLocale: () => 'en', ...options })

describe('response time', () => {
  it("is not later than the request, and earlier by the node's lag", async () => {
    const times: number[] = []
    const api = open({ onResponse: (_, { asOfMs }) => times.push(asOfMs) })
    const measure = async () => {
      const from = Date.now()
      await api.call('getSports')
      return [from, Date.now()]
    }
    await measure()
    server.answer((_, response) => {
      const answered = Date.now()
      response.writeHead(200, { 'content-type': 'application/json', 'feed-head': '1795332132000;lag=7000' })
      // Simulates a slow connection.
      setTimeout(() => response.end('{"data":[]}'), Math.max(0, answered + 30 - Date.now()))
    })
    const [from = 0, to = 0] = await measure()
    expect(times[1]).toBeGreaterThanOrEqual(from - 7000)
    expect(times[1]).toBeLessThanOrEqual(to - 7000 - 25)
  })
})
