/** A player's list of bets kept up to date by what is pushed. News with a lower version never undoes newer ones. */
import {
  type BetFilter,
  type BetResult,
  type BetStatus,
  isStatusInFilter,
  type ResultFilter,
  toResultFilter,
} from './bet-status.ts'

/** A bet as far as the list needs to know it; more fields are handed through. */
export interface HistoryBet {
  readonly id: string
  readonly status: BetStatus
  readonly result: BetResult
  readonly created_at: string
  readonly stake: { readonly value: number }
  readonly win_amount: number
  readonly to_cashout: number | null
  readonly version: number
  readonly selections: readonly { readonly id: string }[]
}

export interface HistoryFilters {
  bets: BetFilter
  results: ResultFilter
}

/** Whether the bet belongs on a list with those filters. A refused request to a trader is on none. */
export function isBetInHistory(bet: HistoryBet, { bets, results }: HistoryFilters): boolean {
  if (!isStatusInFilter(bet.status, bets)) return false
  return results === 'all' || toResultFilter(bet.result) === results
}

// Details of a selection that the news leaves out stay as they are known.
function mergeBet<B extends HistoryBet>(known: B, changed: B): B {
  const selections = changed.selections.map(selection => {
    const old = known.selections.find(({ id }) => id === selection.id)
    return old ? { ...old, ...omitUndefined(selection) } : selection
  })
  return { ...known, ...changed, selections: selections.length > 0 ? selections : known.selections }
}

function omitUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
}

function insert<B extends HistoryBet>(list: readonly B[], bet: B): readonly B[] {
  const at = list.findIndex(({ created_at }) => created_at <= bet.created_at)
  return at < 0 ? [...list, bet] : list.toSpliced(at, 0, bet)
}

/**
 * The list after `bet_changed`: the bet replaces the one known, keeping its selections' details; it leaves a list it no
 * longer belongs on, and one that is new stands where its time puts it, newest first. The same list comes back when nothing changes.
 */
export function applyBetChange<B extends HistoryBet>(
  list: readonly B[],
  changed: B,
  filters: HistoryFilters,
): readonly B[] {
  const known = list.find(({ id }) => id === changed.id)
  if (known && changed.version < known.version) return list
  if (!isBetInHistory(changed, filters)) return known ? list.filter(bet => bet !== known) : list
  return known ? list.map(bet => (bet === known ? mergeBet(known, changed) : bet)) : insert(list, changed)
}

/** The list after `bet_cashout_changed`. */
export function applyCashoutChange<B extends HistoryBet>(
  list: readonly B[],
  betId: string,
  toCashout: number | null,
): readonly B[] {
  const isChanged = list.some(bet => bet.id === betId && bet.to_cashout !== toCashout)
  return isChanged ? list.map(bet => (bet.id === betId ? { ...bet, to_cashout: toCashout } : bet)) : list
}

/** The accounts after `balance_changed`: it replaces the one of its currency, and adds none. */
export function applyBalanceChange<A extends { readonly currency: string }>(
  accounts: readonly A[],
  changed: A,
): readonly A[] {
  return accounts.map(account => (account.currency === changed.currency ? changed : account))
}
