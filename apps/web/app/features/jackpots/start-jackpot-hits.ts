/**
 * Shows a signed-in player their own hits: each once, a second after it was found and while no other modal is open, and
 * records that it was seen. A large one is a modal, any other a toast, which leaves the page usable. They are looked for every minute, at once on a notification of a hit and after a gap of the
 * player's channel.
 */
import { QueryObserver } from '@tanstack/react-query'
import { isLargeJackpotHit } from '@touchline/betting/engagement/notifications'
import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { closeModal, modals, openModal } from '../../shared/modals/modals.ts'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'
import { unseenHitsQuery } from './jackpot-queries.ts'

const SHOW_AFTER_MS = 1000

type Deps = Pick<App, 'api' | 'handlers' | 'i18n' | 'liveSession' | 'queryClient' | 'queries' | 'session'>

const isWon = ({ status, seen }: JackpotHit): boolean => !seen && (status === 'approved' || status === 'paid')

/** Runs until the returned function is called. */
export function startJackpotHits(app: Deps): () => void {
  const { api, i18n, liveSession, queryClient, queries, session } = app
  const query = unseenHitsQuery(api)
  const observer = new QueryObserver(queryClient, { ...query, enabled: false })
  const shown = new Set<string>()
  let waiting: JackpotHit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOn = (): boolean =>
    session.get().status === 'LOGGED_IN' &&
    queryClient.getQueryData(queries.settings().queryKey)?.data.flags.jackpots === true

  const markSeen = async ({ id }: JackpotHit): Promise<void> => {
    try {
      await api.call('postBonusesMarkAsSeen', { body: { bonuses: [{ id, type: 'jackpot' }] } })
    } catch (error) {
      // It is shown again on the next page.
      if (getFailureHandling(error).isReported) reportError(error, 'marking a jackpot hit as seen')
    }
  }

  const openHit = (hit: JackpotHit): void => void openModal(app, 'jackpotHit', { hit })
  const showToast = async (hit: JackpotHit): Promise<void> => {
    if (!isOn()) return
    const { t, formats } = i18n
    const amount = formats.money({ value: hit.amount, currency: hit.currency, subunits: hit.currency_subunits })
    const outcome = t(hit.status === 'paid' ? 'jackpot.hit.paid' : 'jackpot.hit.approved', { ref: hit.bet_ref ?? '' })
    showAlert({
      kind: 'success',
      place: 'toast',
      glyph: { icon: 'trophy', tone: 'reward' },
      title: t('jackpot.hit.own', { name: hit.level.name }),
      text: `${amount}. ${outcome}`,
      action: { label: t('jackpot.verify'), run: () => openHit(hit) },
    })
  }
  const show = (hit: JackpotHit): void => {
    if (isLargeJackpotHit(hit.amount_eur)) openHit(hit)
    else showToast(hit).catch(error => reportError(error, 'showing a jackpot hit'))
  }

  const showNext = (): void => {
    const [hit] = waiting
    if (!hit || modals.get().length > 0) return
    waiting = waiting.slice(1)
    show(hit)
    void markSeen(hit)
    void queryClient.invalidateQueries({ queryKey: lateKeys.jackpots })
    scheduleShowing()
  }
  const scheduleShowing = (): void => {
    if (timer !== undefined || waiting.length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      showNext()
    }, SHOW_AFTER_MS)
  }

  const onHits = (): void => {
    const found = observer.getCurrentResult().data ?? []
    for (const hit of found) {
      if (!isWon(hit) || shown.has(hit.id)) continue
      shown.add(hit.id)
      waiting.push(hit)
    }
    scheduleShowing()
  }

  const followSession = (): void => {
    const isNow = isOn()
    if (isNow !== (observer.options.enabled === true)) observer.setOptions({ ...query, enabled: isNow })
    if (isNow) return
    closeModal('jackpotHit')
    waiting = []
    clearTimeout(timer)
    timer = undefined
  }
  const refetch = (): void => {
    if (isOn()) void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }

  const stops = [
    observer.subscribe(onHits),
    session.subscribe(followSession),
    // The next one is shown when a modal has closed.
    modals.subscribe(scheduleShowing),
    liveSession.on('notification', ({ object_type: type }) => type === 'jackpot_hit' && refetch()),
    liveSession.onGap(channel => {
      if (channel.startsWith('$user:')) refetch()
      else void queryClient.invalidateQueries({ queryKey: lateKeys.jackpots })
    }),
  ]
  followSession()
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
