/**
 * `fetch` for the server's own calls to the back end, which have no side effects. It is undici's `request`, because the
 * global `fetch` costs several times more processor time per call, mostly for streams and checks that only browsers need.
 */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Fetch } from '@touchline/client/transport'
import { REQUEST_ID } from '@touchline/contract/request-id'
import { Agent, interceptors, request } from 'undici'
import { currentRequestId } from './request-context.ts'

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

/** Resolves once the whole body is received. */
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
