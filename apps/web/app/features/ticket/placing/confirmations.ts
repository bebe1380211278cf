/**
 * Tracks accepted bets that await confirmation: live bets within the bet delay, and large ones
 * under trader review. The backend pushes the result; since a push can be lost, it is also polled.
 * A bet that is no longer in the history was rejected.
 */
import { isAwaitingConfirmation } from '@touchline/betting/bets/bet-status'
import { isCancelled, isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import type { App } from '../../../shared/app/app.ts'
import { setBetsOnScreen } from '../../../shared/bets/on-screen-bets.ts'
import { reportError } from '../../../shared/errors/report-error.ts'
import type { Placed } from './placing.ts'

const POLL_INTERVAL_MS = 3000
/** Trader reviews take longer, so they are polled less often. */
const TRADER_POLL_INTERVAL_MS = 20_000

interface Deps extends Pick<App, 'api' | 'liveSession'> {
  readonly onBet: (bet: Placed) => void
  /** The signed-in player: another player's history does not contain these bets. */
  readonly playerId: () => number | null
  readonly report?: (error: unknown, context: string) => void
}

export interface Confirmations {
  /** Sets the bets currently shown. */
  watch(bets: readonly Placed[]): void
}

const isUncertain = ({ status }: Placed): boolean => status === 'submitted'

export function createConfirmations({ api, liveSession, onBet, playerId, report = reportError }: Deps): Confirmations {
  const place = {}
  let watched: readonly Placed[] = []
  let owner: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const fetchUncertain = async (): Promise<void> => {
    const uncertain = watched.filter(isUncertain)
    const isMine = () => playerId() === owner
    if (uncertain.length === 0 || !isMine()) return
    const query = { id: uncertain.map(({ id }) => id).join(','), limit: uncertain.length }
    const { data } = await api.call('getBets', { query, shouldSend: isMine })
    for (const bet of uncertain) onBet(data.find(({ id }) => id === bet.id) ?? { ...bet, status: 'rejected' })
  }
  const poll = (): void => {
    timer = undefined
    fetchUncertain()
      .catch(error => {
        const isToBeExpected = isOutcomeUnknown(error) || isUnauthorized(error) || isCancelled(error)
        if (!isToBeExpected) report(error, 'what became of a placed bet')
      })
      .finally(plan)
  }
  const plan = (): void => {
    const uncertain = watched.filter(isUncertain)
    if (timer !== undefined || uncertain.length === 0) return
    timer = setTimeout(poll, uncertain.some(isAwaitingConfirmation) ? POLL_INTERVAL_MS : TRADER_POLL_INTERVAL_MS)
  }

  liveSession.on('bet_changed', bet => {
    if (watched.some(({ id }) => id === bet.id)) onBet(bet)
  })
  return {
    watch(bets) {
      if (bets === watched) return
      const isNew = !bets.every(bet => watched.some(({ id }) => id === bet.id))
      watched = bets
      setBetsOnScreen(
        place,
        bets.map(({ id }) => id),
      )
      if (isNew) owner = playerId()
      if (!bets.some(isUncertain)) {
        clearTimeout(timer)
        timer = undefined
      }
      plan()
    },
  }
}
