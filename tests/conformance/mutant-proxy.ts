/** Stands between the kit and a back end and plants one fault. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { attachFrameProxy, type Frame } from '@touchline/hub/testing/frame-proxy'
import { forward } from '../faults/forwarding.ts'
import type { Mutant, MutantCall, MutantResponse } from './mutant.ts'

export interface MutantProxy {
  readonly url: string
  /** Plants this fault from now on, instead of the one before; null: none. */
  plant(mutant: Mutant | null): void
  stop(): Promise<void>
}

/** Headers that describe the bytes of one connection. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Starts a proxy on a free port. */
export async function startMutantProxy(target: string): Promise<MutantProxy> {
  let mutant: Mutant | null = null
  /** Each fault is another caller, so that rate limits of one do not reach the next. */
  let caller = 0
  const callerHeaders = () => ({ 'x-forwarded-for': `10.1.${caller >> 8}.${caller & 255}` })
  /** A run signs in more players than one address may in a minute, and would wait: each sign-in has an address. */
  let signIns = 0
  const signInHeaders = () => {
    signIns += 1
    return { 'x-forwarded-for': `10.2.${signIns >> 8}.${signIns & 255}` }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', target)
    const call: MutantCall = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: parseJson(body.toString()),
    }
    mutant?.request?.(call)
    request.url = url.pathname + url.search
    const sent = { request, body: call.body === undefined ? body : Buffer.from(JSON.stringify(call.body)) }
    const length = { 'content-length': String(sent.body.length) }
    const from = call.path === '/users/sign_in' ? signInHeaders() : callerHeaders()
    const answer = await forward(target, sent, { ...from, ...(body.length > 0 && length) })
    const isZipped = answer.headers['content-encoding'] === 'gzip'
    const text = (isZipped ? gunzipSync(answer.body) : answer.body).toString()
    const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name)))
    const changed: MutantResponse = { status: answer.status, headers, text, json: parseJson(text), isZipped }
    if (mutant?.response && changed.json !== undefined) changed.text = ''
    mutant?.response?.(changed, call)
    const delayMs = mutant?.delayMs?.(call) ?? 0
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    const out = Buffer.from(changed.text || (changed.json === undefined ? '' : JSON.stringify(changed.json)))
    const bytes = changed.isZipped ? gzipSync(out) : out
    response.writeHead(changed.status, {
      ...(changed.headers as Record<string, string>),
      ...(changed.isZipped && { 'content-encoding': 'gzip' }),
      ...(changed.status !== 204 && changed.status !== 304 && { 'content-length': bytes.length }),
    })
    response.end(bytes)
  }

  const server: Server = createServer((request, response) => {
    // The kit ended the call, or the back end closed it.
    handle(request, response).catch(() => response.socket?.destroy())
  })
  // A connection is not closed between two calls of a run.
  server.keepAliveTimeout = 120_000
  const closeSockets = attachFrameProxy(server, {
    target: () => target.replace('http', 'ws'),
    headers: callerHeaders,
    onFrame: (frame: Frame) => mutant?.frame?.(frame) ?? [frame],
    delayMs: frame => ('push' in frame ? (mutant?.frameDelayMs?.(frame) ?? 0) : 0),
    onCommand: (frame: Frame) => mutant?.command?.(frame),
    toOrigin: origin => (mutant?.admitsEveryOrigin ? undefined : origin),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant(next) {
      mutant = next
      caller += 1
    },
    async stop() {
      closeSockets()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
