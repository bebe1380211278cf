/**
 * Movements that show what has changed. They are decoration: loaded when somebody uses the page, none under reduced motion,
 * and nothing waits for them.
 */
import { settledBets } from '../../features/my-bets/bet-signals.ts'
import type { App } from '../../shared/app/app.ts'
import { ownStake } from '../../shared/bets/bet-bonus.ts'
import { lastWin } from '../../shared/player/last-win.ts'
import { startPickFlight } from './pick-flight.ts'
import { startMatchRise, startRowMotion } from './row-motion.ts'
import { startScoreFlash } from './score-flash.ts'
import { startTabLine } from './tab-line.ts'

/** Follows the page until the returned function is called. */
export function startMotion(app: App): () => void {
  const stops = [
    startScoreFlash(app),
    startPickFlight(),
    startTabLine(),
    startRowMotion(),
    startMatchRise(),
    settledBets.subscribe(bet => {
      if (bet.win_amount > ownStake(bet)) lastWin.set(performance.now())
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
