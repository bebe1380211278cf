/** Builds the `fetch` arguments of a route and its input. Pure: bearer, locale and headers are arguments. */
import type { routes } from '@touchline/contract/generated/routes'

export type RouteTable = typeof routes
export type Route = RouteTable[keyof RouteTable]

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

/** The BCP 47 tag of a product locale: `br` is `pt-BR`. */
function toLanguageTag(locale: string): string {
  return locale === 'br' ? 'pt-BR' : locale
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
