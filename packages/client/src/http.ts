/**
 * The typed calls: everything about a call comes from the contract's table, so no path, header or shape is written here.
 * A call answered 401 is tried once more when the session could be renewed; nothing else is ever repeated.
 */
import { routes } from '@touchline/contract/generated/routes'
import type { Call } from './call-types.ts'
import { CancelledError, isUnauthorized } from './errors.ts'
import { buildRequest, type Route, type RouteTable, type UntypedInput } from './request.ts'
import type { BearerUse } from './session.ts'
import { type ResponseMetadata, sendRequest } from './transport.ts'

export interface ApiOptions {
  /** Base URL of the Platform API, without a trailing slash. */
  platformUrl: string
  sportsbookUrl: string
  fetch?: typeof fetch
  /** The product's locale; `br` travels as `pt-BR`. */
  getLocale: () => string
  /** The bearer to send, or null for none; asked before each call that may carry one. */
  getBearer?: (need: BearerUse) => string | null | Promise<string | null>
  /** A call was answered 401. True: the bearer is renewed, try once more. `used` is the bearer that was refused. */
  onUnauthorized?: (used: string | null) => Promise<boolean>
  /** A call was answered 401 again although the session had been renewed: it is over. `used` is the bearer it carried. */
  onRefused?: (used: string | null) => void
  /** How long a call may take, body included; 15 000 unless given. */
  timeoutMs?: number
  /** Further headers of every call, for a server that passes on a trace. */
  getHeaders?: () => Record<string, string>
  /** Called with each answer and what came with it, before the call resolves. */
  onResponse?: (answer: object, facts: ResponseMetadata) => void
}

export interface Api {
  call: Call
}

type RouteName = keyof RouteTable

/**
 * The calls whose 401 is an answer: those that make and end a session, which renewing would lead in circles, the one by
 * which the platform says that a player's time is up, and the one by which it says that a player has no points.
 */
const SESSION_CALLS: readonly string[] = [
  'postSportsbookSessions',
  'deleteSignOut',
  'postPlayerActivityLimitTrack',
  'getPlayerCompPoints',
] satisfies RouteName[]

/** Whether a call was refused for its session; a wrong password is answered 401 too, and says nothing of the session. */
const isSessionRefused = (error: unknown): boolean => isUnauthorized(error) && error.name !== 'INVALID_CREDENTIALS'

const DEFAULT_TIMEOUT_MS = 15_000

/** `call(name, input)` for every endpoint of the contract. */
export function createApi(options: ApiOptions): Api {
  const { getBearer = () => null, onUnauthorized, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const baseUrls = { platform: options.platformUrl, sportsbook: options.sportsbookUrl }
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  const getBearerFor = async (name: RouteName, route: Route): Promise<string | null> => {
    if (name === 'postSportsbookSessions') return getBearer('session')
    if (route.auth === 'bearer') return getBearer('required')
    if (route.auth === 'optional') return getBearer('optional')
    return route.auth === 'none' || route.auth === 'operator' ? null : getBearer('platform')
  }

  const attempt = async (
    name: RouteName,
    route: Route,
    input: UntypedInput,
    bearer: string | null,
  ): Promise<unknown> => {
    if (input.shouldSend?.() === false) throw new CancelledError(name, `${name}: no longer wanted`)
    const headers = options.getHeaders?.() ?? {}
    const settings = { baseUrl: baseUrls[route.api], locale: options.getLocale(), bearer, headers }
    const [url, init] = buildRequest(route, input, settings)
    const { signal } = input
    const { onResponse } = options
    return sendRequest(url, init, { name, fetch: send, timeoutMs: input.timeoutMs ?? timeoutMs, signal, onResponse })
  }

  const call = async (name: RouteName, input: UntypedInput = {}): Promise<unknown> => {
    const route: Route = routes[name]
    const bearer = await getBearerFor(name, route)
    try {
      return await attempt(name, route, input, bearer)
    } catch (error) {
      const isHopeless = route.auth === 'none' || SESSION_CALLS.includes(name)
      if (!onUnauthorized || isHopeless || !isSessionRefused(error)) throw error
      if (await onUnauthorized(bearer)) return retry(name, route, input)
      // What everybody may read is still there for a player whose session is over.
      if (route.auth === 'optional' && bearer !== null) return attempt(name, route, input, null)
      throw error
    }
  }

  const retry = async (name: RouteName, route: Route, input: UntypedInput): Promise<unknown> => {
    const bearer = await getBearerFor(name, route)
    try {
      return await attempt(name, route, input, bearer)
    } catch (error) {
      if (!isSessionRefused(error)) throw error
      options.onRefused?.(bearer)
      if (route.auth === 'optional' && bearer !== null) return attempt(name, route, input, null)
      throw error
    }
  }

  return { call: call as Call }
}
