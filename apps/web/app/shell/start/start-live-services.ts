/** Starts everything that runs after hydration: the session, the live session, the ticket, and deferred features. */
import type { LiveSession } from '@touchline/client/live-session/live-session'
import { scheduleWithTimeout } from '@touchline/client/schedule'
import { accountsQuery, chooseAccount, profileQuery } from '../../features/session/player-queries.ts'
import { syncPlayer } from '../../features/session/sync-player.ts'
import { startTicketLoader } from '../../features/ticket/lazy-ticket-loader.ts'
import { readProfile } from '../../features/ticket/placing/profile.ts'
import { onBetCodeInUrl } from '../../features/ticket/sharing/on-bet-code-in-url.ts'
import { routes } from '../../routes/route-table.ts'
import type { App } from '../../shared/app/app.ts'
import { followDensity } from '../../shared/browser/density.ts'
import { liveUpdates } from '../../shared/browser/live-updates.ts'
import { runOnInteraction } from '../../shared/browser/run-on-interaction.ts'
import { runWhenIdle } from '../../shared/browser/run-when-idle.ts'
import { reportError, trackPageHide } from '../../shared/errors/report-error.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { openSignInInPlace } from '../../shared/modals/open-sign-in-in-place.ts'
import { loadFormats } from '../../shared/odds/odds-format.ts'
import { liveChat, liveNotices } from '../../shared/parts/late-components.ts'
import { importWithRetry } from '../../shared/parts/lazy-component.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { captureTracking } from '../../shared/tracking/tracking.ts'
import { watchIcons } from '../../ui/watch-icons.ts'
import { followOddsFormat } from '../menus/odds-format.ts'
import { loadPageModule } from '../navigation/page-modules.ts'
import { isSavingData } from '../navigation/prefetch.ts'
import { startScrollMemory } from '../navigation/scroll.ts'
import { startAccessRedirect } from './access-redirect.ts'
import { applyRequestedCurrency } from './apply-requested-currency.ts'
import { markPrint } from './mark-print.ts'
import { runWhenReminded } from './run-when-reminded.ts'
import { startLiveSession } from './start-live-session.ts'
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
    onRefused: reason => void openModal(app, 'outOfSessionLimit', { reason }),
  })
  loadPlayerServices(app)
  loadPlayerEvents(app)
  loadRetries(app)
  followOddsFormat(app)
  startTicket(app)
  startSharing(app)
  handleBuiltBets(app)
  applyRequestedCurrency(app)
  startShortcuts(app)
  followModals(app)
  startSession(app).catch(error => reportError(error, 'session'))
  startLiveSession(app)
  followListPrices(app)
  followDensity()
  startReporting(app)
  loadLiveChat(app)
  runAfterConnecting(state, () => prefetchChunks(app))
  const loadProtection = once(() => loadResponsibleGambling(app))
  runWhenReminded(app, scheduleWithTimeout, loadProtection)
  runOnUse(app, () => {
    loadProtection()
    loadFavourites(app)
    import('../navigation/open-page.ts').catch(error => reportError(error, 'navigation'))
    prefetchPageCode()
    runLoaded(import('./follow-home-strip.ts'), 'home strip', ({ followHomeStrip }) => followHomeStrip(app))
    runLoaded(import('../motion/start-motion.ts'), 'motion', ({ startMotion }) => startMotion(app))
    // A menu is reached by keyboard only with keys before.
    runLoaded(import('./start-menu-keys.ts'), 'menu keys', ({ startMenuKeys }) => startMenuKeys())
    // The menu of formats shows an example of each as soon as it opens.
    loadFormats().catch(error => reportError(error, 'odds formats'))
  })
}

/** Runs a part of the page once its code is loaded. */
function runLoaded<T>(loading: Promise<T>, task: string, run: (module: T) => void): void {
  loading.then(run).catch(error => reportError(error, task))
}

/** In a frame the host page may provide the player's session. */
async function startSession(app: App): Promise<void> {
  if (window.parent !== window) {
    const { connectToHost } = await importWithRetry(() => import('./start-embedding.ts'))
    await connectToHost(app)
  }
  await app.session.start()
}

/** Sends buffered and later errors to the operator's error-reporting service. */
function startReporting(app: App): void {
  const { errorReporting } = app.config
  if (!errorReporting) return
  runLoaded(import('../reporting/start-reporting.ts'), 'error reporting', reporting =>
    reporting.startReporting(app, errorReporting),
  )
}

/** Retried until it succeeds, because nothing else retries failed queries. */
function loadRetries(app: App): void {
  runLoaded(
    importWithRetry(() => import('./start-retrying.ts')),
    'retries',
    ({ startRetrying }) => startRetrying(app),
  )
}

/** Prefetches code that cannot be loaded once the device is offline. */
function prefetchChunks(app: App): void {
  loadConnectionNotices(app).catch(error => reportError(error, 'connection notices'))
  import('../../ui/alert-card.tsx').catch(error => reportError(error, 'alerts'))
}

/** Code and messages about a lost connection must be loaded while there is one. */
async function loadConnectionNotices(app: App): Promise<void> {
  const [{ LiveNotices }, { startConnectionAlerts }] = await Promise.all([
    import('../layout/live-notices.tsx'),
    import('./connection-alerts.ts'),
    app.i18n.loadTexts('shell'),
  ])
  liveNotices.set(LiveNotices)
  startConnectionAlerts(app)
}

/** Loads the price throttle only for visitors who chose to throttle list prices. */
function followListPrices({ live }: App): void {
  let isLoading = false
  const load = () => {
    if (isLoading || liveUpdates.get() === liveUpdates.fallback) return
    isLoading = true
    import('../../shared/odds/price-throttle.ts')
      .then(({ startPriceThrottle }) => startPriceThrottle(live.outcomes))
      .catch(error => {
        isLoading = false
        reportError(error, 'price throttle')
      })
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
  runLoaded(import('./responsible-gambling.ts'), 'responsible gambling', ({ startResponsibleGambling }) =>
    startResponsibleGambling(app),
  )
}

/** Bet updates, toasts and jackpot hits start with the first sign-in. */
function loadPlayerServices(app: App): void {
  const stop = app.session.subscribe(() => {
    if (app.session.get().status !== 'LOGGED_IN') return
    stop()
    runLoaded(import('../../features/my-bets/bet-updates.ts'), 'following bets', ({ startBetUpdates }) =>
      startBetUpdates(app),
    )
    runLoaded(import('./start-engagement.ts'), 'engagement', ({ startEngagement }) => startEngagement(app))
  })
}

/** The operator's live chat, where it has one. In a frame the host page has its own. */
function loadLiveChat(app: App): void {
  if (!app.config.liveChatUrl || window.parent !== window) return
  Promise.all([import('../../features/live-chat/live-chat.tsx'), app.i18n.loadLater()])
    .then(([{ LiveChat }]) => liveChat.set(LiveChat))
    .catch(error => reportError(error, 'live chat'))
}

/** Modals that open by themselves: from the URL, and questions to players and visitors. */
function followModals(app: App): void {
  runLoaded(import('../modals/follow-modals.ts'), 'following modals', ({ followModals }) => followModals(app))
}

function loadPlayerEvents(app: App): void {
  runLoaded(import('./player-events.ts'), 'following messages', ({ handlePlayerEvents }) => handlePlayerEvents(app))
}

function startTicket(app: App): void {
  const { api, queryClient, session } = app
  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  startTicketLoader(app, {
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

/** A press on a star while the code is loading counts once it is loaded. */
function loadFavourites(app: App): void {
  const early: Parameters<NonNullable<App['handlers']['toggleFavourite']>>[] = []
  app.handlers.toggleFavourite = (...press) => void early.push(press)
  import('../../features/favourites/start-favourites.ts')
    .then(({ startFavourites }) => {
      startFavourites(app, { requestSignIn: () => requestSignIn(app, 'asked') })
      for (const press of early) app.handlers.toggleFavourite?.(...press)
    })
    .catch(error => reportError(error, 'favourites'))
}

/** Shared bets, from the page or from a bet code in the URL. */
function startSharing(app: App): void {
  const run = async (act: (sharing: typeof import('../../features/ticket/sharing/sharing.ts')) => Promise<void>) => {
    try {
      await act(await import('../../features/ticket/sharing/sharing.ts'))
    } catch (error) {
      reportError(error, 'opening shared bets')
    }
  }
  const openCode = (code: string) => run(sharing => sharing.openCode(app, code))
  const { handlers } = app
  handlers.share = bets => void openModal(app, 'share', { bets })
  handlers.repeat = bets => void run(sharing => sharing.repeatBets(app, bets))
  handlers.openBetCode = openCode
  onBetCodeInUrl(code => void openCode(code))
}

/** Adds bets of the bet builder to the slip. */
function handleBuiltBets(app: App): void {
  app.handlers.addBuiltBet = bet =>
    runLoaded(
      import('../../features/ticket/custom-bet/add-built-bet.ts'),
      'adding a built bet to the slip',
      ({ addBuiltBet }) => addBuiltBet(app, bet),
    )
}
