/**
 * Renders one address to a whole document. Called by the web server, which keeps what may be kept; here every render is
 * made anew, from the back end's answers, and nothing of one request can reach another but those answers.
 */
import { type DehydratedState, dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { buildMeta } from './document/meta.ts'
import { collectPositions } from './document/page-positions.ts'
import type { PageState } from './document/page-state.ts'
import { type PageAssets, renderDocument } from './document/render-document.ts'
import type { ResponseCache } from './document/response-cache.ts'
import { validateResponses } from './document/response-guards.ts'
import { withTimeout } from './document/with-timeout.ts'
import { createI18n } from './i18n/create-i18n.ts'
import { messagesSource } from './i18n/load-messages.ts'
import { localizePath, splitLocale } from './i18n/locales.ts'
import type { I18n } from './i18n/provider.tsx'
import { Root } from './root.tsx'
import type { Route } from './routes.ts'
import { type App, createApp } from './shared/app.ts'
import type { PublicConfig } from './shared/config.ts'
import { getDataTime } from './shared/data-times.ts'
import { reportError, setReporter } from './shared/report-error.ts'
import { BottomNav } from './shell/bottom-nav.tsx'
import { registerDeferred } from './shell/deferred-components.tsx'
import { ERROR_PAGE_STATUS, type ErrorPageKind } from './shell/error-pages/error-page.tsx'
import { findErrorPage } from './shell/error-pages/error-page-locale.ts'
import { renderErrorPage } from './shell/error-pages/render-error-page.tsx'
import { Footer } from './shell/footer.tsx'
import { LanguageMenu } from './shell/menus/language-menu.tsx'
import { LiveUpdatesMenu } from './shell/menus/live-updates-menu.tsx'
import { OddsFormatMenu } from './shell/menus/odds-format-menu.tsx'
import { type ActivePage, loadPageShell, resolvePage } from './shell/navigation/resolve-page.ts'
import { Overlays } from './shell/overlays.tsx'
import { Sidebar } from './shell/sidebar.tsx'
import { QuickBetSlot, TicketSlot } from './shell/ticket-slots.tsx'

import { fontsFor } from './ui/fonts.ts'
import { setIconSprite } from './ui/icon-sprite.ts'

export { availableLocales } from './i18n/load-messages.ts'

export interface RenderInput {
  /** Path and query as the browser sent them, locale prefix included. */
  readonly pathname: string
  readonly config: PublicConfig
  /** Base URL at which this server reaches the back end. */
  readonly backendUrl: string
  /** Limit of a call to the back end, in milliseconds. */
  readonly callTimeoutMs: number
  /** What renders of this server share. */
  readonly answers: ResponseCache
  /** Address of the icons' sprite when it is not the own one. */
  readonly icons?: string | null
  readonly country: string
  readonly iframe: boolean
  /** Without header, footer and lower navigation: a mobile app has its own. */
  readonly isChromeless?: boolean
  /** The page that stands before all others for this visitor. */
  readonly errorPage?: ErrorPageKind
  /** Where a visitor who is not let in may write to. */
  readonly contact?: string | null
  /** The build's files for a page: sources in, addresses out. */
  readonly assetsFor: (sources: readonly string[]) => Omit<PageAssets, 'fonts'>
}

export type RenderOutput =
  | { readonly movedTo: string }
  | { readonly status: number; readonly html: string; readonly inPlay: boolean }

registerDeferred({
  Sidebar,
  Footer,
  BottomNav,
  LanguageMenu,
  OddsFormatMenu,
  LiveUpdatesMenu,
  TicketSlot,
  QuickBetSlot,
  Overlays,
})

setReporter((error, context) => console.warn(`${context}: ${String(error)}`))

/** The JSON of answers, as long as anybody holds them: the data block passes it on. */
const texts = new WeakMap<object, string>()
const textOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined

/** Where their channels stood, in the same way. */
const positions = new WeakMap<object, string | null>()
const positionOf = (answer: unknown) => positions.get(answer as object)

const languages = new Map<string, Promise<I18n>>()

/** A language's texts never change while the server runs. */
function loadLanguage(locale: string): Promise<I18n> {
  const known = languages.get(locale)
  if (known) return known
  const loading = createI18n(locale)
  languages.set(locale, loading)
  loading.catch(() => languages.delete(locale))
  return loading
}

async function createServerApp(input: RenderInput): Promise<App> {
  const { pathname, config, backendUrl, country, callTimeoutMs, answers, isChromeless = false } = input
  const { locale } = splitLocale(pathname, config.localeSettings)
  return createApp({
    shareCalls: call => answers.wrap(validateResponses(call), `${backendUrl} ${locale}`),
    config: { ...config, platformUrl: backendUrl, sportsbookUrl: backendUrl },
    i18n: await loadLanguage(locale),
    pathname,
    generatedAt: Date.now(),
    country,
    isChromeless,
    timeoutMs: callTimeoutMs,
    onResponse: (answer, { text, position }) => {
      texts.set(answer, text)
      positions.set(answer, position)
    },
  })
}

/** Of the limit of a single call: calls follow each other, and a page must not take the sum of them all. */
const PAGE_PATIENCE = 3

/** Renders an address. Rejects only on a mistake in the product itself. */
export async function render(input: RenderInput): Promise<RenderOutput> {
  const errorPage = input.errorPage ?? findErrorPage(input.pathname, input.config.localeSettings)
  if (errorPage) return renderErrorDocument(input, errorPage)
  const app = await createServerApp(input)
  const { path } = splitLocale(input.pathname, input.config.localeSettings)
  const inTime = await withTimeout(resolvePage(app, path), PAGE_PATIENCE * input.callTimeoutMs)
  const page = inTime ?? { ...(await loadPageShell(path)), status: 504 }
  if ('movedTo' in page) return { movedTo: localizePath(page.movedTo, app.locale, input.config.localeSettings) }
  // Something in the answers makes no sense: nobody else shall get them.
  if (page.status === 500) input.answers.clear()
  try {
    if (page.matched.route.page === 'not_found') return renderErrorDocument(input, 'not_found', page.status)
    return renderPage(input, app, page)
  } catch (error) {
    return renderWithoutData(input, path, error)
  } finally {
    app.queryClient.clear()
  }
}

function renderErrorDocument(
  input: RenderInput,
  errorPage: ErrorPageKind,
  status = ERROR_PAGE_STATUS[errorPage],
): RenderOutput {
  const { contact = null, assetsFor, ...about } = input
  return { status, html: renderErrorPage({ ...about, kind: errorPage, contact, assets: assetsFor([]) }), inPlay: false }
}

function renderPage(input: RenderInput, app: App, page: ActivePage): RenderOutput {
  // Rendering does not wait for anything, so no other page can come in between.
  setIconSprite(input.icons ?? null)
  const html = renderToString(<Root app={app} initial={page} />)
  const document = finishDocument(input, app, page, html)
  return { status: page.status, html: document, inPlay: page.matched.route.inPlay ?? false }
}

/** What was answered cannot be drawn, whoever is to blame: the page comes without it, and tries again in the browser. */
async function renderWithoutData(input: RenderInput, path: string, error: unknown): Promise<RenderOutput> {
  reportError(error, `drawing ${path}`)
  input.answers.clear()
  return renderPage(input, await createServerApp(input), { ...(await loadPageShell(path)), status: 500 })
}

function finishDocument(input: RenderInput, app: App, page: ActivePage, html: string): string {
  const { route, params } = page.matched
  const { locale } = app
  return renderDocument({
    html,
    meta: buildMeta(page.module.describe(app, params), page.matched, app),
    body: { page: route.page, locale, country: input.country, scroll: 'visible', iframe: input.iframe },
    data: { state: pageState(input, app, page), textOf },
    assets: { ...input.assetsFor(sourcesOf(route, locale)), fonts: fontsFor(locale) },
  })
}

function pageState(input: RenderInput, app: App, page: ActivePage): PageState {
  return {
    config: input.config,
    locale: app.locale,
    country: input.country,
    ...(input.isChromeless && { isChromeless: true }),
    generatedAt: app.generatedAt,
    icons: input.icons ?? null,
    status: page.status,
    positions: collectPositions(app.queryClient, positionOf),
    queries: dehydrateData(app),
  }
}

const sourcesOf = ({ source, texts: part }: Route, locale: string): readonly string[] => [
  source,
  messagesSource(locale),
  ...(part ? [messagesSource(locale, part)] : []),
]

function dehydrateData(app: App): DehydratedState {
  const state = dehydrate(app.queryClient, { shouldDehydrateQuery: query => query.state.status === 'success' })
  const cache = app.queryClient.getQueryCache()
  for (const { queryHash, state: dehydrated } of state.queries) {
    const query = cache.get(queryHash)
    // Renders share answers: what this one was given may be older than the moment at which it was given it.
    if (query) dehydrated.dataUpdatedAt = getDataTime(query)
  }
  return state
}
