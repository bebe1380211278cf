/**
 * Renders one address to a whole document. Called by the web server, which keeps what may be kept; here every render is
 * made anew, from the back end's answers, and nothing of one request can reach another but the shared catalogue below.
 */
import { type DehydratedState, dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { completeMeta } from './document/meta.ts'
import { type PageAssets, writeDocument } from './document/write-document.ts'
import { createI18n } from './i18n/create-i18n.ts'
import { messagesSource } from './i18n/load-messages.ts'
import { localizePath, splitLocale } from './i18n/locales.ts'
import { Root } from './root.tsx'
import { type App, createApp } from './shared/app.ts'
import type { PublicConfig } from './shared/config.ts'
import { setReporter } from './shared/report.ts'
import { type ActivePage, resolvePage } from './shell/resolve-page.ts'
import { fontsFor } from './ui/fonts.ts'

export { availableLocales } from './i18n/load-messages.ts'

export interface RenderInput {
  /** Path and query as the browser sent them, locale prefix included. */
  readonly pathname: string
  readonly config: PublicConfig
  /** Base URL at which this server reaches the back end. */
  readonly backendUrl: string
  /** Limit of a call to the back end, in milliseconds. */
  readonly callTimeoutMs: number
  readonly country: string
  readonly iframe: boolean
  /** The build's files for a page: sources in, addresses out. */
  readonly assetsFor: (sources: readonly string[]) => Omit<PageAssets, 'fonts'>
}

export type RenderOutput =
  | { readonly movedTo: string }
  | { readonly status: number; readonly html: string; readonly inPlay: boolean }

setReporter((error, context) => console.warn(`${context}: ${String(error)}`))

/** Sports, leagues and settings change rarely; a few seconds of sharing spare the back end four calls a page. */
const SHARED_MS = 5000
const SHARED_KINDS: readonly unknown[] = ['settings', 'sports', 'counters', 'categories', 'leagues']

interface Shared {
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  readonly until: number
}
const shared = new Map<string, Shared>()

function takeShared(app: App, scope: string): void {
  for (const [key, { queryKey, data, until }] of shared) {
    if (until < app.generatedAt) shared.delete(key)
    else if (key.startsWith(scope)) app.queryClient.setQueryData(queryKey, data)
  }
}

function giveShared(app: App, scope: string): void {
  for (const { queryKey, queryHash, state } of app.queryClient.getQueryCache().getAll()) {
    const key = scope + queryHash
    if (state.data === undefined || !SHARED_KINDS.includes(queryKey[0]) || shared.has(key)) continue
    shared.set(key, { queryKey, data: state.data, until: app.generatedAt + SHARED_MS })
  }
}

async function createServerApp({ pathname, config, backendUrl, country, callTimeoutMs }: RenderInput): Promise<App> {
  const { locale } = splitLocale(pathname, config.localeSettings)
  return createApp({
    config: { ...config, platformUrl: backendUrl, sportsbookUrl: backendUrl },
    i18n: await createI18n(locale),
    pathname,
    generatedAt: Date.now(),
    country,
    timeoutMs: callTimeoutMs,
  })
}

/** Renders an address. Rejects only on a mistake in the product itself. */
export async function render(input: RenderInput): Promise<RenderOutput> {
  const app = await createServerApp(input)
  const scope = `${app.locale} ${input.backendUrl} `
  const { path } = splitLocale(input.pathname, input.config.localeSettings)
  takeShared(app, scope)
  const page = await resolvePage(app, path)
  if ('movedTo' in page) return { movedTo: localizePath(page.movedTo, app.locale, input.config.localeSettings) }
  giveShared(app, scope)
  const html = renderToString(<Root app={app} initial={page} />)
  const document = finishDocument(input, app, page, html)
  app.queryClient.clear()
  return { status: page.status, html: document, inPlay: page.matched.route.inPlay ?? false }
}

function finishDocument(input: RenderInput, app: App, page: ActivePage, html: string): string {
  const { route, params } = page.matched
  const { locale } = app
  return writeDocument({
    html,
    meta: completeMeta(page.module.describe(app, params), page.matched, app),
    body: { page: route.page, locale, country: input.country, scroll: 'visible', iframe: input.iframe },
    state: {
      config: input.config,
      locale,
      country: input.country,
      generatedAt: app.generatedAt,
      status: page.status,
      queries: dehydrateData(app),
    },
    assets: { ...input.assetsFor([route.source, messagesSource(locale)]), fonts: fontsFor(locale) },
  })
}

function dehydrateData(app: App): DehydratedState {
  return dehydrate(app.queryClient, { shouldDehydrateQuery: query => query.state.status === 'success' })
}
