/**
 * Renders one address to a complete document. The web server calls it and caches what may be
 * cached. Requests share nothing but backend responses, and what follows from these alone.
 */
import { renderToString } from 'react-dom/server'
import { buildMeta } from './document/meta.ts'
import { collectPositions } from './document/page-positions.ts'
import type { PageQuery, PageState } from './document/page-state.ts'
import { type PageAssets, renderDocument } from './document/render-document.ts'
import { createServerApp, getSharedLiveStore, type Patience, type ServerAppOptions } from './document/server-app.ts'
import { withTimeout } from './document/with-timeout.ts'
import { localizePath, splitLocale } from './i18n/locales.ts'
import { availableLocales } from './i18n/message-files.ts'
import type { Route } from './routes/route.ts'
import type { App } from './shared/app/app.ts'
import { reportError, setReporter } from './shared/errors/report-error.ts'
import { loadRenderedParts, RenderPartContext } from './shared/parts/use-part.tsx'
import { getDataTime } from './shared/queries/data-times.ts'
import { allLeagues } from './shared/queries/query-keys.ts'
import { ERROR_PAGE_STATUS, type ErrorPageKind } from './shell/error-pages/error-page.tsx'
import { findErrorPage } from './shell/error-pages/error-page-locale.ts'
import { renderErrorPage } from './shell/error-pages/render-error-page.tsx'
import { lockPrices } from './shell/layout/lock-prices.tsx'
import { type ActivePage, loadPageShell, type Resolution, resolvePage } from './shell/navigation/resolve-page.ts'
import { renderWithSharedParts } from './shell/shared-parts.tsx'
import { Root } from './shell/shell.tsx'
import { fontsFor } from './ui/fonts.ts'

export { availableLocales } from './i18n/message-files.ts'

export interface RenderInput extends ServerAppOptions {
  /** Timeout of a backend call in milliseconds. */
  readonly callTimeoutMs: number
  /** Resolves when this render may use the processor; without it, at once. */
  readonly waitForTurn?: () => Promise<void>
  readonly iframe: boolean
  /** Error page shown to this visitor instead of any other page. */
  readonly errorPage?: ErrorPageKind
  /** Contact for a visitor who is denied access. */
  readonly contact?: string | null
  /** Maps source files to the URLs of the build files that a page needs. */
  readonly assetsFor: (sources: readonly string[]) => Omit<PageAssets, 'fonts'>
}

export type RenderOutput =
  | { readonly movedTo: string }
  | {
      readonly status: number
      readonly html: Buffer
      readonly inPlay: boolean
      /** Data that was late is missing: skeletons are in its place. */
      readonly isPartial?: boolean
      /** Returns the HTML with locked prices, for when the page is old. */
      readonly lockPrices?: () => string
    }

setReporter((error, context) => console.warn(`${context}: ${String(error)}`))

/** Status of a page whose data did not arrive in time. */
const LATE = 504
/**
 * Page timeout as a multiple of the call timeout: calls are sequential, and a page must not take
 * their sum.
 */
const PAGE_PATIENCE = 3
/** While the back end has responded to nothing, the page is attempted again for this time. */
const NOTHING_MS = 5000

const hasData = ({ queryClient }: App): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'success')

/**
 * The page with its data, or with what of it came in time. As long as nothing came it is attempted again, with more time
 * for each call: the back end may be slow.
 */
async function resolveInTime(app: App, path: string, patience: Patience): Promise<Resolution> {
  const endsAt = performance.now() + NOTHING_MS
  let attemptMs = PAGE_PATIENCE * patience.callMs
  for (;;) {
    const inTime = await withTimeout(resolvePage(app, path), attemptMs)
    const page = inTime ?? { ...(await loadPageShell(app, path)), status: LATE }
    attemptMs = endsAt - performance.now()
    if ('movedTo' in page || page.status !== LATE || hasData(app) || attemptMs <= 0) return page
    patience.callMs = Math.min(2 * patience.callMs, attemptMs)
  }
}

/** Renders an address. Rejects only on an internal error. */
export async function render(input: RenderInput): Promise<RenderOutput> {
  const errorPage = input.errorPage ?? findErrorPage(input.pathname, input.config.localeSettings)
  if (errorPage) return renderErrorDocument(input, errorPage)
  const patience = { callMs: input.callTimeoutMs }
  const app = await createServerApp(input, patience)
  const { path } = splitLocale(input.pathname, input.config.localeSettings)
  const page = await resolveInTime(app, path, patience)
  // Those of the page are known once its code is loaded.
  await loadRenderedParts()
  // One response may complete the data of many pages at once.
  await input.waitForTurn?.()
  if ('movedTo' in page) return { movedTo: localizePath(page.movedTo, app.locale, input.config.localeSettings) }
  // The responses cannot be rendered: they must not be shared with other renders.
  if (page.status === 500) input.answers.clear()
  try {
    if (page.matched.route.status === 404) return renderErrorDocument(input, 'not_found', page.status)
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

function renderPage(input: RenderInput, loaded: App, page: ActivePage): RenderOutput {
  const app = { ...loaded, live: getSharedLiveStore(loaded.queryClient) }
  const html = renderWithSharedParts(app, renderPart =>
    renderToString(
      <RenderPartContext value={renderPart}>
        <Root app={app} initial={page} />
      </RenderPartContext>,
    ),
  )
  const document = finishDocument(input, app, page, html)
  const inPlay = page.matched.route.inPlay ?? false
  // The state has the status of its data, by which the browser goes on loading.
  if (page.status === LATE && hasData(app)) return { status: 200, html: document, inPlay, isPartial: true }
  // Keeps the texts and not the whole app, because caches keep the output.
  const { i18n, icons } = app
  const lock = () => lockPrices(document.toString(), { i18n, icons })
  return { status: page.status, html: document, inPlay, lockPrices: lock }
}

/**
 * The page cannot be rendered from the responses, whatever the cause. It is rendered without data
 * and retries in the browser.
 */
async function renderWithoutData(input: RenderInput, path: string, error: unknown): Promise<RenderOutput> {
  reportError(error, `rendering ${path}`)
  input.answers.clear()
  const app = await createServerApp(input, { callMs: input.callTimeoutMs })
  return renderPage(input, app, { ...(await loadPageShell(app, path)), status: 500 })
}

function finishDocument(input: RenderInput, app: App, page: ActivePage, html: readonly string[]): Buffer {
  const { route, params } = page.matched
  const { locale } = app
  const { brand } = input.config
  return renderDocument({
    brand,
    noCode: app.i18n.t('connection.no-code'),
    html,
    meta: buildMeta(page.module.describe(app, params), page, app),
    body: { page: route.page, locale, country: input.country, scroll: 'visible', iframe: input.iframe },
    state: pageState(input, app, page),
    assets: { ...input.assetsFor(sourcesOf(route, locale)), fonts: brand.hasFonts ? [] : fontsFor(locale) },
  })
}

function pageState(input: RenderInput, app: App, page: ActivePage): PageState {
  return {
    config: input.config,
    messages: input.assetsFor([]).messagesOf?.(translatedLocale(app.locale)) ?? {},
    locale: app.locale,
    country: input.country,
    ...(input.isChromeless && { isChromeless: true }),
    generatedAt: app.generatedAt,
    icons: app.icons,
    status: page.status,
    positions: collectPositions(app.queryClient),
    queries: listQueries(app, page.matched.route),
  }
}

/** The locale, or English where the build lacks it. */
const translatedLocale = (locale: string): string => (availableLocales.includes(locale) ? locale : 'en')

const sourcesOf = ({ part }: Route, locale: string): readonly string[] => [
  ...part.sources,
  ...['first', ...part.texts].map(bundle => `messages/${translatedLocale(locale)}.json?${bundle}`),
]

/** Renders share responses: the data may be older than the moment at which this render received it. */
function listQueries({ queryClient }: App, { hasLeagues = false }: Route): PageQuery[] {
  const queries = queryClient.getQueryCache().getAll()
  const successful = queries.filter(
    ({ queryKey, state }) => state.status === 'success' && (queryKey[0] !== allLeagues[0] || hasLeagues),
  )
  return successful.map(query => ({
    key: query.queryKey,
    data: query.state.data as object,
    dataTime: getDataTime(query),
  }))
}
