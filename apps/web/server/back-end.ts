/** The server's calls to the back end: how they are made, and the client for images, site maps and icons. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Api, createApi } from '@touchline/client/http'
import type { Fetch } from '@touchline/client/transport'
import { REQUEST_ID } from '@touchline/contract/request-id'
import { Agent, interceptors, request } from 'undici'
import type { WebConfig } from './config.ts'

export type BackEnd = (locale: string) => Api

/** Factor on the call timeout: these responses do not block a page. */
const PATIENCE = 4

/** Creates the client of anonymous calls by language. */
export function createBackEnd({ backendUrl, callTimeoutMs }: WebConfig): BackEnd {
  const apis = new Map<string, Api>()
  return locale => {
    const existing = apis.get(locale)
    if (existing) return existing
    const timeoutMs = callTimeoutMs * PATIENCE
    const api = createApi({
      platformUrl: backendUrl,
      sportsbookUrl: backendUrl,
      getLocale: () => locale,
      timeoutMs,
      fetch: httpFetch,
    })
    apis.set(locale, api)
    return api
  }
}

const dispatcher = new Agent().compose(
  // The back end may close an idle connection just when it is used again.
  interceptors.retry({ maxRetries: 1, minTimeout: 0, statusCodes: [], errorCodes: ['ECONNRESET', 'UND_ERR_SOCKET'] }),
  interceptors.redirect({ maxRedirections: 5 }),
)

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
}

/** Removes a byte order mark, as `Response.text` does. */
const utf8 = new TextDecoder()

/**
 * `fetch` for the server's calls to the back end, which have no side effects; resolves once the whole body is received. It
 * is undici's `request`, because the global `fetch` costs several times more processor time per call, mostly for streams
 * and checks that only browsers need.
 */
export const httpFetch: Fetch = async (url, { method = 'GET', headers, body, signal }) => {
  const requestId = currentRequestId()
  const response = await request(url, {
    dispatcher,
    method,
    headers: {
      ...(headers as Record<string, string>),
      'Accept-Encoding': 'gzip, br',
      ...(requestId !== undefined && { [REQUEST_ID]: requestId }),
    },
    body: body as string | null,
    signal: signal ?? null,
  })
  const bytes = await response.body.bytes()
  const decode = DECODERS[String(response.headers['content-encoding'])]
  const text = utf8.decode(decode ? await decode(bytes) : bytes)
  return {
    status: response.statusCode,
    ok: response.statusCode >= 200 && response.statusCode < 300,
    headers: { get: name => response.headers[name.toLowerCase()]?.toString() ?? null },
    text: () => Promise.resolve(text),
  }
}

/** The id of the request that this server works on, for the calls and the log lines that it causes. */
const context = new AsyncLocalStorage<string>()

export const runWithRequestId = (id: string, work: () => void): void => context.run(id, work)

/** Undefined outside of a request. */
export const currentRequestId = (): string | undefined => context.getStore()
