/**
 * Shows signed-in players their jackpot hits: each once, a second after it was fetched, while no other modal is open
 * and promotions are not held, and records that it was seen. A large hit is a modal, any other a toast, which leaves the page usable. Hits are fetched
 * every minute, on a notification of a hit and after a gap of the player's channel.
 */

import { QueryObserver } from '@tanstack/react-query'
import { isLargeJackpotHit } from '@touchline/betting/engagement/notifications'
import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import { alerts, closeAlert, showAlert } from '../../shared/alerts/alerts.ts'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { closeModal, modals, openModal } from '../../shared/modals/modals.ts'
import { arePromotionsHeld, promotions } from '../../shared/promotions/promotion-rule.ts'
import { jackpotsKey, unseenHitsQuery } from './jackpot-queries.ts'

const SHOW_AFTER_MS = 1000

type Deps = Pick<App, 'api' | 'handlers' | 'i18n' | 'liveSession' | 'queryClient' | 'queries' | 'session'>

const isWon = ({ status, seen }: JackpotHit): boolean => !seen && (status === 'approved' || status === 'paid')

/** Runs until the returned function is called. */
export function startJackpotHits(app: Deps): () => void {
  const { api, i18n, liveSession, queryClient, queries, session } = app
  const query = unseenHitsQuery(api)
  const observer = new QueryObserver(queryClient, { ...query, enabled: false })
  const queuedIds = new Set<string>()
  let queue: JackpotHit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The hits of toasts, by the alert's id. */
  const toasts = new Map<number, JackpotHit>()

  const isEnabled = (): boolean =>
    session.get().status === 'LOGGED_IN' &&
    queryClient.getQueryData(queries.settings().queryKey)?.data.flags.jackpots === true

  const markSeen = async ({ id }: JackpotHit): Promise<void> => {
    try {
      await api.call('postBonusesMarkAsSeen', { body: { bonuses: [{ id, type: 'jackpot' }] } })
    } catch (error) {
      // The next page shows the hit again.
      if (getFailureHandling(error).isReported) reportError(error, 'marking a jackpot hit as seen')
    }
  }

  const openHit = (hit: JackpotHit): void => void openModal(app, 'jackpotHit', { hit })
  const showToast = async (hit: JackpotHit): Promise<void> => {
    if (!isEnabled()) return
    const { t, formats } = i18n
    const amount = formats.money({ value: hit.amount, currency: hit.currency, subunits: hit.currency_subunits })
    const outcome = t(hit.status === 'paid' ? 'jackpot-hit.paid' : 'jackpot-hit.approved', { ref: hit.bet_ref ?? '' })
    const id = showAlert({
      kind: 'success',
      place: 'toast',
      glyph: { icon: 'trophy', tone: 'reward' },
      title: t('jackpot-hit.own', { name: hit.level.name }),
      text: `${amount}. ${outcome}`,
      action: { label: t('jackpot-hit.verify'), run: () => openHit(hit) },
    })
    toasts.set(id, hit)
  }
  const show = (hit: JackpotHit): void => {
    if (isLargeJackpotHit(hit.amount_eur)) openHit(hit)
    else showToast(hit).catch(error => reportError(error, 'showing a jackpot hit'))
  }

  const showNext = (): void => {
    const [hit] = queue
    if (!hit || modals.get().length > 0 || arePromotionsHeld()) return
    queue = queue.slice(1)
    show(hit)
    void markSeen(hit)
    void queryClient.invalidateQueries({ queryKey: jackpotsKey })
    scheduleNext()
  }
  const scheduleNext = (): void => {
    if (timer !== undefined || queue.length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      showNext()
    }, SHOW_AFTER_MS)
  }

  /** Toasts that are on screen wait again while promotions are held. */
  const onPromotions = (): void => {
    for (const { id } of arePromotionsHeld() ? alerts.get() : []) {
      const hit = toasts.get(id)
      if (!hit) continue
      toasts.delete(id)
      queue.push(hit)
      closeAlert(id)
    }
    scheduleNext()
  }

  const onHits = (): void => {
    for (const hit of observer.getCurrentResult().data ?? []) {
      if (!isWon(hit) || queuedIds.has(hit.id)) continue
      queuedIds.add(hit.id)
      queue.push(hit)
    }
    scheduleNext()
  }

  const onSession = (): void => {
    const enabled = isEnabled()
    if (enabled !== (observer.options.enabled === true)) observer.setOptions({ ...query, enabled })
    if (enabled) return
    closeModal('jackpotHit')
    queue = []
    clearTimeout(timer)
    timer = undefined
  }
  const refetch = (): void => {
    if (isEnabled()) void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }

  const unsubscribe = [
    observer.subscribe(onHits),
    session.subscribe(onSession),
    // The next hit is shown when a modal has closed.
    modals.subscribe(scheduleNext),
    promotions.subscribe(onPromotions),
    liveSession.on('notification', ({ object_type: type }) => type === 'jackpot_hit' && refetch()),
    liveSession.onGap(channel => {
      if (channel.startsWith('$user:')) refetch()
      else void queryClient.invalidateQueries({ queryKey: jackpotsKey })
    }),
  ]
  onSession()
  return () => {
    for (const stop of unsubscribe) stop()
    clearTimeout(timer)
  }
}
