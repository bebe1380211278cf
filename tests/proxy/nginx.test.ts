/** Requests to the shipped nginx configuration from outside. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import { startTestBackend, type TestBackend } from '../../apps/backend/src/testing/test-backend.ts'
import type { Program } from '../cluster/program.ts'
import { startProxy } from '../cluster/proxy.ts'
import { findProgram } from '../cluster/realtime-server.ts'

const SIGN_INS_A_MINUTE = 30
const JSON_TYPE = { 'content-type': 'application/json' }

const hasNginx = findProgram('nginx', 'NGINX_PATH') !== null
const test = it.skipIf(!hasNginx)

let backend: TestBackend
let site: Server
let proxy: Program | null = null
let [siteUrl, apiUrl] = ['', '']

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Responds with the headers it received. */
async function startSite(): Promise<Server> {
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

beforeAll(async () => {
  if (!hasNginx) return
  backend = await startTestBackend({ config: { rateLimits: true, trustedProxies: 1, host: '127.0.0.1' } })
  site = await startSite()
  const [sitePort = 0, apiPort = 0] = await findPorts(2)
  siteUrl = `http://127.0.0.1:${sitePort}`
  apiUrl = `http://127.0.0.1:${apiPort}`
  const api = Number(new URL(backend.url).port)
  proxy = await startProxy({ sitePort, apiPort, web: [portOf(site)], api: [api], realtime: api })
})
afterAll(async () => {
  await proxy?.end()
  site?.close()
  site?.closeAllConnections()
  await backend?.stop()
})

test('limits calls by address whatever X-Forwarded-For contains', async () => {
  const signIn = (at: number) =>
    new TestClient(apiUrl).call('/users/sign_in', {
      body: { email: `${at}@proxy.example`, password: 'wrong' },
      headers: {
        'x-forwarded-for': `198.51.100.${at}`,
        'x-real-ip': `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
      },
    })
  const replies = await Promise.all(Array.from({ length: SIGN_INS_A_MINUTE + 2 }, (_, at) => signIn(at)))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('overwrites address, host and country headers of a visitor', async () => {
  const spoofed = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=198.51.100.1',
    'x-country': 'NO',
  }
  const headers = (await (await fetch(`${siteUrl}/live`, { headers: spoofed })).json()) as Record<string, string>
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  for (const name of ['x-forwarded-host', 'forwarded', 'x-country']) expect(headers).not.toHaveProperty(name)
})

test('gives a request one id, for the node and the caller', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const get = async (headers: Record<string, string>) => {
    const response = await fetch(`${siteUrl}/live?${Math.random()}`, { headers })
    const received = (await response.json()) as Record<string, string>
    expect(response.headers.get('x-request-id')).toBe(received['x-request-id'])
    return received['x-request-id']
  }
  expect(await get({ 'x-request-id': 'from-the-edge' })).toBe('from-the-edge')
  expect(await get({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })).toBe(trace)
  for (const invalid of [
    {},
    { 'x-request-id': 'a b c d e f' },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
  ])
    expect(await get(invalid)).toMatch(/^[0-9a-f]{32}$/)
  const call = await fetch(`${apiUrl}/sports`, { headers: { 'x-request-id': 'of-a-call' } })
  expect(call.headers.get('x-request-id')).toBe('of-a-call')
})

test('does not expose the metrics of the nodes', async () => {
  expect((await fetch(`${backend.url}/metrics`)).status).toBe(200)
  for (const url of [siteUrl, apiUrl])
    for (const path of ['/metrics', '//metrics', '/metrics?a=1', '/%6detrics', '/./metrics'])
      expect.soft([url, path, (await fetch(url + path)).status]).toEqual([url, path, 404])
})

test('answers a body that is too large with the error of the contract', async () => {
  const body = JSON.stringify({ sport_id: 'x'.repeat(300_000) })
  const response = await fetch(`${apiUrl}/counters`, { method: 'POST', headers: JSON_TYPE, body })
  expect(response.status).toBe(413)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.json()).toEqual({ code: 413, message: 'PAYLOAD_TOO_LARGE', data: { details: [] } })
})
