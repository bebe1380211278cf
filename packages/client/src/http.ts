/**
 * Typed API calls. Path, method, auth and types come from the contract's endpoint table. A call that gets a 401 is retried
 * once after the session was renewed; nothing else is ever retried. An optional call that the back end does not have is sent
 * once.
 */
import { findRoute, type Route, type RouteName } from '@touchline/contract/route'
import type { Call } from './call-types.ts'
import { ApiError, CancelledError, isUnauthorized, NotOfferedError } from './errors.ts'
import type { BearerUse } from './session.ts'
import { buildRequest, type Fetch, type ResponseMoment, sendRequest, type UntypedInput } from './transport.ts'

export interface ApiOptions {
  /** Base URL of the Platform API, without a trailing slash. */
  platformUrl: string
  sportsbookUrl: string
  fetch?: Fetch | undefined
  /** The product's locale; `br` travels as `pt-BR`. */
  getLocale: () => string
  /** Returns the bearer to send, or null for none; called before each call that may carry one. */
  getBearer?: (need: BearerUse) => string | null | Promise<string | null>
  /** Whether the player has signed out, or is about to: calls of the player wait for it, and are cancelled after it. */
  getSignOut?: () => Promise<boolean> | boolean
  /** A call got a 401. True: the bearer was renewed, retry once. `used` is the rejected bearer. */
  onUnauthorized?: (used: string | null) => Promise<boolean>
  /** A call got a 401 again after the session was renewed: the session has ended. `used` is the rejected bearer. */
  onRefused?: (used: string | null) => void
  /** Timeout of a call in milliseconds, body included; default 15 000. */
  timeoutMs?: number | undefined
  /** Optional calls that the back end does not have by its settings: they are not sent. */
  listNotOffered?: () => readonly string[] | undefined
  /** For how many milliseconds an optional call that the back end does not have is not sent again; for ever unless given. */
  notOfferedMs?: number
  /** Extra headers of every call, so that a server can propagate its trace. */
  getHeaders?: () => Record<string, string>
  /** Called with each response body and the moment at which it was current, before the call resolves. */
  onResponse?: (answer: object, moment: ResponseMoment) => void
}

export interface Api {
  call: Call
}

/** Whether a 401 is about the session; a wrong password is a 401 too, and is not. */
const isSessionRefused = (error: unknown): boolean => isUnauthorized(error) && error.name !== 'INVALID_CREDENTIALS'

/** Whether the back end says that it does not have an optional call. */
const isNotOffered = (error: unknown, { isRequired, hasEntities }: Route): error is ApiError =>
  error instanceof ApiError && !isRequired && (error.status === 501 || (error.status === 404 && !hasEntities))

const DEFAULT_TIMEOUT_MS = 15_000

/** `call(name, input)` for every endpoint of the contract. */
export function createApi(options: ApiOptions): Api {
  const { getBearer = () => null, onUnauthorized, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const baseUrls = { platform: options.platformUrl, sportsbook: options.sportsbookUrl }
  const send: Fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  const getBearerFor = async (name: RouteName, route: Route): Promise<string | null> => {
    if (name === 'postSportsbookSessions') return getBearer('session')
    if (route.auth === 'bearer') return getBearer('required')
    if (route.auth === 'optional') return getBearer('optional')
    return route.auth === 'none' ? null : getBearer('platform')
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

  const { notOfferedMs = Number.POSITIVE_INFINITY } = options
  const notOffered = new Map<RouteName, { readonly error: NotOfferedError; readonly untilMs: number }>()

  const call = async (name: RouteName, input: UntypedInput = {}): Promise<unknown> => {
    const refusal = notOffered.get(name)
    if (refusal && Date.now() < refusal.untilMs) throw refusal.error
    const route = findRoute(name)
    if (!route.isRequired && options.listNotOffered?.()?.includes(name)) throw new NotOfferedError(name, 501, null)
    try {
      return await callOnSession(name, route, input)
    } catch (error) {
      if (!isNotOffered(error, route)) throw error
      const missing = new NotOfferedError(name, error.status, error.body)
      notOffered.set(name, { error: missing, untilMs: Date.now() + notOfferedMs })
      throw missing
    }
  }

  const callOnSession = async (name: RouteName, route: Route, input: UntypedInput): Promise<unknown> => {
    const isOfPlayer = /^(bearer|cookie)$/.test(route.auth) && name !== 'deleteSignOut'
    if (isOfPlayer && (await options.getSignOut?.())) throw new CancelledError(name, `${name}: signed out`)
    const bearer = await getBearerFor(name, route)
    try {
      return await attempt(name, route, input, bearer)
    } catch (error) {
      const isHopeless = route.auth === 'none' || route.keepsSession
      if (!onUnauthorized || isHopeless || !isSessionRefused(error)) throw error
      if (await onUnauthorized(bearer)) return retry(name, route, input)
      // Public data remains readable after the session has ended.
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
