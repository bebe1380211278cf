/**
 * Tells of bets settled while the player is looking at the page: those that are settled together in one toast. Bets
 * settled while the page was hidden or not connected are in My bets only.
 */
import type { Bet } from '@touchline/contract/entities/bet'
import { settledBets } from '../../features/my-bets/bet-signals.ts'
import { createSettledToast } from '../../features/my-bets/settled-toast.ts'
import { showSlip } from '../../features/ticket/slip/slip-view.ts'
import type { App } from '../../shared/app/app.ts'
import { isBetOnScreen } from '../../shared/bets/on-screen-bets.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import type { ToastQueue } from './toast-queue.ts'

/** Results of one match settle several bets. */
const GATHER_MS = 700
/** An older settlement arrives with what a lost connection missed. */
const MAX_AGE_MS = 60_000

interface SettledBetToasts {
  /** Drops bets that have no toast yet. */
  clear(): void
  stop(): void
}

export function startSettledBetToasts(app: App, queue: ToastQueue): SettledBetToasts {
  let gathered: Bet[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isNewlySettled = ({ id, settled_at }: Bet): boolean =>
    document.visibilityState === 'visible' &&
    settled_at !== null &&
    Date.now() - Date.parse(settled_at) < MAX_AGE_MS &&
    !isBetOnScreen(id)

  const show = async (): Promise<void> => {
    timer = undefined
    const bets = gathered
    gathered = []
    if (bets.length === 0) return
    queue.add({
      key: `bets ${bets.map(({ id, version }) => `${id}:${version}`).join()}`,
      alert: createSettledToast(bets, { i18n: app.i18n, onFollow: () => showSlip(app, 'MY_BETS') }),
    })
  }
  const unsubscribe = settledBets.subscribe(bet => {
    if (!isNewlySettled(bet)) return
    gathered.push(bet)
    timer ??= setTimeout(() => show().catch(error => reportError(error, 'telling of settled bets')), GATHER_MS)
  })
  const clear = (): void => {
    gathered = []
  }
  return {
    clear,
    stop() {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
