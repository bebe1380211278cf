/** Bet states after acceptance: a live bet awaits its delayed price check, a large one awaits a trader's decision. */
import type { ReceiptBet } from './types.ts'

/** Whether the bet is accepted but not confirmed; its live delay decides. */
export function isAwaitingConfirmation({ status, is_vip }: ReceiptBet): boolean {
  return status === 'submitted' && !is_vip
}

/** Whether a trader has to decide on the bet, which may take a while. */
export function isAwaitingTrader({ status, is_vip }: ReceiptBet): boolean {
  return status === 'submitted' && is_vip === true
}

/** Whether an accepted bet was later rejected or withdrawn; its stake is refunded. */
export function isRejectedOrWithdrawn({ status }: ReceiptBet): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

const versionOf = ({ version }: ReceiptBet, unknown: number): number => version ?? unknown

/**
 * Applies an updated bet to the list. Returns the same list when the bet is not in it, or when the update is older than
 * the stored version.
 */
export function applyReceiptBetChange<P extends ReceiptBet>(placed: readonly P[], changed: P): readonly P[] {
  const listed = placed.find(({ id }) => id === changed.id)
  const isNewer = listed && versionOf(changed, Number.POSITIVE_INFINITY) >= versionOf(listed, 0)
  return isNewer ? placed.map(bet => (bet === listed ? { ...listed, ...changed } : bet)) : placed
}
