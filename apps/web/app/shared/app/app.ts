/**
 * The app instance: the state shared by a running page. Created once per render on the server and
 * once per page load in the browser. Creating it has no side effects: no session, no connection, no
 * timers.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import { createLiveStore, type LiveStore } from '@touchline/client/live/live-store'
import { createLiveSession, type LiveSession } from '@touchline/client/live-session/live-session'
import { publicChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { I18n } from '../../i18n/provider.tsx'
import type { PublicConfig } from '../config/config.ts'
import { reportError } from '../errors/report-error.ts'
import { recordResponse } from '../queries/data-times.ts'
import { createQueries, type Queries } from '../queries/queries.ts'
import { createQueryClient, settings } from '../queries/query-keys.ts'
import type { AppHandlers } from './app-handlers.ts'
import { createLazyClient, type LazyClient } from './lazy-client.ts'
import { liveConnection } from './part.ts'
import type { Positions } from './stream-positions.ts'

export interface App extends LazyClient {
  readonly config: PublicConfig
  readonly i18n: I18n
  readonly locale: string
  readonly live: LiveStore
  readonly liveSession: LiveSession
  readonly queryClient: QueryClient
  readonly queries: Queries
  readonly handlers: AppHandlers
  /** Path of the first page, locale prefix included. */
  readonly pathname: string
  /** When the page's HTML was generated, in milliseconds. */
  readonly generatedAt: number
  /** ISO 3166-1 alpha-2 country of the visitor; empty when unknown. */
  readonly country: string
  /** URL of the icon sprite with the operator's icons; null for the built-in one. */
  readonly icons: string | null
  /** The embedding app provides header, footer and lower navigation. */
  readonly isChromeless?: boolean | undefined
  /** The server sent an earlier page in place of a new one: its prices are locked until they are live. */
  readonly isKept?: boolean | undefined
  /** What the server rendered the page with, by the hash of the query; empty on the server. */
  readonly rendered: Map<string, unknown>
}

export interface AppOptions {
  readonly config: PublicConfig
  readonly i18n: I18n
  readonly pathname: string
  readonly generatedAt: number
  readonly country: string
  readonly icons?: string | null
  readonly isChromeless?: boolean | undefined
  readonly isKept?: boolean | undefined
  /** Fetch implementation for calls; the browser's own by default. */
  readonly fetch?: typeof fetch
  /** Timeout of a call in milliseconds; the client's default unless given. */
  readonly timeoutMs?: number
  readonly positions?: Positions
  /** Calls of a server, whose renders share responses; the app's own client by default. */
  readonly api?: Api
}

export function createApp(created: AppOptions): App {
  const { fetch, timeoutMs, api: sharedApi, positions = {}, icons = null, ...options } = created
  const { config, i18n } = options
  const { locale } = i18n
  const { session, api: ownApi } = createLazyClient({
    platformUrl: config.platformUrl,
    sportsbookUrl: config.sportsbookUrl,
    getLocale: () => locale,
    fetch,
    timeoutMs,
    onResponse: recordResponse,
    listNotOffered: () => queryClient.getQueryData<ResponseBody<'getSettings'>>(settings)?.data.not_offered,
  })
  const api = sharedApi ?? ownApi
  const queryClient = createQueryClient()
  const live = createLiveStore()
  if (options.isKept) live.setFreshness('stale')
  const liveSession = createLiveSession({
    async load(handlers) {
      const { openLiveConnection } = await liveConnection.load()
      return openLiveConnection({ config, api, live, queryClient, positions, ...handlers })
    },
    onLoadFailure: error => reportError(error, 'realtime: load'),
  })
  liveSession.acquire(publicChannel(locale))
  return {
    api,
    session,
    ...options,
    icons,
    locale,
    live,
    liveSession,
    queryClient,
    queries: createQueries(api, live),
    rendered: new Map(),
    handlers: {},
  }
}

/**
 * Returns a function that finds an app's value and creates it on first use. Apps are distinguished by their query client,
 * of which each has its own.
 */
export function perApp<D extends Pick<App, 'queryClient'>, V extends object>(create: (app: D) => V): (app: D) => V {
  const values = new WeakMap<App['queryClient'], V>()
  return app => {
    const value = values.get(app.queryClient) ?? create(app)
    values.set(app.queryClient, value)
    return value
  }
}

/**
 * Keeps one value per app that something starts later: returns the function that finds it, which throws before, and the
 * one that sets it.
 */
export function startedPerApp<V extends object>(
  name: string,
): [find: (app: Pick<App, 'queryClient'>) => V, set: (app: Pick<App, 'queryClient'>, value: V) => V] {
  const values = new WeakMap<App['queryClient'], V>()
  return [
    ({ queryClient }) => {
      const value = values.get(queryClient)
      if (!value) throw new Error(`${name} has not started`)
      return value
    },
    ({ queryClient }, value) => {
      values.set(queryClient, value)
      return value
    },
  ]
}
