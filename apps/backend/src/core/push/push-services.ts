/**
 * Requests to push services. Their addresses come from players, so only the services that the operator allows are
 * called, over TLS, at public addresses, and no redirect is followed.
 */
import { type LookupAddress, lookup as lookupHost } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from '@touchline/hub/private-addresses'
import { isLoopbackHost } from '../../platform/loopback.ts'

/** Chrome and its relatives, Firefox, Safari, Edge. */
export const DEFAULT_PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Allows services of this machine, for tests and development. */
export const LOCAL_PUSH_SERVICE = 'localhost'

const TIMEOUT_MS = 10_000
const MAX_SOCKETS = 16
const MAX_RETRY_AFTER_MS = 3_600_000

/**
 * Result of a request: `delivered`: the push service accepted it; `gone`: the subscription has ended; `rejected`:
 * sending it again would be rejected too; `failed`: it may succeed later.
 */
export interface PushResult {
  readonly outcome: 'delivered' | 'gone' | 'rejected' | 'failed'
  /** HTTP status, or the reason why there was none. */
  readonly detail: string
  /** Minimum wait before the next attempt, from the service. */
  readonly retryAfterMs?: number | undefined
  /** The service is overloaded for all requests: 429 or 5xx. */
  readonly isBusy?: boolean
}

export interface PushMessageRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface PushServices {
  /** Whether messages are sent to that address. */
  isAllowed(endpoint: string): boolean
  /** Sends a message; never rejects. */
  post(request: PushMessageRequest): Promise<PushResult>
  /** Closes idle connections. */
  close(): void
}

function isAllowedHost(host: string, services: readonly string[]): boolean {
  return services.some(service => host === service || host.endsWith(`.${service}`))
}

/** Resolves a host to public addresses only; the connection is made to an address that was checked. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookupHost(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const addresses = error ? [] : found.filter(({ address }) => !isPrivateAddress(address))
    const [first] = addresses
    if (error || !first) callback(error ?? new Error(`${host} has no public address`), '', 0)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Milliseconds of a `Retry-After` header, in seconds or a date; undefined without a valid one. */
function parseRetryAfter({ 'retry-after': retryAfter = '', date = '' }: IncomingHttpHeaders): number | undefined {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.parse(date)
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined
}

function toResult(status: number, headers: IncomingHttpHeaders): PushResult {
  const detail = String(status)
  if (status >= 200 && status < 300) return { outcome: 'delivered', detail }
  if (status === 404 || status === 410) return { outcome: 'gone', detail }
  if (status !== 408 && status !== 429 && status < 500) return { outcome: 'rejected', detail }
  return { outcome: 'failed', detail, retryAfterMs: parseRetryAfter(headers), isBusy: status !== 408 }
}

/**
 * Creates the client of push services by their hosts, subdomains included. `localhost` among them allows plain HTTP to
 * this machine.
 */
export function createPushServices(hosts: readonly string[], timeoutMs = TIMEOUT_MS): PushServices {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  const isLocal = (url: URL): boolean => hosts.includes(LOCAL_PUSH_SERVICE) && isLoopbackHost(url.hostname)
  const isAllowed = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    if (url.username !== '' || url.password !== '') return false
    if (isLocal(url)) return true
    const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
    return url.protocol === 'https:' && url.port === '' && isName && isAllowedHost(url.hostname, hosts)
  }
  const send = (url: URL, { headers, body }: PushMessageRequest): Promise<PushResult> =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
      const request = isLocal(url)
        ? (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
        : httpsRequest(url, { ...options, agent, lookup: lookupPublic })
      request.on('error', reject)
      request.on('response', response => {
        // The body is of no interest; the connection is reusable once it is read.
        response.on('error', reject).resume()
        resolve(toResult(response.statusCode ?? 0, response.headers))
      })
      request.end(body)
    })
  return {
    isAllowed,
    async post(request) {
      if (!isAllowed(request.endpoint)) return { outcome: 'rejected', detail: 'the address is not allowed' }
      try {
        return await send(new URL(request.endpoint), request)
      } catch (error) {
        return { outcome: 'failed', detail: (error as Error).message }
      }
    },
    close: () => agent.destroy(),
  }
}
