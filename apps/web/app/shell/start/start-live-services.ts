/** Starts everything that runs after hydration: the session, the live session, the ticket, and deferred features. */
import type { LiveSession } from '@touchline/client/live-session/live-session'
import { scheduleWithTimeout } from '@touchline/client/schedule'
import { favourites } from '../../features/favourites/part.ts'
import { betUpdates } from '../../features/my-bets/part.ts'
import { accountsQuery, chooseAccount, profileQuery } from '../../features/session/player-queries.ts'
import { syncPlayer } from '../../features/session/sync-player.ts'
import { startTicketOnUse } from '../../features/ticket/load-ticket.ts'
import { sharing } from '../../features/ticket/part.ts'
import { readProfile } from '../../features/ticket/placing/profile.ts'
import { onBetCodeInUrl } from '../../features/ticket/sharing/bet-code.ts'
import { routes } from '../../routes/route-table.ts'
import type { App } from '../../shared/app/app.ts'
import { followDensity, liveUpdates } from '../../shared/browser/list-preferences.ts'
import { runOnInteraction, runWhenIdle } from '../../shared/browser/run-later.ts'
import { tabStorage } from '../../shared/browser/web-storage.ts'
import { reportError, trackPageHide } from '../../shared/errors/report-error.ts'
import { openModal, openSignInInPlace } from '../../shared/modals/modals.ts'
import { loadFormats } from '../../shared/odds/odds-format.ts'
import { loadPart, runPart } from '../../shared/parts/part.ts'
import { showIdleParts } from '../../shared/parts/use-part.tsx'
import { startPromotionRule } from '../../shared/promotions/promotion-rule.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { captureTracking } from '../../shared/tracking/tracking.ts'
import { watchIcons } from '../../ui/watch-icons.ts'
import { followOddsFormat } from '../menus/odds-format-menu.tsx'
import { followModals } from '../modals/follow-modals.ts'
import { loadPageModule } from '../navigation/page-modules.ts'
import { isSavingData } from '../navigation/prefetch.ts'
import { startScrollMemory } from '../navigation/scroll.ts'
import { openPage } from '../parts/part.ts'
import { startAccessRedirect } from './access-redirect.ts'
import { applyRequestedCurrency } from './apply-requested-currency.ts'
import { markPrint } from './mark-print.ts'
import { embedding, engagement, firstUse, motion, priceThrottle, reporting, responsibleGambling } from './part.ts'
import { handlePlayerEvents } from './player-events.ts'
import { startRetrying } from './retry-failed-queries.ts'
import { runWhenReminded } from './run-when-reminded.ts'
import { startConnectionAlerts, startLiveSession } from './start-live-session.ts'
import { startShortcuts } from './start-shortcuts.ts'

/** Deferred code loads after this time even without a connection. */
const CONNECTING_MS = 3000

export function startLiveServices(app: App): void {
  trackPageHide()
  startScrollMemory()
  captureTracking()
  startAccessRedirect(app)
  void watchIcons()
  markPrint(app)
  const { state } = app.liveSession
  const showState = () => {
    document.documentElement.dataset.live = state.get()
  }
  showState()
  state.subscribe(showState)
  syncPlayer(app, {
    onExpired: () => void openSignInInPlace(app, { reason: 'session-expired' }),
    onRefused: reason => openRefusal(app, reason),
  })
  app.session.subscribe(() => {
    if (app.session.get().status === 'LOGGED_IN') tabStorage.write(EXCLUDED_KEY, null)
  })
  startPromotionRule(app)
  loadPlayerServices(app)
  handlePlayerEvents(app)
  startRetrying(app)
  followOddsFormat(app)
  startTicket(app)
  startSharing(app)
  applyRequestedCurrency(app)
  startShortcuts(app)
  followModals(app)
  startSession(app).catch(error => reportError(error, 'session'))
  startLiveSession(app)
  followListPrices(app)
  followDensity()
  startReporting(app)
  runAfterConnecting(state, () => {
    showIdleParts()
    startConnectionAlerts(app)
  })
  const startFavourites = prepareFavourites(app)
  const loadProtection = once(() => loadResponsibleGambling(app))
  runWhenReminded(app, scheduleWithTimeout, loadProtection)
  runOnUse(app, () => {
    loadProtection()
    startFavourites()
    void loadPart(openPage)
    prefetchPageCode()
    void runPart(firstUse, ({ startOnFirstUse }) => startOnFirstUse(app), 'first use')
    void runPart(motion, ({ startMotion }) => startMotion(app), 'motion')
    // The menu of formats shows an example of each as soon as it opens.
    loadFormats().catch(error => reportError(error, 'odds formats'))
  })
}

/** In a frame the host page may provide the player's session. */
async function startSession(app: App): Promise<void> {
  if (window.parent !== window) {
    const { connectToHost } = await loadPart(embedding)
    await connectToHost(app)
  }
  await app.session.start()
}

/** Sends buffered and later errors to the operator's error-reporting service. */
function startReporting(app: App): void {
  const { errorReporting } = app.config
  if (!errorReporting) return
  void runPart(reporting, ({ startReporting: start }) => start(app, errorReporting), 'error reporting')
}

/** Loads the price throttle only for visitors who chose to throttle list prices. */
function followListPrices({ live }: App): void {
  let isLoading = false
  const load = () => {
    if (isLoading || liveUpdates.get() === liveUpdates.fallback) return
    isLoading = true
    void runPart(priceThrottle, ({ startPriceThrottle }) => startPriceThrottle(live.outcomes), 'price throttle')
  }
  const follow = () => {
    document.documentElement.dataset.updates = liveUpdates.get()
    load()
  }
  follow()
  liveUpdates.subscribe(follow)
}

/** Runs when the connection is open, or after `CONNECTING_MS`, so that live prices come first. */
function runAfterConnecting(state: LiveSession['state'], run: () => void): void {
  let hasRun = false
  const runOnce = () => {
    if (hasRun) return
    hasRun = true
    runWhenIdle(run)
  }
  state.subscribe(() => state.get() === 'connected' && runOnce())
  setTimeout(runOnce, CONNECTING_MS)
}

function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (!hasRun) run()
    hasRun = true
  }
}

/** Runs once, when somebody uses the page or is signed in: a page that is only opened loads no more than it shows. */
function runOnUse({ session }: App, run: () => void): void {
  const runOnce = () => {
    stopFollowing()
    stopWaiting()
    run()
  }
  const stopFollowing = session.subscribe(() => session.get().status === 'LOGGED_IN' && runOnce())
  const stopWaiting = runOnInteraction(runOnce)
}

/** From most pages the next one is a match, which opens at once where a list has it. */
function prefetchPageCode(): void {
  if (isSavingData()) return
  const ahead = routes.filter(route => route.isPrefetched)
  for (const route of ahead) loadPageModule(route).catch(error => reportError(error, `code of ${route.page}`))
}

function loadResponsibleGambling(app: App): void {
  void runPart(
    responsibleGambling,
    ({ startResponsibleGambling }) => startResponsibleGambling(app),
    'responsible gambling',
  )
}

/** Bet updates, toasts and jackpot hits start with the first sign-in. */
function loadPlayerServices(app: App): void {
  const stop = app.session.subscribe(() => {
    if (app.session.get().status !== 'LOGGED_IN') return
    stop()
    void runPart(betUpdates, ({ startBetUpdates }) => startBetUpdates(app), 'following bets')
    void runPart(engagement, ({ startEngagement }) => startEngagement(app), 'engagement')
  })
}

function startTicket(app: App): void {
  const { api, queryClient, session } = app
  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  startTicketOnUse(app, {
    requestSignIn: () => requestSignIn(app, 'placing'),
    readPlayer: async () => {
      if (!isSignedIn()) return { isSignedIn: false, account: undefined }
      const player = await queryClient.fetchQuery(profileQuery(api))
      const accounts = await queryClient.fetchQuery(accountsQuery(api))
      return { isSignedIn: true, account: chooseAccount(accounts, player), ...readProfile(player) }
    },
    playerId: () => (isSignedIn() ? (queryClient.getQueryData(profileQuery(api).queryKey)?.id ?? null) : null),
    onPlaced: () => void queryClient.invalidateQueries({ queryKey: queryKeys.bets }),
  })
}

const requestSignIn = async (app: App, reason: 'asked' | 'placing') =>
  (await openSignInInPlace(app, { reason })) === 'done' ? 'signed-in' : 'abandoned'

/** Returns what starts favourites. A press on a star starts them too, and counts then. */
function prepareFavourites(app: App): () => void {
  const deps = { requestSignIn: () => requestSignIn(app, 'asked') }
  let started: Promise<NonNullable<App['handlers']['toggleFavourite']>> | undefined
  const start = () => (started ??= loadPart(favourites).then(module => module.startFavourites(app, deps)))
  app.handlers.toggleFavourite = (...press) =>
    void start()
      .then(toggle => toggle(...press))
      .catch(error => reportError(error, 'favourites'))
  return () => void start().catch(error => reportError(error, 'favourites'))
}

/** Shared bets, from the page or from a bet code in the URL. */
function startSharing(app: App): void {
  const openCode = (code: string) => runPart(sharing, module => module.openCode(app, code), 'opening shared bets')
  const { handlers } = app
  handlers.share = bets => void openModal(app, 'share', { bets })
  handlers.repeat = bets => runPart(sharing, module => module.repeatBets(app, bets), 'adding bets again')
  handlers.openBetCode = openCode
  onBetCodeInUrl(code => void openCode(code))
}

const EXCLUDED_KEY = 'touchline.excluded'

/** Tells why the player was stopped. An exclusion, which refuses every session, is told once a tab. */
function openRefusal(app: App, reason: 'limit-reached' | 'excluded'): void {
  if (reason === 'excluded' && tabStorage.read(EXCLUDED_KEY) !== null) return
  if (reason === 'excluded') tabStorage.write(EXCLUDED_KEY, '1')
  void openModal(app, 'outOfSessionLimit', { reason })
}
