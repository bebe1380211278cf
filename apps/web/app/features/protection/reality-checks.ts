/**
 * Polls for due reality checks every half minute, and whenever a call was rejected because of one.
 * The platform keeps the time, so neither a reload nor another tab delays a check; an answer in one
 * tab applies to all.
 */
import type { Schedule } from '@touchline/client/schedule'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { closeModal, openModal } from '../../shared/modals/modals.ts'
import { onRealityCheckRequest } from '../../shared/player/reality-check-request.ts'

const POLL_MS = 30_000

type Deps = Pick<App, 'api' | 'session' | 'handlers'>

/** Follows the session until the returned function is called. */
export function startRealityChecks(app: Deps, schedule: Schedule): () => void {
  const { api, session } = app
  let cancel = () => {}
  /** The session being polled; null while there is none, or none to be checked. */
  let followed: string | null = null

  const poll = async (mine: string): Promise<void> => {
    const isOver = await fetchCheck(mine)
    if (!isOver && followed === mine) cancel = schedule(() => void poll(mine), POLL_MS)
  }
  /** Returns whether polling is finished. */
  const fetchCheck = async (mine: string): Promise<boolean> => {
    try {
      const check = await api.call('getRealityCheck')
      if (followed !== mine) return true
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
  const follow = () => {
    const { status, info } = session.get()
    const isChecked = status === 'LOGGED_IN' && info !== null && info.realityCheckSeconds !== null
    const now = isChecked ? `${info.id} ${info.realityCheckSeconds}` : null
    if (now === followed) return
    cancel()
    followed = now
    if (now) void poll(now)
    else closeModal('realityCheck')
  }
  const stopRequests = onRealityCheckRequest(() => {
    cancel()
    if (followed) void poll(followed)
  })
  const stop = session.subscribe(follow)
  follow()
  return () => {
    stop()
    stopRequests()
    cancel()
    followed = null
  }
}
