/** Types, statuses and results of placed bets, the allowed status transitions, and the history filters. */
export type BetType = 'single' | 'combo' | 'system' | 'custom'
export type StoredBetType = 'single' | 'combo' | 'system' | 'custom_bet'

export const BET_RESULTS = [
  'no_results',
  'canceled',
  'win_entire',
  'lose_entire',
  'refund_entire',
  'refund_half_win_other',
  'refund_half_lose_other',
  'cashed_out',
] as const
export type BetResult = (typeof BET_RESULTS)[number]

/** Allowed transitions: each status with the statuses that may follow it. */
export const BET_STATUS_FLOW = {
  submitted: ['waiting_results', 'rejected', 'withdrawn'],
  waiting_results: ['ready_to_process', 'cashout_in_progress', 'cancelled'],
  ready_to_process: ['done', 'waiting_results', 'cancelled'],
  cashout_in_progress: ['cashed_out', 'waiting_results'],
  // A result may be rolled back, which reopens the bet.
  done: ['waiting_results', 'cancelled'],
  cashed_out: [],
  cancelled: [],
  rejected: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>
export type BetStatus = keyof typeof BET_STATUS_FLOW

export type BetFilter = 'all' | 'open' | 'settled'
export type ResultFilter = 'all' | 'win' | 'lose' | 'refund' | 'cashed_out'

const OPEN_STATUSES: readonly BetStatus[] = ['submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress']
const HIDDEN_STATUSES: readonly BetStatus[] = ['rejected', 'withdrawn']

/** Whether a bet may go from one status to another. */
export function canTransitionBet(from: BetStatus, to: BetStatus): boolean {
  return (BET_STATUS_FLOW[from] as readonly BetStatus[]).includes(to)
}

/** Whether the bet is unsettled, so its stake is still at risk. */
export function isOpenBet(status: BetStatus): boolean {
  return OPEN_STATUSES.includes(status)
}

/** A bet after its acceptance: a live one awaits its delayed price check, a large one a trader's decision. */
interface AcceptedBet {
  readonly id: string
  readonly status?: BetStatus
  readonly is_vip?: boolean
}

/** Whether the bet is accepted but not confirmed; its live delay decides. */
export function isAwaitingConfirmation({ status, is_vip }: AcceptedBet): boolean {
  return status === 'submitted' && !is_vip
}

/** Whether a trader has to decide on the bet, which may take a while. */
export function isAwaitingTrader({ status, is_vip }: AcceptedBet): boolean {
  return status === 'submitted' && is_vip === true
}

/** Whether an accepted bet was later rejected or withdrawn; its stake is refunded. */
export function isRejectedOrWithdrawn({ status }: AcceptedBet): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

/** Whether the history shows a bet of this status under the filter. Rejected and withdrawn bets are never shown. */
export function isStatusInFilter(status: BetStatus, filter: BetFilter): boolean {
  if (HIDDEN_STATUSES.includes(status)) return false
  return filter === 'all' || isOpenBet(status) === (filter === 'open')
}

/** The result filter that matches a settled bet; null without a result. */
export function toResultFilter(result: BetResult): Exclude<ResultFilter, 'all'> | null {
  switch (result) {
    case 'no_results':
      return null
    case 'win_entire':
    case 'refund_half_win_other':
      return 'win'
    case 'cashed_out':
      return 'cashed_out'
    case 'refund_entire':
    case 'canceled':
      return 'refund'
    default:
      return 'lose'
  }
}

const LEGACY_COMBO_NAMES: readonly string[] = ['combo', 'double', 'treble', 'accumulator']

/** Parses a stored bet type and maps legacy names of combos to `combo`. Null for an unknown type. */
export function parseBetType(type: string): StoredBetType | null {
  if (LEGACY_COMBO_NAMES.includes(type)) return 'combo'
  return type === 'single' || type === 'system' || type === 'custom_bet' ? type : null
}
