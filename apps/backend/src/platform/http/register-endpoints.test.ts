import { endpoints } from '@touchline/contract/endpoints'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createAuthorizeOperator } from './authorize-operator.ts'
import { registerEndpoints } from './register-endpoints.ts'
import { createServer } from './server.ts'

const getMatches = vi.fn((_call: { readonly query: object; readonly player: unknown }) => ({
  data: [],
  pagination: {},
}))
const getHits = vi.fn((_call: { readonly player: unknown }) => ({ data: [], pagination: {} }))
const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
const player = { id: 7, session: {} }
let app: Awaited<ReturnType<typeof createServer>>

beforeAll(async () => {
  const logger = pino({ level: 'silent' })
  app = await createServer({ logger, allowedOrigins: [], trustedProxies: 0, rateLimits: false })
  registerEndpoints(app, {
    handlers: { getMatches: getMatches as never, getJackpotHits: getHits as never },
    unimplemented: names.filter(name => name !== 'getMatches' && name !== 'getJackpotHits'),
    authenticate: async ({ headers }) => (headers.authorization ? (player as never) : undefined),
    authorizeOperator: createAuthorizeOperator([]),
    requirements: {} as never,
    allowedOrigins: new Set(),
    rateLimits: false,
    refreshFeed: () => ({ feedMs: 0, lagMs: 0 }),
    languages: ['en'],
    streamPositionHeader: () => null,
  })
})
afterAll(() => app.close())
beforeEach(() => void getMatches.mockClear())

const queries = () => getMatches.mock.calls.map(([{ query }]) => query)

it('hands a handler the same query for equal addresses, and another for others', async () => {
  for (const limit of [5, 5, 6]) await app.inject(`/matches?limit=${limit}`)
  const [first, second, third] = queries()
  expect(first).toEqual({ limit: 5 })
  expect(second).toBe(first)
  expect(third).toEqual({ limit: 6 })
  expect(Object.isFrozen(first)).toBe(true)
})

it('rejects an invalid address each time', async () => {
  for (const _ of [1, 2]) expect((await app.inject('/matches?limit=many')).statusCode).toBe(422)
  expect(getMatches).not.toHaveBeenCalled()
})

it('requires a player for own data, also when a player has called the same address', async () => {
  const address = '/jackpot-hits?for_user=true'
  const statusOf = async (headers = {}) => (await app.inject({ url: address, headers })).statusCode
  expect(await statusOf()).toBe(401)
  expect(await statusOf({ authorization: 'Bearer x' })).toBe(200)
  expect(await statusOf()).toBe(401)
  expect(getHits.mock.calls.map(([call]) => call.player)).toEqual([player])
})
