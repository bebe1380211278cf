import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isPrivateAddress } from '@touchline/hub/private-addresses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'

const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.url === '/silent') return
  response.end('picture')
})
let port = 0

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { isTrusted: false, timeoutMs: 1000, mostBytes: 100 }

describe('fetchPicture', () => {
  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    'does not connect to %s for an untrusted source',
    async host => {
      const url = new URL(`http://${host}:${port}/a.png`)
      await expect(fetchPicture(url, limits)).rejects.toMatchObject({ problem: 'SOURCE_NOT_ALLOWED' })
      expect(requests).toEqual([])
    },
  )

  it('connects to a private address for a configured source', async () => {
    const url = new URL(`http://localhost:${port}/a.png`)
    expect(String(await fetchPicture(url, { ...limits, isTrusted: true }))).toBe('picture')
  })

  it('times out', async () => {
    const url = new URL(`http://127.0.0.1:${port}/silent`)
    await expect(fetchPicture(url, { ...limits, isTrusted: true, timeoutMs: 50 })).rejects.toMatchObject({
      problem: 'SOURCE_TIMED_OUT',
    })
  })
})

it.each([
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['169.254.169.254', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::ffff:8.8.8.8', false],
  ['::ffff:10.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['ff02::1', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
])('isPrivateAddress(%s) is %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
