/** Serves the HTTP API for a harness's hub. */
import { type ApiHandlerOptions, createApiHandler } from '../api-handler.ts'
import type { Harness } from './harness.ts'

export const API_KEY = 'a key for tests'

/** Returns the API's address; requests outside its path get 418. */
export function serveApi({ hub, server, url }: Harness, options: Partial<ApiHandlerOptions> = {}): string {
  const handle = createApiHandler(hub, { key: API_KEY, ...options })
  server.on('request', (request, response) => {
    if (!handle(request, response)) response.writeHead(418).end()
  })
  return `http://${new URL(url).host}${options.path ?? '/api'}`
}
