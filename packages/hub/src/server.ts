/** A standalone hub with its own HTTP server: client sockets, the publishing API, health and metrics. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiHandler, createApiHandler } from './api-handler.ts'
import { Hub } from './hub.ts'
import type { ServerConfig } from './server-config.ts'
import { ServerMetrics } from './server-metrics.ts'

export interface HubServer {
  readonly port: number
  /** Stops accepting connections, advises every client to reconnect (3001) and resolves when all are closed. */
  close(): Promise<void>
}

/**
 * Listen backlog. When all clients reconnect at once, those beyond it retry only after one, two and four seconds;
 * Node's default of 511 fills quickly.
 */
const BACKLOG = 4096

/** Starts the server; `onFailure` receives internal errors of the hub. Rejects when the port is in use. */
export async function startServer(config: ServerConfig, onFailure: (error: unknown) => void): Promise<HubServer> {
  const metrics = new ServerMetrics()
  const hub = new Hub({
    ...config.hub,
    observe: event => {
      metrics.observe(event)
      if (event.type === 'failure') onFailure(event.error)
    },
  })
  const server = createServer()
  hub.attach(server, { path: '/connection/websocket' })
  server.on('request', route(config, hub, metrics, onFailure))
  server.listen({ port: config.port, ...(config.host !== '' && { host: config.host }), backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    await hub.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  return { port, close: () => close(hub, server) }
}

async function close(hub: Hub, server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  await hub.close()
  // Publishers keep connections alive; a call interrupted here is retried by them under its idempotency key.
  server.closeAllConnections()
  await closed
}

function route(config: ServerConfig, hub: Hub, metrics: ServerMetrics, onFailure: (error: unknown) => void): Listener {
  const handleApi: ApiHandler =
    config.apiKey === null ? () => false : createApiHandler(hub, { key: config.apiKey, onError: onFailure })
  const pages = new Map<string, { type: string; write: () => string }>()
  if (config.health) pages.set('/health', { type: 'application/json', write: () => '{}' })
  if (config.metrics)
    pages.set('/metrics', { type: 'text/plain; version=0.0.4', write: () => metrics.write(hub.stats()) })
  return (request, response) => {
    if (handleApi(request, response)) return
    const page = pages.get((request.url ?? '').split('?', 1)[0] ?? '')
    if (!page) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': page.type, 'cache-control': 'no-store' }).end(page.write())
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void
