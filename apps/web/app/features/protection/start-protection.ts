/** Requests to the platform while a player is signed in: due reality checks and activity tracking. */
import type { Schedule } from '@touchline/client/schedule'
import type { Settings } from '@touchline/contract/entities/settings'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { closeModal, openModal } from '../../shared/modals/modals.ts'
import { onRealityCheckRequest } from '../../shared/player/protection.ts'
import { signOut } from '../../shared/player/sign-out.ts'

const REALITY_CHECK_POLL_MS = 30_000
const ACTIVITY_INTERVAL_MS = 60_000

type RealityCheckDeps = Pick<App, 'api' | 'session' | 'handlers'>

/**
 * Polls for due reality checks every half minute, and whenever a call was rejected because of one, until the returned
 * function is called. The platform measures the time, so neither a reload nor another tab delays a check; an answer in
 * one tab applies to all.
 */
export function startRealityChecks(app: RealityCheckDeps, schedule: Schedule): () => void {
  const { api, session } = app
  let cancel = () => {}
  /** Key of the session being polled; null without a session that has reality checks. */
  let polledSession: string | null = null

  const poll = async (sessionKey: string): Promise<void> => {
    const isOver = await fetchCheck(sessionKey)
    if (!isOver && polledSession === sessionKey) cancel = schedule(() => void poll(sessionKey), REALITY_CHECK_POLL_MS)
  }
  /** Returns whether polling is finished. */
  const fetchCheck = async (sessionKey: string): Promise<boolean> => {
    try {
      const check = await api.call('getRealityCheck')
      if (polledSession !== sessionKey) return true
      if (check.due) void openModal(app, 'realityCheck', check)
      else closeModal('realityCheck')
      return false
    } catch (error) {
      // The session itself reports its end.
      const { action, isReported } = getFailureHandling(error)
      if (isReported) reportError(error, 'reality check')
      return action === 'stop-polling'
    }
  }
  const onSessionChange = () => {
    const { status, info } = session.get()
    const hasChecks = status === 'LOGGED_IN' && info !== null && info.realityCheckSeconds !== null
    const sessionKey = hasChecks ? `${info.id} ${info.realityCheckSeconds}` : null
    if (sessionKey === polledSession) return
    cancel()
    polledSession = sessionKey
    if (sessionKey) void poll(sessionKey)
    else closeModal('realityCheck')
  }
  const stopRequests = onRealityCheckRequest(() => {
    cancel()
    if (polledSession) void poll(polledSession)
  })
  const stop = session.subscribe(onSessionChange)
  onSessionChange()
  return () => {
    stop()
    stopRequests()
    cancel()
    polledSession = null
  }
}

type ActivityDeps = Pick<App, 'api' | 'session' | 'queryClient' | 'queries' | 'i18n' | 'handlers'>

function isTracked({ session, queryClient, queries }: ActivityDeps): boolean {
  const response = queryClient.getQueryData<{ data: Settings }>(queries.settings().queryKey)
  return session.get().status === 'LOGGED_IN' && (response?.data.flags.activity_tracking ?? false)
}

/**
 * Reports the player's activity to the platform every minute until the returned function is called. The platform responds
 * 401 once the time limit is reached. Hidden pages do not count as activity.
 */
export function trackActivity(app: ActivityDeps, schedule: Schedule): () => void {
  let cancel = () => {}
  const track = async (): Promise<void> => {
    try {
      await app.api.call('postPlayerActivityLimitTrack')
    } catch (error) {
      const { action, isReported } = getFailureHandling(error)
      if (isReported) reportError(error, 'activity')
      if (action !== 'activity-limit') return
      await signOut(app)
      void openModal(app, 'activityLimitReached')
    }
  }
  const scheduleNext = () => {
    cancel = schedule(() => {
      scheduleNext()
      if (isTracked(app) && document.visibilityState !== 'hidden') void track()
    }, ACTIVITY_INTERVAL_MS)
  }
  scheduleNext()
  return () => cancel()
}
