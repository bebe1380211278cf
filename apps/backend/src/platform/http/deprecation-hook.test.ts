import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createDeprecationHook } from './deprecation-hook.ts'

it('sends both headers with answers and with errors', async () => {
  const app = fastify()
  const onRequest = createDeprecationHook({ deprecated: { since: '2027-01-31', sunset: '2027-08-31' } })
  if (!onRequest) throw new Error('a deprecated call has no hook')
  app.get('/old', { onRequest }, async () => ({}))
  app.get('/broken', { onRequest }, async () => {
    throw new Error('broken')
  })
  for (const [url, statusCode] of [
    ['/old', 200],
    ['/broken', 500],
  ] as const) {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(statusCode)
    expect(response.headers).toMatchObject({ deprecation: '@1801353600', sunset: 'Tue, 31 Aug 2027 00:00:00 GMT' })
  }
  await app.close()
})

it('is absent for calls that stay', () => {
  expect(createDeprecationHook({})).toBeNull()
})
