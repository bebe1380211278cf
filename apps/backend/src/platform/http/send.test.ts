import { gunzipSync } from 'node:zlib'
import { endpoints } from '@touchline/contract/endpoints'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { send } from './send.ts'

const COUNTERS = {
  live: 0,
  sports: Array.from({ length: 50 }, (_, id) => ({ id, match_count: 1, live_count: 0, season_count: 0 })),
}

let app: FastifyInstance
beforeEach(() => {
  app = fastify()
  app.post('/counters', (request, reply) => send(request, reply, endpoints.postCounters, COUNTERS))
  app.post('/few', (request, reply) => send(request, reply, endpoints.postCounters, { live: 0 }))
  app.get('/bets', (request, reply) => send(request, reply, endpoints.getBets, COUNTERS))
})
afterEach(() => app.close())

const gzip = { 'accept-encoding': 'gzip' }

it('compresses what is equal for every caller, with the headers of the uncompressed response', async () => {
  const packed = await app.inject({ method: 'POST', url: '/counters', headers: gzip })
  const plain = await app.inject({ method: 'POST', url: '/counters' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(COUNTERS)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toEqual(COUNTERS)
  for (const { statusCode, headers } of [packed, plain]) {
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding, Accept-Language, Origin',
    })
  }
})

it('does not compress small responses, nor those of one caller', async () => {
  const few = await app.inject({ method: 'POST', url: '/few', headers: gzip })
  expect(few.headers['content-encoding']).toBeUndefined()
  const response = await app.inject({ method: 'GET', url: '/bets', headers: gzip })
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(response.headers['content-encoding']).toBeUndefined()
})
