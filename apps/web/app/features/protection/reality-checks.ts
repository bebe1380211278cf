/**
 * Asks every half minute, and when a call was refused for it, whether the player has to be shown how long and how much. The platform keeps the time, so that
 * neither a reload nor another tab puts it off; what is answered in one tab is answered in all.
 */
import type { Schedule } from '@touchline/client/schedule'
import type { App } from '../../shared/app.ts'
import { getFailureHandling } from '../../shared/failures.ts'
import { closeModal, openModal } from '../../shared/modals.ts'
import { onRealityCheckRequest } from '../../shared/reality-check-request.ts'
import { reportError } from '../../shared/report-error.ts'

const POLL_MS = 30_000

type Deps = Pick<App, 'api' | 'session'>

/** Follows the session until the answer is called. */
export function startRealityChecks({ api, session }: Deps, schedule: Schedule): () => void {
  let cancel = () => {}
  /** The session that is asked about; null while there is none, or none that is to be checked. */
  let followed: string | null = null

  const poll = async (mine: string): Promise<void> => {
    const isOver = await ask(mine)
    if (!isOver && followed === mine) cancel = schedule(() => void poll(mine), POLL_MS)
  }
  /** Answers whether there is nothing more to ask about. */
  const ask = async (mine: string): Promise<boolean> => {
    try {
      const check = await api.call('getRealityCheck')
      if (followed !== mine) return true
      if (check.due) void openModal('realityCheck', check)
      else closeModal('realityCheck')
      return false
    } catch (error) {
      // The end of the session is told by the session itself.
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
