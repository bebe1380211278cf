import { createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHost } from './app.ts'
import { readConfig } from './config.ts'

const SECRET = 'a secret of enough letters'
const OWN = { host: 'www.example.com', origin: 'https://www.example.com', 'sec-fetch-site': 'same-origin' }

/** A fake back end that identifies cookies. */
const backend = Fastify()
const receivedCookies: (string | undefined)[] = []
let isDown = false
let host: FastifyInstance

beforeAll(async () => {
  backend.get('/player', async (request, reply) => {
    receivedCookies.push(request.headers.cookie)
    if (isDown) return reply.code(503).send({})
    return request.headers.cookie === 'session=ada' ? { data: { id: 42, currency: 'USD' } } : reply.code(401).send({})
  })
  backend.get('/player/identity', async (request, reply) =>
    request.headers.cookie === 'session=excluded' ? { data: { appeals: [] } } : reply.code(401).send({}),
  )
  backend.get('/player/accounts', async (request, reply) =>
    request.headers.cookie === 'session=ada'
      ? { data: [{ currency: 'EUR' }, { currency: 'USD' }, { currency: 'JPY' }] }
      : reply.code(401).send({}),
  )
  await backend.listen({ port: 0, host: '127.0.0.1' })
  const { port } = backend.server.address() as { port: number }
  host = await createHost(readConfig({ BACKEND_URL: `http://127.0.0.1:${port}`, HOST_TOKEN_SECRET: SECRET }))
})
afterEach(() => {
  isDown = false
  receivedCookies.length = 0
})
afterAll(() => Promise.all([host.close(), backend.close()]))

const postSession = (headers: Record<string, string>) => host.inject({ method: 'POST', url: '/session-token', headers })

const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

describe('the player assertion', () => {
  it("names the cookie's player, is valid for less than a minute, and is signed", async () => {
    const answer = await postSession({ ...OWN, cookie: 'session=ada' })
    const [head, claims, signature] = answer.json<{ token: string }>().token.split('.')
    expect(decode(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decode(claims)).toMatchObject({ iss: 'touchline-host', aud: 'touchline', sub: '42', brand: 'northline' })
    const { iat, exp, jti } = decode(claims)
    expect(exp - iat).toBeLessThan(60)
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url'))
    expect(answer.headers['cache-control']).toBe('no-store')
    const again = await postSession({ ...OWN, cookie: 'session=ada' })
    expect(decode(again.json<{ token: string }>().token.split('.')[1]).jti).not.toBe(jti)
  })

  it('is empty for a visitor', async () => {
    expect((await postSession(OWN)).statusCode).toBe(204)
    expect((await postSession({ ...OWN, cookie: 'session=nobody' })).statusCode).toBe(204)
  })

  it.each([
    ['another origin', { ...OWN, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { ...OWN, origin: 'https://a.www.example.com' }],
    ['another port', { ...OWN, origin: 'https://www.example.com:8443' }],
    ['the same site but another origin', { ...OWN, 'sec-fetch-site': 'same-site' }],
    ['no origin', { host: OWN.host }],
    ['a null origin', { ...OWN, origin: 'null' }],
  ])('is rejected for %s without a request to the back end', async (_, headers) => {
    const { statusCode, body } = await postSession({ ...headers, cookie: 'session=ada' })
    expect(statusCode).toBe(403)
    expect(body).not.toContain('token"')
    expect(receivedCookies).toEqual([])
  })

  it('fails when the back end is unreachable, rather than reporting a visitor', async () => {
    isDown = true
    expect((await postSession({ ...OWN, cookie: 'session=ada' })).statusCode).toBe(502)
  })
})

describe('the accounts', () => {
  it("start with the player's chosen account", async () => {
    const answer = await host.inject({ url: '/accounts', headers: { cookie: 'session=ada' } })
    expect(answer.json()).toEqual({ data: ['USD', 'EUR', 'JPY'].map(currency => ({ currency })) })
  })

  it('are empty for a visitor', async () => {
    expect((await host.inject({ url: '/accounts', headers: { cookie: 'session=nobody' } })).statusCode).toBe(204)
  })
})

describe('what is stored about the player', () => {
  it('is told to an excluded player, who is a visitor elsewhere, and to no visitor', async () => {
    const read = (url: string, session: string) => host.inject({ url, headers: { cookie: `session=${session}` } })
    expect((await read('/identity', 'excluded')).json()).toEqual({ data: { appeals: [] } })
    expect((await read('/accounts', 'excluded')).statusCode).toBe(204)
    expect((await read('/identity', 'nobody')).statusCode).toBe(204)
  })
})
