/** Starts updates of a signed-in player's bonuses, notifications and jackpot hits. */
import { startJackpotHits } from '../../features/jackpots/start-jackpot-hits.ts'
import type { App } from '../../shared/app/app.ts'
import { startToasts } from './start-toasts.ts'

export function startEngagement(app: App): void {
  startToasts(app)
  startJackpotHits(app)
}
