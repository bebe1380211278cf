/**
 * Starts the page in the browser: hydrates the server's HTML and starts live updates when the
 * browser is idle.
 */
import './ui/styles.ts'
import { hashKey } from '@tanstack/react-query'
import { startHydration } from '@touchline/client/observable'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readPageState } from './document/page-state.ts'
import { createI18n } from './i18n/create-i18n.ts'
import { splitLocale } from './i18n/locales.ts'
import { messageUrls } from './i18n/page-message-files.ts'
import type { MatchedRoute } from './routes/route.ts'
import { matchRoute, routeOf } from './routes/route-table.ts'
import { type App, createApp } from './shared/app/app.ts'
import { runWhenIdle } from './shared/browser/run-later.ts'
import { resolveConfig } from './shared/config/config.ts'
import { bufferReport, reportError } from './shared/errors/report-error.ts'
import { loadOddsFormat } from './shared/odds/odds-format.ts'
import { setBundleLoader } from './shared/parts/part.ts'
import { ageQueries, foldQueryData, restoreQueries } from './shared/queries/queries.ts'
import type { ActivePage } from './shell/navigation/resolve-page.ts'
import { liveServices } from './shell/parts/part.ts'
import { Root } from './shell/shell.tsx'
import { guardTranslatedText } from './ui/guard-translated-text.ts'

async function initialPage(status: number, path: string): Promise<ActivePage> {
  // The address alone does not identify every page: content pages are known from the settings.
  const matched = document.body.dataset.page === 'content' ? contentAt(path) : matchRoute(path)
  return { matched, module: await matched.route.part.load(), status }
}

const contentAt = (path: string): MatchedRoute => ({ ...matchRoute(path), route: routeOf('content') })

/** Popovers for browsers without them; a page without its menus is better than none. */
async function loadPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return
  await import('@oddbird/popover-polyfill').catch(error => reportError(error, 'popovers'))
}

async function start(): Promise<void> {
  const state = readPageState()
  const config = resolveConfig(state.config, location.hostname)
  Object.assign(messageUrls, state.messages)
  const i18nReady = createI18n(state.locale, config.brand)
  const pricesReady = loadOddsFormat()
  const popoversReady = loadPopovers()
  setBundleLoader(async bundle => (await i18nReady).loadTexts(bundle))
  const initial = await initialPage(state.status, splitLocale(location.pathname, config.localeSettings).path)
  const isKept = document.body.dataset.kept !== undefined
  const app = createApp({
    config,
    i18n: await i18nReady,
    pathname: location.pathname,
    generatedAt: state.generatedAt,
    country: state.country,
    icons: state.icons,
    isChromeless: state.isChromeless,
    positions: state.positions,
    isKept,
  })
  // Prices of a page from earlier are locked until they are live, whatever this device's clock says.
  restoreQueries(app.queryClient, isKept ? ageQueries(app.queryClient, state.queries) : state.queries)
  for (const { key, data } of state.queries) app.rendered.set(hashKey(key), data)
  foldQueryData(app.queryClient, app.live)
  await pricesReady
  await popoversReady
  // Hydration begins in a task of its own, so that none is long enough to be felt.
  await new Promise(resolve => setTimeout(resolve))
  // React throws if it is missing.
  const root = document.getElementById('root') as HTMLElement
  guardTranslatedText(root)
  startHydration()
  // From here on React takes presses itself; `early-script.ts` repeats the last one before.
  document.documentElement.dataset.hydrating = ''
  // Live updates before hydration would change the state that is being hydrated.
  const onHydrated = () => runWhenIdle(() => startLiveUpdates(app))
  // As a transition React hydrates in slices, between which the page answers to presses.
  startTransition(() => {
    hydrateRoot(root, <Root app={app} initial={initial} onHydrated={onHydrated} />, {
      onRecoverableError: error => reportError(error, 'render'),
    })
  })
}

function startLiveUpdates(app: App): void {
  liveServices
    .load()
    .then(({ startLiveServices }) => startLiveServices(app))
    .catch(error => {
      app.live.setFreshness('stale') // without live updates the prices become stale
      reportError(error, 'starting live services')
    })
}

addEventListener('error', ({ error, message }) => bufferReport(error ?? message, 'uncaught'))
addEventListener('unhandledrejection', ({ reason }) => bufferReport(reason, 'promise'))
const begin = () => void start().catch(error => reportError(error, 'start'))
// The code may come before the end of the document, in which it finds the page's state; else its evaluation is a task of its own.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else setTimeout(begin)
