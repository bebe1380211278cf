/** What becomes of bets after they were taken: a live bet is looked at a second time, a large one waits for a trader. */
import type { ReceiptBet } from './ticket-types.ts'

/** Taken, and not yet confirmed: within its delay it is known whether the bet stands. */
export function isAwaitingConfirmation({ status, is_vip }: ReceiptBet): boolean {
  return status === 'submitted' && !is_vip
}

/** A trader decides on it; that may take a while. */
export function isAwaitingTrader({ status, is_vip }: ReceiptBet): boolean {
  return status === 'submitted' && is_vip === true
}

/** Taken at first, and then refused or taken back: the stake is the player's again. */
export function isRejectedOrWithdrawn({ status }: ReceiptBet): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

const versionOf = ({ version }: ReceiptBet, unknown: number): number => version ?? unknown

/** The bets with the news of one of them; the same list when it is none of them, or the news is older than what is known. */
export function applyReceiptBetChange<P extends ReceiptBet>(placed: readonly P[], changed: P): readonly P[] {
  const known = placed.find(({ id }) => id === changed.id)
  const isNews = known && versionOf(changed, Number.POSITIVE_INFINITY) >= versionOf(known, 0)
  return isNews ? placed.map(bet => (bet === known ? { ...known, ...changed } : bet)) : placed
}
