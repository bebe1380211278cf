/** Starts reality checks, activity tracking and reminders. */
import { scheduleWithTimeout } from '@touchline/client/schedule'
import { startLimitReview } from '../../features/limits/start-limit-review.ts'
import { startRealityChecks, trackActivity } from '../../features/protection/start-protection.ts'
import { startReminders } from '../../features/reminders/start-reminders.ts'
import { profileQuery } from '../../features/session/player-queries.ts'
import { isPlacingBets } from '../../features/ticket/picks.ts'
import { safeNavigate } from '../../shared/addresses/safe-navigate.ts'
import type { App } from '../../shared/app/app.ts'
import { promotions } from '../../shared/promotions/promotion-rule.ts'

export function startResponsibleGambling(app: App): void {
  const { api, queryClient, config } = app
  startRealityChecks(app, scheduleWithTimeout)
  trackActivity(app, scheduleWithTimeout)
  startLimitReview(app, { schedule: scheduleWithTimeout, isPlacing: isPlacingBets.get })
  startReminders(app, {
    readPlayer: () => queryClient.fetchQuery(profileQuery(api)),
    openPlatform: () => void safeNavigate(config.hostUrl, 'outgoing', config, url => location.replace(url)),
    schedule: scheduleWithTimeout,
    sinceOpenedMs: () => performance.now(),
    isPlacing: isPlacingBets.get,
    mayPromote: () => promotions.get() === 'shown',
  })
}
