import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { httpFetch } from './back-end.ts'

let server: Server

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

it('sends method, headers and body, and returns status, headers and text', async () => {
  const url = await serve(async (request, response) => {
    const chunks = await request.toArray()
    const { method, url: path, headers } = request
    response.writeHead(418, { 'Stream-Position': '7' })
    response.end(JSON.stringify({ method, path, type: headers['content-type'], body: String(Buffer.concat(chunks)) }))
  })
  const headers = { 'Content-Type': 'application/json' }
  const response = await httpFetch(`${url}/counters?a=1`, { method: 'POST', headers, body: '{"á":1}' })
  expect([response.status, response.ok, response.headers.get('Stream-Position')]).toEqual([418, false, '7'])
  expect(response.headers.get('Feed-Head')).toBeNull()
  const sent = { method: 'POST', path: '/counters?a=1', type: 'application/json', body: '{"á":1}' }
  expect(JSON.parse(await response.text())).toEqual(sent)
})

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('decodes a body in %s', async (encoding, encode) => {
  const url = await serve((request, response) => {
    expect(request.headers['accept-encoding']).toContain(encoding)
    response.writeHead(200, { 'content-encoding': encoding }).end(encode('\ufeffكرة القدم'))
  })
  expect(await (await httpFetch(url, {})).text()).toBe('كرة القدم')
})

it('uses one connection for calls that follow each other', async () => {
  const ports = new Set<number | undefined>()
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('{}')
  })
  for (let count = 0; count < 3; count += 1) {
    await httpFetch(url, {})
    // A connection is free again a turn of the event loop later.
    await setImmediate()
  }
  expect(ports.size).toBe(1)
})

it('sends a call again when the open connection was closed before it arrived', async () => {
  let requests = 0
  const url = await serve((request, response) => {
    requests += 1
    if (requests === 2) request.socket.destroy()
    else response.end(String(requests))
  })
  await httpFetch(url, {})
  expect(await (await httpFetch(url, {})).text()).toBe('3')
})

it('rejects when a new connection is closed, when the body ends early, and when the call is aborted', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/cut') response.writeHead(200, { 'content-length': 10 }).write('half')
    if (request.url !== '/silent') request.socket.end()
  })
  await expect(httpFetch(`${url}/closed`, {})).rejects.toThrow()
  await expect(httpFetch(`${url}/cut`, {})).rejects.toThrow()
  const controller = new AbortController()
  server.once('request', () => controller.abort())
  await expect(httpFetch(`${url}/silent`, { signal: controller.signal })).rejects.toThrow(/abort/)
})

it('follows a redirect', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(308, { location: '/new' }).end()
    else response.end(`${request.method} ${request.url}`)
  })
  const response = await httpFetch(`${url}/old`, { method: 'POST', body: '{}' })
  expect(await response.text()).toBe('POST /new')
})
