/**
 * Serves Centrifugo's HTTP API for a hub, for applications in other processes. As in Centrifugo, a failed call returns
 * HTTP 200 with an `error`; other statuses mean that the request reached no method.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_METHODS, type ApiMethod, type ApiNode } from './api-methods.ts'
import type { Hub } from './hub.ts'
import { HubError } from './hub-error.ts'
import { MalformedFieldsError, requireObject } from './json-fields.ts'
import { PROTOCOL_ERRORS, type ProtocolError } from './protocol-codes.ts'

export interface ApiHandlerOptions {
  /** The API key, sent by callers as `X-API-Key`. */
  readonly key: string
  /** Base path of the methods. Default: `/api`. */
  readonly path?: string
  /** Maximum request body in bytes. Default: 1 MiB. */
  readonly bodyBytes?: number
  /** Receives internal errors, which callers see as error 100. Default: a process warning. */
  readonly onError?: (error: unknown) => void
}

/** Handles a request under the API's path and returns true; returns false for all others. */
export type ApiHandler = (request: IncomingMessage, response: ServerResponse) => boolean

const BODY_BYTES = 1_048_576
/** Many commands in one request. */
const BATCH = 'batch' as const
const INTERNAL_ERROR: ProtocolError = { code: 100, message: 'internal server error' }

/** Throws RangeError on an empty key. */
export function createApiHandler(hub: Hub, options: ApiHandlerOptions): ApiHandler {
  if (options.key === '') throw new RangeError('the API key must not be empty')
  const prefix = `${options.path ?? '/api'}/`
  const node = { uid: randomUUID(), startedAt: Date.now() }
  const onError = options.onError ?? warn
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (!path.startsWith(prefix)) return false
    const name = path.slice(prefix.length)
    const call = { hub, node, onError, method: name === BATCH ? BATCH : API_METHODS.get(name) }
    handleCall(request, response, call, options).catch(error => {
      // A destroyed request means that the caller disconnected, which is not an internal error.
      if (!request.destroyed) onError(error)
      response.destroy()
    })
    return true
  }
}

interface Call {
  readonly hub: Hub
  readonly node: ApiNode
  readonly method: ApiMethod | typeof BATCH | undefined
  readonly onError: (error: unknown) => void
}

async function handleCall(
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
  { key, bodyBytes = BODY_BYTES }: ApiHandlerOptions,
): Promise<void> {
  if (request.method !== 'POST') return refuse(response, 405)
  if (!isSameSecret(request.headers['x-api-key'], key)) return refuse(response, 401)
  if (!call.method) return refuse(response, 404)
  const body = await readBody(request, bodyBytes)
  if (body === null) return refuse(response, 413)
  const params = parseJson(body)
  if (params === undefined) return refuse(response, 400)
  const text = call.method === BATCH ? runBatch(call, params) : runMethod(call, call.method, params)
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

const runMethod = (call: Call, method: ApiMethod, params: unknown): string => runCommand(call, 'result', method, params)

/** Each command is an object whose only key is its method; replies are in command order. */
function runBatch(call: Call, params: unknown): string {
  const { commands } = (params ?? {}) as { commands?: unknown }
  if (!Array.isArray(commands)) return JSON.stringify({ error: PROTOCOL_ERRORS.badRequest })
  const replies = commands.map(command => {
    const [[name, params] = ['', null]] = Object.entries((command ?? {}) as object)
    const method = API_METHODS.get(name)
    return method ? runCommand(call, name, method, params) : JSON.stringify({ error: PROTOCOL_ERRORS.badRequest })
  })
  return `{"replies":[${replies.join()}]}`
}

/** The result under a key, or the error. */
function runCommand({ hub, node, onError }: Call, name: string, method: ApiMethod, params: unknown): string {
  try {
    return `{${JSON.stringify(name)}:${method(hub, requireObject(params), node)}}`
  } catch (error) {
    const described = describeError(error)
    if (!described) onError(error)
    return JSON.stringify({ error: described ?? INTERNAL_ERROR })
  }
}

function describeError(error: unknown): ProtocolError | null {
  if (error instanceof MalformedFieldsError) return PROTOCOL_ERRORS.badRequest
  if (!(error instanceof HubError)) return null
  const { code } = error
  return Object.values(PROTOCOL_ERRORS).find(candidate => candidate.code === code) ?? null
}

function refuse(response: ServerResponse, status: number): void {
  // The rest of the body is not read, so the connection cannot be reused.
  response.writeHead(status, { connection: 'close' }).end()
}

async function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

// Compared as digests, so that neither timing nor length reveals anything about the key.
function isSameSecret(given: string | string[] | undefined, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
