/** Static files and health over a raw socket, with addresses that no browser would send. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createWebServer } from './web-server.ts'

let folder: string
let backEnd: Server
const requests: string[] = []
let app: FastifyInstance
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-files-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a-1.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'hidden')
  await writeFile(join(folder, 'assets', 'push-worker-1.js'), 'self.onpush = null')
  backEnd = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.writeHead(url === '/settings' ? 200 : 404).end('{}')
  })
  await new Promise<void>(resolve => backEnd.listen(0, '127.0.0.1', resolve))
  app = await createWebServer({
    config: readConfig({ BACKEND_URL: `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}` }),
    render: () => Promise.reject(new Error('no pages here')),
    assetsFor: () => ({ earlyScript: { url: '' }, initScript: '', scripts: [], styles: [] }),
    clientFolder: folder,
    pushWorkerFile: join(folder, 'assets', 'push-worker-1.js'),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app?.close()
  backEnd?.close()
  backEnd?.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

/** The path is sent unmodified. */
function get(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent: false }, async response => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
    call.on('error', reject).end()
  })
}

it.each([
  '/assets/../x',
  '/assets/../secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/..\\secret.txt',
  '/assets/..%5csecret.txt',
  '/assets/%00',
  '/assets/a-1.js%00',
  '/assets//etc/passwd',
  '/assets/.',
  '/assets/',
  '/assets/%ff',
  '/assets/(5000 letters)',
])('responds with a client error and no content to %s', async path => {
  const { status, body } = await get(path.replace('(5000 letters)', 'a'.repeat(5000)))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body).not.toContain('hidden')
})

it('serves existing files', async () => {
  expect(await get('/assets/a-1.js')).toEqual({ status: 200, body: 'export {}' })
})

it('is ready once the backend has responded to a contract call', async () => {
  expect((await get('/readyz')).status).toBe(200)
  expect(requests).toContain('/settings')
  expect(requests).not.toContain('/livez')
})

it('serves the push worker at an address that stays, revalidated and with the content policy', async () => {
  const { status, headers, body } = await fetch(`http://127.0.0.1:${port}/push-worker.js`).then(async response => ({
    status: response.status,
    headers: response.headers,
    body: await response.text(),
  }))
  expect({ status, body }).toEqual({ status: 200, body: 'self.onpush = null' })
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('content-security-policy')).toContain('trusted-types push-worker offline-worker')
})

it('counts requests for files of pages that are not there', async () => {
  const read = async () => (await get('/metrics')).body.match(/^touchline_web_missing_files_total (\d+)$/m)?.[1]
  const before = Number(await read())
  expect((await get('/assets/of-an-earlier-release.js')).status).toBe(404)
  expect((await get('/no-page')).status).not.toBe(200)
  expect(Number(await read())).toBe(before + 1)
})

it('serves files of pages to frames whose origin is their own', async () => {
  const { headers, statusCode } = await app.inject({ url: '/assets/a-1.js', headers: { origin: 'null' } })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

it('serves the own icons in place of an earlier sprite', async () => {
  const { headers, statusCode, body } = await app.inject('/icons/0123456789ab.svg')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
  expect(body).toContain('<symbol id="i-lock"')
})
