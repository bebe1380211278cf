import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createServer } from './server.ts'
import { shedCalls } from './shed-calls.ts'

let app: FastifyInstance
let url: string
/** Answers the calls that wait. */
let release: () => void

beforeEach(async () => {
  app = await createServer({
    logger: pino({ level: 'silent' }),
    allowedOrigins: [],
    trustedProxies: 0,
    rateLimits: false,
  })
  shedCalls(app, { most: 2, mostWaiting: 1 })
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  app.get('/slow', { config: { endpoint: 'getMatches' } }, async () => {
    await released
    return { data: [] }
  })
  app.get('/fast', { config: { endpoint: 'getSports' } }, async () => ({ data: [] }))
  app.get('/busy', { config: { endpoint: 'getSports' } }, async () => {
    const endsAt = performance.now() + 60
    while (performance.now() < endsAt);
    return { data: [] }
  })
  app.post('/place', { config: { endpoint: 'postBets' } }, async () => {
    await released
    return { data: [] }
  })
  app.post('/sign-in', { config: { endpoint: 'postSignIn' } }, async () => ({ data: [] }))
  app.get('/livez', async () => ({ status: 'ok' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(() => app.close())

it('answers 503 with Retry-After while too many calls are unfinished, except to health checks', async () => {
  const slow = [fetch(`${url}/slow`), fetch(`${url}/slow`)]
  await expect.poll(async () => (await fetch(`${url}/fast`)).status).toBe(503)
  const shed = await fetch(`${url}/fast`)
  expect(shed.headers.get('retry-after')).toBe('2')
  expect(shed.headers.get('cache-control')).toBe('no-store')
  expect(await shed.json()).toMatchObject({ code: 503, message: 'UNAVAILABLE' })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  release()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => (await fetch(`${url}/fast`)).status).toBe(200)
})

const post = (path: string) => fetch(url + path, { method: 'POST' })

it('accepts calls of players and sign-ins while public reads are rejected, up to a limit of their own', async () => {
  const slow = [fetch(`${url}/slow`), fetch(`${url}/slow`)]
  await expect.poll(async () => (await fetch(`${url}/fast`)).status).toBe(503)
  expect((await post('/sign-in')).status).toBe(200)
  const placements = [post('/place'), post('/place')]
  await expect.poll(async () => (await post('/sign-in')).status).toBe(503)
  expect((await post('/sign-in')).headers.get('retry-after')).toBe('2')
  release()
  expect((await Promise.all([...slow, ...placements])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await expect.poll(async () => (await post('/sign-in')).status).toBe(200)
})

it('counts a call no longer when its caller has gone', async () => {
  const caller = new AbortController()
  const slow = ['/slow', '/slow'].map(path => fetch(url + path, { signal: caller.signal }).catch(() => null))
  await expect.poll(async () => (await fetch(`${url}/fast`)).status).toBe(503)
  caller.abort()
  await Promise.all(slow)
  await expect.poll(async () => (await fetch(`${url}/fast`)).status).toBe(200)
  release()
})

/** Sends a request on an open connection and returns the status of its answer. */
async function exchange(socket: Socket, request: string): Promise<number> {
  socket.write(`${request} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`)
  const [data] = (await once(socket, 'data')) as [Buffer]
  return Number(data.toString('latin1', 9, 12))
}

/** Opens connections one after another: all of them are accepted before the calls that arrive at once. */
async function openConnections(count: number): Promise<Socket[]> {
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) expect(await exchange(socket, 'GET /fast')).toBe(200)
  return sockets
}

it('rejects reads that arrive while too many wait, and executes the others', async () => {
  const sockets = await openConnections(4)
  const statuses = await Promise.all(sockets.map(socket => exchange(socket, 'GET /busy')))
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(statuses).toContain(503)
  expect(await exchange(sockets[0] as Socket, 'GET /fast')).toBe(200)
  for (const socket of sockets) socket.destroy()
  release()
})

it('executes what players call before the reads that wait', async () => {
  const sockets = await openConnections(3)
  const order: string[] = []
  const requests = ['GET /busy', 'GET /busy', 'POST /sign-in']
  await Promise.all(
    sockets.map(async (socket, at) => {
      const request = requests[at] ?? ''
      expect(await exchange(socket, request)).toBe(200)
      order.push(request)
    }),
  )
  expect(order.at(-1)).toBe('GET /busy')
  for (const socket of sockets) socket.destroy()
  release()
})
