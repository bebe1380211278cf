/**
 * Shows toasts for settled bets, issued bonuses and notifications while a player is signed in. Bonuses come from the
 * event and, after sign-in, from the list of unseen ones; a player without marketing consent only sees free bets that
 * their own actions earned. Types that the operator disabled are left out, and so are jackpot hits, which have their own
 * modal.
 */

import type { Bet } from '@touchline/contract/entities/bet'
import type { Notification } from '@touchline/contract/entities/engagement'
import type { Bonus } from '@touchline/contract/entities/farming'
import { collectionOf } from '../../features/bonuses/bonus-state.ts'
import { createBonusToast } from '../../features/bonuses/bonus-toast.ts'
import { startJackpotHits } from '../../features/jackpots/start-jackpot-hits.ts'
import { settledBets } from '../../features/my-bets/bet-signals.ts'
import { createSettledToast } from '../../features/my-bets/settled-toast.ts'
import { SUBJECT_ICONS } from '../../features/notifications/subject-icons.ts'
import { profileQuery } from '../../features/session/player-queries.ts'
import { slipCount } from '../../features/ticket/picks.ts'
import { showSlip } from '../../features/ticket/slip/slip-view.ts'
import { localizePath } from '../../i18n/locales.ts'
import { paths } from '../../shared/addresses/paths.ts'
import { alerts } from '../../shared/alerts/alerts.ts'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { ensureTicket } from '../../shared/app/app-handlers.ts'
import { isBetOnScreen } from '../../shared/bets/on-screen-bets.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { acceptsOffers } from '../../shared/promotions/promotion-rule.ts'
import { ownBonuses } from '../../shared/queries/query-keys.ts'
import { navigate } from '../navigation/location.ts'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

/**
 * A bonus waits this long before it is shown: the response to the action that issued it may already show it, and its
 * notification is the same news.
 */
const GATHER_MS = 300
/** At most this many unseen offers are shown at sign-in: more in a row would feel pushy. */
const MOST_UNSEEN = 3
/** Statuses that have a toast. */
const TOAST_STATES: readonly Bonus['user_bonus_status'][] = ['available', 'active', 'not_available']

/** A free bet that the player has; anything else is an offer. */
const isEarned = (bonus: Bonus): boolean => bonus.bonus_type === 'freebet' && bonus.issued !== null

/** Shows the slip, or while it is empty the page with matches to bet on. */
async function showWhereToBet(app: App): Promise<void> {
  const { handlers, locale, config } = app
  if (slipCount.get() === 0) return navigate(localizePath(paths.home(), locale, config.localeSettings))
  await ensureTicket(handlers)
  showSlip(app, 'BET_SLIP')
}

export function startToasts(app: App): () => void {
  const { api, i18n, liveSession, queries, queryClient, session } = app
  const queue = createToastQueue(count => ({
    label: i18n.t('notifications.unshown', { count }),
    run: () => void openModal(app, 'notifications'),
  }))
  const settledBetToasts = startSettledBetToasts(app, queue)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let wasSignedIn = false

  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  const soon = (run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (isSignedIn()) run()
    }, GATHER_MS)
    timers.add(timer)
  }
  const handle = (error: unknown, context: string): void => {
    if (getFailureHandling(error).isReported) reportError(error, context)
  }

  const settings = () => queryClient.getQueryData(queries.settings().queryKey)?.data
  const keyOf = (id: string | null): string => `bonus ${id}`
  const hasToast = ({ bonus_type: type, user_bonus_status: status }: Bonus): boolean => {
    const disabled = settings()?.system?.platform_settings.toast_disabled_types ?? []
    return TOAST_STATES.includes(status) && !disabled.includes(type)
  }
  const markSeen = ({ bonus_type: type, id }: Bonus): void => {
    const body = { bonuses: [{ type, id }] }
    api.call('postBonusesMarkAsSeen', { body }).catch(error => handle(error, 'marking a bonus as seen'))
  }
  const showBonus = (bonus: Bonus, isConsented: boolean): void => {
    if (!hasToast(bonus) || queue.has(keyOf(bonus.id))) return
    if (!isSignedIn()) return
    // The response to the player's own action has shown it.
    if (alerts.get().some(({ subject }) => subject === bonus.name)) {
      markSeen(bonus)
      return
    }
    const onFollow = () => void openModal(app, 'bonus', { type: collectionOf(bonus), id: bonus.id })
    const onUse = () => void showWhereToBet(app).catch(report)
    queue.add({
      key: keyOf(bonus.id),
      alert: createBonusToast(bonus, {
        i18n,
        currencies: settings()?.currencies ?? [],
        timeZone,
        onFollow,
        ...(isConsented && { onUse }),
      }),
      onSeen: () => markSeen(bonus),
      isPromotion: true,
    })
  }
  const report = (error: unknown) => reportError(error, 'showing a bonus')

  const hasConsent = async (): Promise<boolean> => acceptsOffers(await queryClient.fetchQuery(profileQuery(api)))
  const onIssued = async (bonus: Bonus): Promise<void> => {
    const isConsented = await hasConsent()
    if (isEarned(bonus) || isConsented) showBonus(bonus, isConsented)
  }
  const showUnseen = async (): Promise<void> => {
    const isConsented = await hasConsent()
    const query = { unseen: true, user_bonus_status: TOAST_STATES.join(), limit_per_type: MOST_UNSEEN }
    const { data } = await queryClient.fetchQuery({
      // Removed at sign-out with the player's other bonuses.
      queryKey: [...ownBonuses, 'unseen'],
      queryFn: ({ signal }) => api.call('getBonuses', { query, signal }),
      retry: false,
    })
    // Selected before the limit: types without a toast would take the places of the others.
    const shown = data.filter(bonus => hasToast(bonus) && (isConsented || isEarned(bonus)))
    for (const bonus of shown.slice(0, MOST_UNSEEN)) showBonus(bonus, isConsented)
  }

  const showNotification = (notification: Notification): void => {
    const { id, type, title, caption, object_type: subject, object_id: object } = notification
    // The modal of the hit, and the toast of the bonus itself, say the same.
    if (subject === 'jackpot_hit') return
    if (subject === 'bonus' && queue.has(keyOf(object))) return
    const icon = subject && SUBJECT_ICONS[subject]
    const glyph = icon && ({ icon, tone: subject === 'bonus' ? 'reward' : 'plain' } as const)
    queue.add({
      key: `notification ${id}`,
      alert: { kind: type, title, text: caption, ...(glyph && { glyph }) },
      isPromotion: subject === 'bonus',
      isListed: true,
    })
  }

  const followSession = (): void => {
    const isNow = isSignedIn()
    if (isNow === wasSignedIn) return
    wasSignedIn = isNow
    if (isNow) {
      showUnseen().catch(error => handle(error, 'bonuses not seen yet'))
    } else {
      settledBetToasts.clear()
      queue.clear()
    }
  }
  const stops = [
    session.subscribe(followSession),
    liveSession.on('bonus_issued', bonus => soon(() => void onIssued(bonus).catch(report))),
    // After the bonus that it may be about.
    liveSession.on('notification', notification => soon(() => soon(() => showNotification(notification)))),
  ]
  followSession()
  return () => {
    for (const stop of stops) stop()
    for (const timer of timers) clearTimeout(timer)
    settledBetToasts.stop()
    queue.stop()
  }
}

/** Starts updates of a signed-in player's bonuses, notifications and jackpot hits. */
export function startEngagement(app: App): void {
  startToasts(app)
  startJackpotHits(app)
}

/** Results of one match settle several bets. */
const SETTLED_GATHER_MS = 700
/** An older settlement arrives with what a lost connection missed. */
const MAX_SETTLED_AGE_MS = 60_000

interface SettledBetToasts {
  /** Drops bets that have no toast yet. */
  clear(): void
  stop(): void
}

/**
 * Shows bets settled while the player is looking at the page: those that are settled together in one toast. Bets
 * settled while the page was hidden or not connected are in My bets only.
 */
function startSettledBetToasts(app: App, queue: ToastQueue): SettledBetToasts {
  let gathered: Bet[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isNewlySettled = ({ id, settled_at }: Bet): boolean =>
    document.visibilityState === 'visible' &&
    settled_at !== null &&
    Date.now() - Date.parse(settled_at) < MAX_SETTLED_AGE_MS &&
    !isBetOnScreen(id)

  const show = async (): Promise<void> => {
    timer = undefined
    const bets = gathered
    gathered = []
    if (bets.length === 0) return
    queue.add({
      key: `bets ${bets.map(({ id, version }) => `${id}:${version}`).join()}`,
      alert: createSettledToast(bets, { i18n: app.i18n, onFollow: () => showSlip(app, 'MY_BETS') }),
    })
  }
  const unsubscribe = settledBets.subscribe(bet => {
    if (!isNewlySettled(bet)) return
    gathered.push(bet)
    timer ??= setTimeout(() => show().catch(error => reportError(error, 'telling of settled bets')), SETTLED_GATHER_MS)
  })
  const clear = (): void => {
    gathered = []
  }
  return {
    clear,
    stop() {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
