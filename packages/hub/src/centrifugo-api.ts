/**
 * Client of Centrifugo's HTTP API: a call returns its result or rejects with a PublishError that says whether to retry.
 */
import {
  isAbsent,
  type JsonObject,
  MalformedFieldsError,
  readInteger,
  readString,
  requireObject,
} from './json-fields.ts'
import { PublishError } from './publish-error.ts'

export interface ApiAddress {
  /** Base URL including the API path: `http://localhost:8000/api`. */
  readonly url: string
  readonly key: string
}

/** Internal error, too many requests, position lost: temporary according to the server. */
const TEMPORARY_CODES = new Set([100, 111, 113])

export interface ApiCall {
  readonly method: string
  readonly params: object
  readonly timeoutMs: number
}

/** Makes a call and returns its result parsed by `read`. */
export async function callApi<T>(address: ApiAddress, call: ApiCall, read: (result: JsonObject) => T): Promise<T> {
  const { method, params, timeoutMs } = call
  return readResult(method, await postApi(address, { method, params: JSON.stringify(params), timeoutMs }), read)
}

/** Makes a call with parameters in JSON text and returns the raw `{result}` or `{error}`. */
export async function postApi(address: ApiAddress, call: Omit<ApiCall, 'params'> & { readonly params: string }) {
  const response = await request(address, call)
  if (!response.ok) throw describeStatus(call.method, response.status)
  return response.body as unknown
}

/** Parses the result of a response that is either `{result}` or `{error}`. */
export function readResult<T>(method: string, answer: unknown, read: (result: JsonObject) => T): T {
  try {
    const fields = requireObject(answer)
    if (!isAbsent(fields.error)) throw describeError(method, requireObject(fields.error))
    return read(requireObject(fields.result ?? {}))
  } catch (error) {
    if (!(error instanceof MalformedFieldsError)) throw error
    throw new PublishError(`${method}: an answer of another form`, { code: 0, isTemporary: false, cause: error })
  }
}

async function request({ url, key }: ApiAddress, { method, params, timeoutMs }: Parameters<typeof postApi>[1]) {
  // Cleared after the response, unlike the timer of AbortSignal.timeout.
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await fetch(`${url}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: params,
      signal: abort.signal,
    })
    const text = await response.text()
    const { ok, status } = response
    return { ok, status, body: ok ? JSON.parse(text) : null }
  } catch (error) {
    const isGarbled = error instanceof SyntaxError
    const message = `${method}: ${isGarbled ? 'an answer that is no JSON' : 'no answer'}`
    throw new PublishError(message, { code: 0, isTemporary: !isGarbled, cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function describeStatus(method: string, status: number): PublishError {
  return new PublishError(`${method}: HTTP ${status}`, { code: status, isTemporary: status >= 500 || status === 429 })
}

function describeError(method: string, error: JsonObject): PublishError {
  const code = readInteger(error, 'code')
  const isTemporary = TEMPORARY_CODES.has(code)
  return new PublishError(`${method}: ${readString(error, 'message')} (${code})`, { code, isTemporary })
}
