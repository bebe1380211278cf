/** The two APIs of the back end under test: sends calls at a bounded rate and records every exchange. */
import type { Endpoint } from '@touchline/contract/endpoint'
import {
  type EndpointName,
  endpoints,
  type Params,
  type Query,
  type RequestBody,
  type ResponseBody,
} from '@touchline/contract/endpoints'
import { ERRORS } from '@touchline/contract/errors'
import { NotOffered, Refuted } from '../outcome.ts'
import type { Exchange } from './exchange.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { isConnectionClosed, TargetFailure, toTargetFailure } from './target-failure.ts'

export interface HttpTargetOptions {
  readonly platformUrl: string
  readonly sportsbookUrl: string
  readonly callsPerSecond: number
  /** How long a response may take. */
  readonly timeoutMs: number
  /** The largest response that is read. */
  readonly maxResponseBytes: number
}

export interface CallInput<N extends EndpointName> {
  readonly params?: Params<N>
  readonly query?: Query<N> | Readonly<Record<string, string | number | boolean>>
  readonly body?: RequestBody<N>
  readonly headers?: Readonly<Record<string, string>>
  /** See RawRequest. */
  readonly isAtOnce?: boolean
}

/** A request that need not fit the contract. */
export interface RawRequest {
  readonly url: string
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly endpoint?: EndpointName | null
  /** Sent without waiting for its turn: several are to arrive at the same time. */
  readonly isAtOnce?: boolean
}

export interface HttpTarget {
  readonly platformUrl: string
  readonly sportsbookUrl: string
  /** Every exchange so far, oldest first. */
  readonly exchanges: readonly Exchange[]
  /** The full address of a call. */
  urlOf(name: EndpointName, input?: { params?: unknown; query?: unknown }): string
  /** Sends a request as it is. Throws TargetFailure when no complete response comes. */
  send(request: RawRequest): Promise<Exchange>
  /** Sends a call of the contract, whatever its response. */
  request<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Exchange>
  /** The same, and once more after a 429, when it says. */
  call<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Exchange>
  /**
   * Sends a call and returns its body. Throws NotOffered where the back end does not have an optional call, and Refuted
   * on any other status than success.
   */
  read<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Answer<N>>
}

export interface Answer<N extends EndpointName> {
  readonly body: ResponseBody<N>
  readonly exchange: Exchange
}

/** The longest `Retry-After` that is waited for. */
const MAX_RETRY_AFTER_SECONDS = 60

/** Whether a response says that the back end does not have an optional call. */
export function isNotOffered(name: EndpointName, status: number): boolean {
  const { level, errors }: Endpoint = endpoints[name]
  if (level !== undefined) return false
  return status === 501 || (status === 404 && !errors.some(error => ERRORS[error].status === 404))
}

const fillPath = (path: string, params: object = {}): string => {
  const values = params as Readonly<Record<string, unknown>>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function formatQuery(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new TargetFailure(
        `${response.url}: the response is larger than ${maxBytes / 1_000_000} MB. Send pages, as \`limit\` asks`,
      )
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Says what is wrong with a response that was to be a success. */
/** Which calls a level cannot do without, as the endpoint table numbers them. */
const LEVEL_NAMES = { 1: 'read', 2: 'live', 3: 'bet' } as const

function describeFailure({ status, headers, text, json, endpoint }: Exchange): string {
  const { message, data } = (json ?? {}) as { message?: string; data?: { details?: readonly unknown[] } }
  const { level }: Partial<Endpoint> = endpoint === null ? {} : endpoints[endpoint]
  if (status === 501 && level !== undefined) return `answered 501, but is needed from level ${LEVEL_NAMES[level]} on`
  if (message) return `answered ${status} ${message}${data?.details?.length ? ` ${JSON.stringify(data.details)}` : ''}`
  if (/^\s*</.test(text)) return `answered ${status} with HTML (${headers.get('content-type') ?? 'no type'})`
  return `answered ${status}`
}

export function createHttpTarget(options: HttpTargetOptions): HttpTarget {
  const { platformUrl, sportsbookUrl, timeoutMs, maxResponseBytes } = options
  const exchanges: Exchange[] = []
  const waitForTurn = createRateLimiter(options.callsPerSecond)

  const exchangeOnce = async (request: RawRequest): Promise<Exchange> => {
    const { url, method, headers = {}, body, endpoint = null, isAtOnce = false } = request
    if (!isAtOnce) await waitForTurn()
    const startedAt = Date.now()
    const from = performance.now()
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    })
    const text = await readText(response, maxResponseBytes)
    const durationMs = performance.now() - from
    const { status, headers: received } = response
    const shared = { method, url, requestHeaders: headers, requestBody: body, endpoint }
    const exchange = { ...shared, status, headers: received, text, json: parseJson(text), startedAt, durationMs }
    exchanges.push(exchange)
    return exchange
  }

  const send = async (request: RawRequest): Promise<Exchange> => {
    try {
      // A server may close an idle connection at the moment of the next request: a read is then sent again, once.
      return await exchangeOnce(request).catch(error => {
        if (request.method !== 'GET' || !isConnectionClosed(error)) throw error
        return exchangeOnce(request)
      })
    } catch (error) {
      const what = `${request.method} ${request.url}`
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new TargetFailure(
          `${what}: no complete response within ${timeoutMs / 1_000} seconds. Look at what it waits for.`,
        )
      throw toTargetFailure(what, error)
    }
  }

  const urlOf: HttpTarget['urlOf'] = (name, { params, query } = {}) => {
    const { api, path } = endpoints[name]
    const base = api === 'platform' ? platformUrl : sportsbookUrl
    return base + fillPath(path, params as object) + formatQuery(query as object)
  }

  const request: HttpTarget['request'] = (name, { params, query, body, headers, isAtOnce = false } = {}) => {
    const { method, version } = endpoints[name]
    return send({
      url: urlOf(name, { params, query }),
      method,
      headers: {
        'accept-version': version,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      endpoint: name,
      isAtOnce,
    })
  }

  const call: HttpTarget['call'] = async (name, input) => {
    const first = await request(name, input)
    const retryAfter = Number(first.headers.get('retry-after') ?? Number.NaN)
    if (first.status !== 429 || !(retryAfter <= MAX_RETRY_AFTER_SECONDS)) return first
    await new Promise(resolve => setTimeout(resolve, retryAfter * 1_000))
    return request(name, input)
  }

  return {
    platformUrl,
    sportsbookUrl,
    exchanges,
    urlOf,
    send,
    request,
    call,
    async read(name, input) {
      const exchange = await call(name, input)
      const { status, json, method, url } = exchange
      if (isNotOffered(name, status)) throw new NotOffered(`${method} ${endpoints[name].path} answers ${status}`)
      if (status >= 300 || status < 200 || (json === undefined && status !== 204))
        throw new Refuted({ text: `${method} ${url} ${describeFailure(exchange)}.`, exchange })
      return { body: json as ResponseBody<typeof name>, exchange }
    },
  }
}
