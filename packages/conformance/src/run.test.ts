/** The kit beside back ends that are none, and command lines that are wrong: a sentence each, never a stack. */
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createHttpTarget } from './http/http-target.ts'
import { toTargetFailure } from './http/target-failure.ts'
import { run } from './run.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function runKit(...args: string[]) {
  const lines: string[] = []
  const code = await run(args, line => lines.push(line))
  const text = lines.join('\n')
  expect(text).not.toMatch(/\n\s+at /)
  return { code, text }
}

const against = (url: string, ...args: string[]) => runKit('--platform', url, '--sportsbook', url, ...args)

const AT_LEVEL = ['--platform', 'http://a', '--sportsbook', 'http://a', '--level']

it.each([
  [['--sportsbook', 'http://localhost'], '--platform is missing'],
  [['--platform', 'localhost:4000', '--sportsbook', 'http://localhost'], 'not "localhost:4000"'],
  [['--platform', 'http://a', '--sportsbook', 'http://a', '--level', 'all'], '--level must be one of'],
  [['--platform', 'http://a', '--sportsbook', 'http://a', '--level', 'live'], '--realtime is missing'],
  [['--platform', 'http://a', '--sportsbook', 'http://a', '--only', 'XYZ'], 'XYZ'],
  [['--platform', 'http://a', '--sportsbook', 'http://a', '--report', 'pdf'], 'not "pdf"'],
  [['--platform', 'http://a', '--sportsbook', 'http://a', '--watch', 'long'], 'not "long"'],
  [['--platform', 'http://a', '--sportsbook', 'http://a', '--waivers', '/no/such/file'], '/no/such/file'],
  [[...AT_LEVEL, 'bet', '--realtime', 'ws://a'], 'needs players'],
  [[...AT_LEVEL, 'full', '--realtime', 'ws://a', '--player', 'a@b.example:secret'], '--driver is missing'],
  [[...AT_LEVEL, 'bet', '--realtime', 'ws://a', '--player', 'nobody'], '--player must be'],
  [[...AT_LEVEL, 'read', '--browser'], '--origin is missing'],
  [
    ['--platform', 'http://a', '--sportsbook', 'http://b', '--origin', 'http://c', '--browser'],
    '--browser needs both APIs at one address',
  ],
  [['--no-such-option'], '--no-such-option'],
])('says what is wrong with %j', async (args, sentence) => {
  const { code, text } = await runKit(...args)
  expect(code).toBe(2)
  expect(text).toContain(sentence)
  expect(text).toContain('Exit code:')
})

it('prints its use when asked', async () => {
  const { code, text } = await runKit('--help')
  expect(code).toBe(0)
  expect(text).toContain('--sportsbook URL')
})

it.each([
  ['without a reason', [{ id: 'CAT-01', until: '2099-01-01' }], '"reason"'],
  ['without an end', [{ id: 'CAT-01', reason: 'later', until: 'never' }], '"until"'],
  ['of a check that does not exist', [{ id: 'CAT-99', reason: 'later', until: '2099-01-01' }], 'no check CAT-99'],
])('refuses a waiver %s', async (_, waivers, sentence) => {
  const file = join(mkdtempSync(join(tmpdir(), 'touchline-waivers-')), 'waivers.json')
  writeFileSync(file, JSON.stringify(waivers))
  const { code, text } = await runKit('--platform', 'http://a', '--sportsbook', 'http://a', '--waivers', file)
  expect(code).toBe(2)
  expect(text).toContain(sentence)
})

it('names the level that needs a call which answers 501', async () => {
  const url = await serve((_, response) => {
    response.writeHead(501, { 'content-type': 'application/json' })
    response.end('{"code":501,"message":"NOT_IMPLEMENTED","data":{"details":[]}}')
  })
  const { code, text } = await against(url, '--only', 'CAT-20')
  expect(code).toBe(1)
  expect(text).toContain('answered 501, but is needed from level read on')
})

it('says that nothing listens', async () => {
  const url = await serve((_, response) => response.end())
  for (const server of servers.splice(0)) await new Promise(resolve => server.close(resolve))
  const { code, text } = await against(url)
  expect(code).toBe(2)
  expect(text).toContain('nothing listens there')
})

it('says that a site answers, and no API', async () => {
  const url = await serve((_, response) => response.setHeader('content-type', 'text/html').end('<html></html>'))
  const { code, text } = await against(url)
  expect(code).toBe(2)
  expect(text).toContain('a page of HTML')
})

it('says that sockets are closed', async () => {
  const url = await serve(request => request.socket.destroy())
  const { code, text } = await against(url)
  expect(code).toBe(2)
  expect(text).toContain('the connection was closed')
})

it('says that a response is too large', async () => {
  const url = await serve((_, response) => response.end(Buffer.alloc(10_000_000, ' ')))
  const { code, text } = await against(url)
  expect(code).toBe(2)
  expect(text).toContain('larger than 8 MB')
})

it('goes on when a back end fails after it has answered, and fails the check in a sentence', async () => {
  let calls = 0
  const url = await serve((request, response) => {
    calls += 1
    if (calls === 1) response.setHeader('content-type', 'application/json').end('{"data":{}}')
    else request.socket.destroy()
  })
  const { code, text } = await against(url, '--only', 'CAT-02,SHP-11')
  expect(code).toBe(1)
  expect(text).toContain('the connection was closed')
})

it('skips what it cannot check because responses have another shape, and so does not pass', async () => {
  const url = await serve((_, response) => response.setHeader('content-type', 'application/json').end('{"data":{}}'))
  const { code, text } = await against(url, '--only', 'SET-03')
  expect(code).toBe(3)
  expect(text).toContain('SHP-01')
})

it('says what is wrong with a certificate', () => {
  const thrown = (code: string) => toTargetFailure('GET https://a', Object.assign(new Error('fetch failed'), { code }))
  expect(thrown('CERT_HAS_EXPIRED').message).toContain('its certificate has expired. Renew it')
  expect(thrown('DEPTH_ZERO_SELF_SIGNED_CERT').message).toContain('NODE_EXTRA_CA_CERTS')
})

it('says that a back end is too slow', async () => {
  const url = await serve(() => {})
  const http = createHttpTarget({
    platformUrl: url,
    sportsbookUrl: url,
    callsPerSecond: 1_000,
    timeoutMs: 50,
    maxResponseBytes: 1_000,
  })
  await expect(http.call('getSettings')).rejects.toThrow('no complete response within 0.05 seconds. Look at what it')
})

it('runs twice at once against one back end', async () => {
  const url = await serve((_, response) => response.setHeader('content-type', 'application/json').end('{"data":{}}'))
  const runs = await Promise.all([against(url, '--only', 'SHP-11'), against(url, '--only', 'SHP-11')])
  expect(new Set(runs.map(({ code }) => code)).size).toBe(1)
})
