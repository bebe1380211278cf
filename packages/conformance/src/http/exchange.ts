/** One request and its response, as evidence. */
import type { EndpointName } from '@touchline/contract/endpoints'

export interface Exchange {
  readonly method: string
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string | undefined
  readonly status: number
  readonly headers: Headers
  /** The body as it was sent, decoded. */
  readonly text: string
  /** The body parsed; undefined where it is empty or no JSON. */
  readonly json: unknown
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly durationMs: number
  /** The call of the contract; null: an address that belongs to none. */
  readonly endpoint: EndpointName | null
}

const SECRET_HEADERS = /^(authorization|cookie|x-driver-token|x-operator-token)$/i
const MASKED = '***'
const MAX_SHOWN_BODY = 2_000

const shorten = (text: string): string =>
  text.length <= MAX_SHOWN_BODY ? text : `${text.slice(0, MAX_SHOWN_BODY)}… (${text.length} characters)`

const TOKENS = /("(?:token|password|assertion)"\s*:\s*")[^"]*/g

const maskHeaders = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name, SECRET_HEADERS.test(name) || name === 'set-cookie' ? MASKED : value]),
  )

/** An exchange as a report shows it: secrets masked, long bodies shortened. */
export function describeExchange({ method, url, requestHeaders, requestBody, status, headers, text }: Exchange) {
  return {
    request: {
      method,
      url,
      headers: maskHeaders(Object.entries(requestHeaders)),
      ...(requestBody !== undefined && { body: shorten(requestBody.replace(TOKENS, `$1${MASKED}`)) }),
    },
    response: {
      status,
      headers: maskHeaders(headers),
      body: shorten(text.replace(TOKENS, `$1${MASKED}`)),
    },
  }
}
