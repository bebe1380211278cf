/**
 * Builds one HTTP request from its route and input, sends it with a timeout, parses the response and maps every failure to its error class. Never retries,
 * because it cannot know whether that is safe.
 */
import type { ErrorBody } from '@touchline/contract/errors'
import { FEED_HEAD, parseFeedHead } from '@touchline/contract/feed-head'
import { LOCALE_ALIASES } from '@touchline/contract/locale-aliases'
import type { Route } from '@touchline/contract/route'
import { STREAM_POSITION } from '@touchline/contract/stream-position'
import { ApiError, CancelledError, MalformedResponseError, NetworkError, TimeoutError } from './errors.ts'

/** Input of any endpoint, without its endpoint's types. */
export interface UntypedInput {
  params?: Readonly<Record<string, string | number>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  shouldSend?: (() => boolean) | undefined
}

export interface RequestSettings {
  baseUrl: string
  locale: string
  bearer: string | null
  headers: Readonly<Record<string, string>>
}

/** The BCP 47 tag of a locale, also of one by its old name: `br` is `pt-BR`. */
function toLanguageTag(locale: string): string {
  return LOCALE_ALIASES[locale] ?? locale
}

function fillPath(path: string, params: UntypedInput['params']): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}

/** `{a: [1, 2], b: true, c: undefined}` → `?a=1,2&b=true`. An empty list is no filter and is left out. */
function buildQuery(query: UntypedInput['query']): string {
  const parts = Object.entries(query ?? {}).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text === undefined || text === null || (Array.isArray(value) && value.length === 0)) return []
    return [`${name}=${encodeURIComponent(String(text)).replaceAll('%2C', ',')}`]
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function buildHeaders(route: Route, input: UntypedInput, settings: RequestSettings): Record<string, string> {
  const headers: Record<string, string> = {
    ...settings.headers,
    Accept: 'application/json',
    'Accept-Version': route.version,
    'X-Platform-App': 'sportsbook',
    'Accept-Language': toLanguageTag(settings.locale),
  }
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  if (settings.bearer !== null) headers.Authorization = `Bearer ${settings.bearer}`
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey
  return headers
}

/** URL and init for `fetch`. Cookies go to the Platform API only; the Sportsbook API authenticates by bearer. */
export function buildRequest(
  route: Route,
  input: UntypedInput,
  settings: RequestSettings,
): [url: string, init: RequestInit] {
  const url = settings.baseUrl + fillPath(route.path, input.params) + buildQuery(input.query)
  const init: RequestInit = {
    method: route.method,
    headers: buildHeaders(route, input, settings),
    credentials: route.api === 'platform' ? 'include' : 'omit',
  }
  // Player data is never served from the browser's cache.
  if (route.auth === 'cookie') init.cache = 'no-store'
  if (input.body !== undefined) init.body = JSON.stringify(input.body)
  return [url, init]
}

/** When the data of a response was current. */
export interface ResponseMoment {
  /** Its `Stream-Position`. */
  readonly position: string | null
  /**
   * Time at which the data was current, in epoch milliseconds of this device: when the request was sent, minus the
   * replication lag of the responding node.
   */
  readonly asOfMs: number
}

/** What calls read of a `Response`. */
export interface FetchResponse extends Pick<Response, 'status' | 'ok' | 'text'> {
  readonly headers: Pick<Headers, 'get'>
}

/** `fetch`, or an implementation of the part of it that calls use. */
export type Fetch = (url: string, init: RequestInit) => Promise<FetchResponse>

export interface SendOptions {
  /** The endpoint's name, for errors. */
  name: string
  fetch: Fetch
  timeoutMs: number
  signal: AbortSignal | undefined
  onResponse: ((answer: object, moment: ResponseMoment) => void) | undefined
}

/** An abort signal that combines the caller's signal with the timeout, and records which of them fired. */
function createDeadline({ signal, timeoutMs }: SendOptions) {
  const controller = new AbortController()
  const state = { timedOut: false }
  const abort = () => controller.abort()
  const timer = setTimeout(() => {
    state.timedOut = true
    abort()
  }, timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const close = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, state, close }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // malformed: the caller checks for it
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The error body if it matches the contract; null for a proxy's own error page. */
function readErrorBody(text: string): ErrorBody | null {
  const body = parseJson(text)
  if (!isObject(body) || typeof body.code !== 'number' || typeof body.message !== 'string') return null
  const data = isObject(body.data) ? body.data : {}
  const details = Array.isArray(data.details) ? data.details : []
  return { code: body.code, message: body.message, data: { ...data, details } } as ErrorBody
}

interface RawResponse extends ResponseMoment {
  text: string
  status: number
  ok: boolean
}

function parseResponse(
  { status, ok, text, position, asOfMs }: RawResponse,
  { name, onResponse }: SendOptions,
): unknown {
  if (!ok) throw new ApiError(name, status, readErrorBody(text))
  if (status === 204 || status === 205) return undefined
  const answer = parseJson(text)
  if (!isObject(answer)) throw new MalformedResponseError(name, `${name}: HTTP ${status} with a body that is not JSON`)
  onResponse?.(answer, { position, asOfMs })
  return answer
}

/** Resolves with the parsed body, `undefined` for an empty one. Rejects with one of the classes of `errors.ts`. */
export async function sendRequest(url: string, init: RequestInit, about: SendOptions): Promise<unknown> {
  const { name } = about
  const deadline = createDeadline(about)
  let received: RawResponse
  const sentAt = Date.now()
  try {
    const response = await about.fetch(url, { ...init, signal: deadline.signal })
    const { status, ok, headers } = response
    const lagMs = parseFeedHead(headers.get(FEED_HEAD) ?? '')?.lagMs ?? 0
    const position = headers.get(STREAM_POSITION)
    received = { status, ok, text: await response.text(), position, asOfMs: sentAt - lagMs }
  } catch (cause) {
    if (about.signal?.aborted) throw new CancelledError(name, `${name}: cancelled`, { cause })
    if (deadline.state.timedOut) throw new TimeoutError(name, `${name}: no answer in ${about.timeoutMs} ms`, { cause })
    throw new NetworkError(name, `${name}: no connection`, { cause })
  } finally {
    deadline.close()
  }
  return parseResponse(received, about)
}
