/**
 * `fetch` for the server's own calls to the backend, over `node:http` with connections that stay open. The global
 * `fetch` costs several times more processor time per call, mostly for streams and checks that only browsers need.
 */
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Fetch, FetchResponse } from '@touchline/client/transport'
import { REQUEST_ID } from '@touchline/contract/request-id'
import { currentRequestId } from './request-context.ts'

const SCHEMES = {
  'http:': { request: requestHttp, agent: new HttpAgent({ keepAlive: true }) },
  'https:': { request: requestHttps, agent: new HttpsAgent({ keepAlive: true }) },
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
}

/** Removes a byte order mark, as `Response.text` does. */
const utf8 = new TextDecoder()

type Init = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>

interface Received {
  readonly response: IncomingMessage
  readonly body: Buffer
}

function send(url: URL, init: Init): Promise<Received> {
  const { method = 'GET', headers, body, signal } = init
  const { request, agent } = SCHEMES[url.protocol as keyof typeof SCHEMES]
  const requestId = currentRequestId()
  const options: RequestOptions = {
    agent,
    method,
    headers: {
      ...(headers as Record<string, string>),
      'Accept-Encoding': 'gzip, br',
      ...(requestId !== undefined && { [REQUEST_ID]: requestId }),
      ...(typeof body === 'string' && { 'Content-Length': Buffer.byteLength(body) }),
    },
    ...(signal && { signal }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, options, response => {
      buffer(response).then(bytes => resolve({ response, body: bytes }), reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The backend closed an idle connection just when it was used again.
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) send(url, init).then(resolve, reject)
      else reject(error)
    })
    sent.end(body)
  })
}

const isRedirect = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  statusCode >= 300 && statusCode < 400 && headers.location !== undefined

function toResponse({ response: { statusCode: status = 0, headers } }: Received, text: string): FetchResponse {
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: name => headers[name.toLowerCase()]?.toString() ?? null },
    text: () => Promise.resolve(text),
  }
}

/**
 * Resolves once the whole body is received. For calls without side effects only, because a call on a connection that
 * was closed meanwhile is sent again. Redirects are followed by the global `fetch`.
 */
export const httpFetch: Fetch = async (url, init) => {
  const received = await send(new URL(url), init)
  if (isRedirect(received.response)) return fetch(url, init)
  const decode = DECODERS[received.response.headers['content-encoding'] ?? '']
  return toResponse(received, utf8.decode(decode ? await decode(received.body) : received.body))
}
