/** A real HTTP server on a free port with responses defined by the test; records its requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export type Reply = (request: Received, response: ServerResponse) => void

export async function startTestServer(initial: Reply) {
  let reply = initial
  const received: Received[] = []
  const server = createServer(async (message, response) => {
    let body = ''
    for await (const chunk of message) body += chunk
    const request = { method: message.method ?? '', url: message.url ?? '', headers: message.headers, body }
    received.push(request)
    reply(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next: Reply) => {
      reply = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Responds with JSON. */
export const json =
  (status: number, body: unknown): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
