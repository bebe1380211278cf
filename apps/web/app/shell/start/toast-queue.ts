/**
 * Toasts that wait for their turn: three at a time, on small screens one message in all, and none while a modal is open. Of
 * those that promote only one is shown at a time; they also wait while promotions are held, and go back to the queue when
 * they are held while one is shown. What has no room and is a notification too is left to the list of notifications. Each is
 * shown once; it counts as seen after it was visible for a second, or when it was dismissed.
 */
import {
  type Alert,
  alerts,
  closeAlert,
  showAlert,
  type UnshownToasts,
  unshownToasts,
} from '../../shared/alerts/alerts.ts'
import { SMALL_SCREENS } from '../../shared/browser/use-media-query.ts'
import { modals } from '../../shared/modals/modals.ts'
import { arePromotionsHeld, promotions } from '../../shared/promotions/promotion-rule.ts'

const SEEN_AFTER_MS = 1000
const MAX_SHOWN = 3

export interface Toast {
  /** Toasts of the same key are shown once. */
  readonly key: string
  readonly alert: Omit<Alert, 'id' | 'place'>
  readonly onSeen?: (() => void) | undefined
  /** It promotes something: an offer, or a bonus to use. */
  readonly isPromotion?: boolean
  /** It is in the list of notifications too. */
  readonly isListed?: boolean
}

export interface ToastQueue {
  add(toast: Toast): void
  /** Whether a toast of this key was added. */
  has(key: string): boolean
  /** Closes those that are shown and drops those that wait, all of them unseen. */
  clear(): void
  stop(): void
}

interface ShownToast {
  /** Without `onSeen` once it was seen. */
  toast: Toast
  timer?: ReturnType<typeof setTimeout>
}

/** Number of toasts that can be shown beside the messages on screen. */
function countFree(): number {
  if (modals.get().length > 0) return 0
  const shown = alerts.get()
  return matchMedia(SMALL_SCREENS).matches
    ? 1 - shown.length
    : MAX_SHOWN - shown.filter(({ place }) => place === 'toast').length
}

/** @param createAction creates what opens the list of notifications, to which a number of toasts was left */
export function createToastQueue(createAction: (count: number) => UnshownToasts['action']): ToastQueue {
  const queuedKeys = new Set<string>()
  const shown = new Map<Alert['id'], ShownToast>()
  let waiting: readonly Toast[] = []
  let isShowing = false

  const markSeen = (entry: ShownToast): void => {
    clearTimeout(entry.timer)
    entry.toast.onSeen?.()
    entry.toast = { ...entry.toast, onSeen: undefined }
  }
  /** A second on a hidden page does not count. */
  const startSeenTimer = (entry: ShownToast): void => {
    clearTimeout(entry.timer)
    if (document.visibilityState === 'visible') entry.timer = setTimeout(() => markSeen(entry), SEEN_AFTER_MS)
  }
  const startSeenTimers = (): void => shown.forEach(startSeenTimer)
  const leaveToList = (): void => {
    const isLeft = ({ isListed, isPromotion }: Toast) => isListed && !(isPromotion && arePromotionsHeld())
    const left = waiting.filter(isLeft)
    if (left.length === 0) return
    waiting = waiting.filter(toast => !isLeft(toast))
    const count = (unshownToasts.get()?.count ?? 0) + left.length
    unshownToasts.set({ count, action: createAction(count) })
  }
  const show = (toast: Toast): void => {
    waiting = waiting.filter(other => other !== toast)
    const entry: ShownToast = { toast }
    shown.set(showAlert({ ...toast.alert, place: 'toast' }), entry)
    startSeenTimer(entry)
  }
  const isPromoting = (): boolean => arePromotionsHeld() || [...shown.values()].some(({ toast }) => toast.isPromotion)
  const showAll = (): void => {
    while (countFree() > 0) {
      const toast = waiting.find(({ isPromotion }) => !(isPromotion && isPromoting()))
      if (!toast) return
      show(toast)
    }
    if (shown.size > 0 && modals.get().length === 0) leaveToList()
  }
  const showNext = (): void => {
    // Showing one calls back before it is known as shown.
    if (isShowing) return
    isShowing = true
    showAll()
    isShowing = false
    if (shown.size === 0) unshownToasts.set(null)
  }
  const onAlerts = (): void => {
    const ids = new Set(alerts.get().map(({ id }) => id))
    for (const [id, entry] of shown) {
      if (ids.has(id)) continue
      shown.delete(id)
      markSeen(entry)
    }
    showNext()
  }
  const onPromotions = (): void => {
    for (const [id, { toast, timer }] of arePromotionsHeld() ? shown : []) {
      if (!toast.isPromotion) continue
      clearTimeout(timer)
      shown.delete(id)
      waiting = [toast, ...waiting]
      closeAlert(id)
    }
    showNext()
  }
  const stops = [alerts.subscribe(onAlerts), modals.subscribe(showNext), promotions.subscribe(onPromotions)]
  document.addEventListener('visibilitychange', startSeenTimers)
  const clear = (): void => {
    waiting = []
    queuedKeys.clear()
    const entries = [...shown]
    shown.clear()
    for (const [id, { timer }] of entries) {
      clearTimeout(timer)
      closeAlert(id)
    }
    unshownToasts.set(null)
  }
  return {
    add(toast) {
      if (queuedKeys.has(toast.key)) return
      queuedKeys.add(toast.key)
      waiting = [...waiting, toast]
      showNext()
    },
    has: key => queuedKeys.has(key),
    clear,
    stop() {
      clear()
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', startSeenTimers)
    },
  }
}
