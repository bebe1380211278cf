/**
 * Reports the player's activity to the platform every minute; it responds 401 once the time limit
 * is reached. Hidden pages do not count as activity.
 */
import type { Schedule } from '@touchline/client/schedule'
import type { Settings } from '@touchline/contract/entities/settings'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { signOut } from '../../shared/player/sign-out.ts'

const TRACK_MS = 60_000

type Deps = Pick<App, 'api' | 'session' | 'queryClient' | 'queries' | 'i18n' | 'handlers'>

function isTracked({ session, queryClient, queries }: Deps): boolean {
  const answer = queryClient.getQueryData<{ data: Settings }>(queries.settings().queryKey)
  return session.get().status === 'LOGGED_IN' && (answer?.data.flags.activity_tracking ?? false)
}

/** Tracks until the returned function is called. */
export function trackActivity(parts: Deps, schedule: Schedule): () => void {
  const { api } = parts
  let cancel = () => {}
  const track = async (): Promise<void> => {
    try {
      await api.call('postPlayerActivityLimitTrack')
    } catch (error) {
      const { action, isReported } = getFailureHandling(error)
      if (isReported) reportError(error, 'activity')
      if (action !== 'activity-limit') return
      await signOut(parts)
      void openModal(parts, 'activityLimitReached')
    }
  }
  const plan = () => {
    cancel = schedule(() => {
      plan()
      if (isTracked(parts) && document.visibilityState !== 'hidden') void track()
    }, TRACK_MS)
  }
  plan()
  return () => cancel()
}
