/** What the kit says of a driver that does not do as it should. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createHttpTarget } from '../http/http-target.ts'
import { createDriver } from './driver.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function openDriver(status: number, text = '') {
  const received: { token: string | undefined }[] = []
  server = createServer((request, response) => {
    received.push({ token: request.headers['x-driver-token']?.toString() })
    response.writeHead(status).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const limits = { callsPerSecond: 1_000, timeoutMs: 5_000, maxResponseBytes: 1_000 }
  const http = createHttpTarget({ platformUrl: url, sportsbookUrl: url, ...limits })
  return { driver: createDriver({ url, token: 'secret' }, http), http, received }
}

it('sends its token and returns what the driver answers', async () => {
  const { driver, received } = await openDriver(200, '{"id":7}')
  expect(await driver.drive('match', { status: 0 })).toEqual({ id: 7 })
  expect(received).toEqual([{ token: 'secret' }])
})

it.each([
  [404, 'the driver\'s verb "match": it answers 404'],
  [403, 'Give its token in DRIVER_TOKEN'],
  [500, 'Look at its log'],
])('says what to do when the driver answers %i', async (status, sentence) => {
  const { driver } = await openDriver(status)
  await expect(driver.drive('match', { status: 0 })).rejects.toThrow(sentence)
})

it('names the driver as missing where none is given', async () => {
  const { http } = await openDriver(200)
  await expect(createDriver(null, http).drive('match', {})).rejects.toThrow('give --driver')
})
