/** Applies realtime events to a player's bet history. An event with a lower version than the stored bet is ignored. */
import {
  type BetFilter,
  type BetResult,
  type BetStatus,
  isOpenBet,
  isStatusInFilter,
  type ResultFilter,
  toResultFilter,
} from './bet-status.ts'

/** The fields of a bet that the list reads. Other fields pass through unchanged. */
export interface HistoryBet {
  readonly id: string
  readonly status: BetStatus
  readonly result: BetResult
  readonly created_at: string
  readonly stake: { readonly value: number }
  readonly win_amount: number
  readonly to_cashout: number | null
  /** The parts that were cashed out; absent for none. */
  readonly cashed_out?: { readonly stake: number; readonly amount: number }
  readonly version: number
  readonly selections: readonly { readonly id: string }[]
}

export interface HistoryFilters {
  bets: BetFilter
  results: ResultFilter
}

/** Whether the bet matches the list's filters. A refused trader request matches none, a bet with cashed-out parts two. */
export function isBetInHistory(bet: HistoryBet, { bets, results }: HistoryFilters): boolean {
  if (!isStatusInFilter(bet.status, bets)) return false
  if (results === 'cashed_out' && bet.cashed_out) return true
  return results === 'all' || toResultFilter(bet.result) === results
}

export interface StakeStanding {
  /** The part of the stake that is decided, with what was paid back for it. */
  readonly staked: number
  readonly returned: number
  /** The part that is at risk. */
  readonly open: number
}

/** How a stake stands, or the part of it that the player paid: a part that was cashed out counts as settled. */
export function computeStakeStanding(
  { status, win_amount, cashed_out }: Pick<HistoryBet, 'status' | 'win_amount' | 'cashed_out'>,
  stake: number,
): StakeStanding {
  if (!isOpenBet(status)) return { staked: stake, returned: win_amount, open: 0 }
  const { stake: staked = 0, amount: returned = 0 } = cashed_out ?? {}
  return { staked, returned, open: stake - staked }
}

// Selection details missing from the event keep their previous values.
function mergeBet<B extends HistoryBet>(listed: B, changed: B): B {
  const selections = changed.selections.map(selection => {
    const old = listed.selections.find(({ id }) => id === selection.id)
    return old ? { ...old, ...omitUndefined(selection) } : selection
  })
  return { ...listed, ...changed, selections: selections.length > 0 ? selections : listed.selections }
}

function omitUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
}

function insert<B extends HistoryBet>(list: readonly B[], bet: B): readonly B[] {
  const at = list.findIndex(({ created_at }) => created_at <= bet.created_at)
  return at < 0 ? [...list, bet] : list.toSpliced(at, 0, bet)
}

/**
 * Applies `bet_changed`. A known bet is replaced and keeps its selections' details; a bet that no longer matches the
 * filters is removed; a new one is inserted by time, newest first. Returns the same list when nothing changes.
 */
export function applyBetChange<B extends HistoryBet>(
  list: readonly B[],
  changed: B,
  filters: HistoryFilters,
): readonly B[] {
  const listed = list.find(({ id }) => id === changed.id)
  if (listed && changed.version < listed.version) return list
  if (!isBetInHistory(changed, filters)) return listed ? list.filter(bet => bet !== listed) : list
  return listed ? list.map(bet => (bet === listed ? mergeBet(listed, changed) : bet)) : insert(list, changed)
}

/** Applies `bet_cashout_changed` to the list. */
export function applyCashoutChange<B extends HistoryBet>(
  list: readonly B[],
  betId: string,
  toCashout: number | null,
): readonly B[] {
  const isChanged = list.some(bet => bet.id === betId && bet.to_cashout !== toCashout)
  return isChanged ? list.map(bet => (bet.id === betId ? { ...bet, to_cashout: toCashout } : bet)) : list
}

/** Applies `balance_changed`: replaces the account of the same currency and never adds one. */
export function applyBalanceChange<A extends { readonly currency: string }>(
  accounts: readonly A[],
  changed: A,
): readonly A[] {
  return accounts.map(account => (account.currency === changed.currency ? changed : account))
}
