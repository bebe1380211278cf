/** Creates the app instance of one render, and shares between renders what does not depend on the visitor. */

import {
  type DefaultError,
  type FetchQueryOptions,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type Api, createApi } from '@touchline/client/http'
import { createLiveStore, type LiveStore } from '@touchline/client/live/live-store'
import type { Fetch } from '@touchline/client/transport'
import { createI18n } from '../i18n/create-i18n.ts'
import { splitLocale } from '../i18n/locales.ts'
import type { I18n } from '../i18n/provider.tsx'
import { type App, createApp } from '../shared/app/app.ts'
import type { Brand } from '../shared/config/brand.ts'
import type { PublicConfig } from '../shared/config/config.ts'
import { memoizeByObject } from '../shared/helpers/memoize-by-object.ts'
import { recordResponse } from '../shared/queries/data-times.ts'
import { createQueries, foldQueryData, type ResponseFolds } from '../shared/queries/queries.ts'
import type { ResponseCache, UntypedCall } from './response-cache.ts'
import { validateResponses } from './response-guards.ts'

export interface ServerAppOptions {
  /** Path and query as sent by the browser, locale prefix included. */
  readonly pathname: string
  readonly config: PublicConfig
  /** Base URL of the backend as reachable from this server. */
  readonly backendUrl: string
  /** Backend responses shared by the renders of this server. */
  readonly answers: ResponseCache
  /** Fetch implementation for backend calls; the global one by default. */
  readonly fetch?: Fetch
  /** URL of the icon sprite if it is not the built-in one. */
  readonly icons?: string | null
  readonly country: string
  /** Renders without header, footer and lower navigation, for a mobile app that has its own. */
  readonly isChromeless?: boolean
}

/** How long a render waits for a call; longer from attempt to attempt. */
export interface Patience {
  callMs: number
}

const languages = new Map<string, Promise<I18n>>()

/** Texts of a language and a brand never change while the server runs. */
function loadLanguage(locale: string, brand: Brand): Promise<I18n> {
  const key = `${brand.key} ${locale}`
  const existing = languages.get(key)
  if (existing) return existing
  const loading = createI18n(locale, brand)
  languages.set(key, loading)
  loading.catch(() => languages.delete(key))
  return loading
}

/** The anonymous clients of a server's renders, by backend and language. */
const clientsOf = memoizeByObject((_answers: ResponseCache) => new Map<string, Api['call']>())

/** The server outlives releases of the back end, and a proxy's 404 while it restarts. */
const NOT_OFFERED_MS = 10_000

function getClient({ answers, backendUrl, fetch }: ServerAppOptions, locale: string): Api['call'] {
  const clients = clientsOf(answers)
  const key = `${backendUrl} ${locale}`
  const existing = clients.get(key)
  if (existing) return existing
  const { call } = createApi({
    platformUrl: backendUrl,
    sportsbookUrl: backendUrl,
    getLocale: () => locale,
    fetch,
    onResponse: recordResponse,
    notOfferedMs: NOT_OFFERED_MS,
  })
  const client = validateResponses(call)
  clients.set(key, client)
  return client
}

/** Calls with the timeout of the moment at which they are made. */
function callWithin(call: Api['call'], patience: Patience): Api['call'] {
  const untypedCall = call as unknown as UntypedCall
  const timed: UntypedCall = (name, input) => untypedCall(name, { ...input, timeoutMs: patience.callMs })
  return timed as unknown as Api['call']
}

/** Responses are merged into the live store when the render begins: a render that waits for its turn holds no store. */
const NO_FOLDS: ResponseFolds = {
  foldMatches() {},
  foldMarkets() {},
  foldProviders() {},
  revision: () => 0,
}

/** Creates the app of a render. Rejects when the texts of its language cannot be loaded. */
export async function createServerApp(options: ServerAppOptions, patience: Patience): Promise<App> {
  const { pathname, config, backendUrl, country, answers, icons = null, isChromeless = false } = options
  const { locale } = splitLocale(pathname, config.localeSettings)
  const call = callWithin(getClient(options, locale), patience)
  const app = createApp({
    api: { call: answers.wrap(call, `${backendUrl} ${locale}`) },
    config: { ...config, platformUrl: backendUrl, sportsbookUrl: backendUrl },
    i18n: await loadLanguage(locale, config.brand),
    pathname,
    generatedAt: Date.now(),
    country,
    icons,
    isChromeless,
  })
  return { ...app, queryClient: new RenderQueryClient(), queries: createQueries(app.api, NO_FOLDS) }
}

const { signal } = new AbortController()

/**
 * The query client of one render. Its calls are anonymous, made once and shared by the renders of a server, so that
 * queries need neither retries nor an abort signal of their own.
 *
 * TanStack Query's own fetch defines an accessor on each query's context. V8 keeps the closures of accessors in the
 * object's hidden class, which survives all but full garbage collections, and with them the data of the render.
 */
export class RenderQueryClient extends QueryClient {
  readonly #loading = new Map<string, Promise<unknown>>()

  /** Returns the query's data, which is fetched once. Rejects with the error of its function; the next call tries again. */
  override fetchQuery<F, E = DefaultError, D = F, K extends QueryKey = QueryKey, P = never>(
    options: FetchQueryOptions<F, E, D, K, P>,
  ): Promise<D> {
    const query = this.getQueryCache().build(this, this.defaultQueryOptions(options)) as unknown as Query
    const existing = this.#loading.get(query.queryHash)
    if (existing) return existing as Promise<D>
    const loading = this.#load(query, options as unknown as FetchQueryOptions)
    this.#loading.set(query.queryHash, loading)
    return loading as Promise<D>
  }

  override clear(): void {
    this.#loading.clear()
    super.clear()
  }

  async #load(query: Query, { queryKey, queryFn, meta }: FetchQueryOptions): Promise<unknown> {
    try {
      if (typeof queryFn !== 'function') throw new Error(`${query.queryHash} has no function`)
      return query.setData(await queryFn({ client: this, queryKey, signal, meta }))
    } catch (error) {
      this.#loading.delete(query.queryHash)
      query.setState({ status: 'error', fetchStatus: 'idle', error: error as Error })
      throw error
    }
  }
}

/**
 * A live store by the sequence of responses that leads to it. A render only reads its store: renders of the same responses
 * share one, which exists for as long as these responses.
 */
interface StoreNode {
  readonly next: (response: object) => StoreNode
  store: LiveStore | null
}

const createNode = (): StoreNode => ({ next: memoizeByObject(createNode), store: null })
const root = createNode()

/** First elements of the keys of the queries whose data `foldQueryData` merges. */
const FOLDED: ReadonlySet<unknown> = new Set(['settings', 'matches', 'match', 'markets'])

/** The live store with all data that a query client has. It must not be changed. */
export function getSharedLiveStore(queryClient: QueryClient): LiveStore {
  let node = root
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.data && FOLDED.has(queryKey[0])) node = node.next(state.data as object)
  }
  node.store ??= createFoldedStore(queryClient)
  return node.store
}

function createFoldedStore(queryClient: QueryClient): LiveStore {
  const live = createLiveStore()
  foldQueryData(queryClient, live)
  return live
}
