/**
 * Toasts that wait for their turn: one at a time, while no modal is open and no other toast is shown. One that promotes
 * also waits while promotions are held, and goes back to the queue when they are held while it is shown. Each is shown
 * once; it counts as seen after it was visible for a second, or when it was dismissed.
 */
import { type Alert, alerts, closeAlert, showAlert } from '../../shared/alerts/alerts.ts'
import { modals } from '../../shared/modals/modals.ts'
import { arePromotionsHeld, promotions } from '../../shared/promotions/promotion-rule.ts'

const SEEN_AFTER_MS = 1000

export interface Toast {
  /** Toasts of the same key are shown once. */
  readonly key: string
  readonly alert: Omit<Alert, 'id' | 'place'>
  readonly onSeen?: () => void
  /** It promotes something: an offer, or a bonus to use. */
  readonly isPromotion?: boolean
}

export interface ToastQueue {
  add(toast: Toast): void
  /** Whether a toast of this key was added. */
  has(key: string): boolean
  /** Closes the one that is shown and drops those that wait, all of them unseen. */
  clear(): void
  stop(): void
}

export function createToastQueue(): ToastQueue {
  const queuedKeys = new Set<string>()
  let waiting: Toast[] = []
  let shown: { readonly id: number; readonly toast: Toast } | null = null
  let seenTimer: ReturnType<typeof setTimeout> | undefined

  const markSeen = (): void => {
    clearTimeout(seenTimer)
    seenTimer = undefined
    shown?.toast.onSeen?.()
    if (shown) shown = { ...shown, toast: { ...shown.toast, onSeen: () => {} } }
  }
  /** A second on a hidden page does not count. */
  const startSeenTimer = (): void => {
    clearTimeout(seenTimer)
    if (shown && document.visibilityState === 'visible') seenTimer = setTimeout(markSeen, SEEN_AFTER_MS)
  }
  const showNext = (): void => {
    if (shown || modals.get().length > 0 || alerts.get().some(({ place }) => place === 'toast')) return
    const toast = waiting.find(({ isPromotion }) => !(isPromotion && arePromotionsHeld()))
    if (!toast) return
    waiting = waiting.filter(other => other !== toast)
    shown = { id: showAlert({ ...toast.alert, place: 'toast' }), toast }
    startSeenTimer()
  }
  const onAlerts = (): void => {
    if (shown && !alerts.get().some(({ id }) => id === shown?.id)) {
      markSeen()
      shown = null
    }
    showNext()
  }
  const onPromotions = (): void => {
    if (shown?.toast.isPromotion && arePromotionsHeld()) {
      const { id, toast } = shown
      clearTimeout(seenTimer)
      shown = null
      waiting.unshift(toast)
      closeAlert(id)
    }
    showNext()
  }
  const stops = [alerts.subscribe(onAlerts), modals.subscribe(showNext), promotions.subscribe(onPromotions)]
  document.addEventListener('visibilitychange', startSeenTimer)
  const clear = (): void => {
    waiting = []
    queuedKeys.clear()
    clearTimeout(seenTimer)
    const id = shown?.id
    shown = null
    if (id !== undefined) closeAlert(id)
  }
  return {
    add(toast) {
      if (queuedKeys.has(toast.key)) return
      queuedKeys.add(toast.key)
      waiting.push(toast)
      showNext()
    },
    has: key => queuedKeys.has(key),
    clear,
    stop() {
      clear()
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', startSeenTimer)
    },
  }
}
