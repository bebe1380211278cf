/**
 * Sums over bets. They are valid only for a complete list of one currency; otherwise there are
 * none.
 */
import { isOpenBet } from '@touchline/betting/bets/bet-status'
import type { Money } from '@touchline/betting/money/money'
import type { Bet } from '@touchline/contract/entities/bet'
import { ownStake } from '../../shared/bets/format-bet-bonus.ts'
import { isVoid } from './bet-labels.ts'
import { type BetsData, flattenPages } from './bets-queries.ts'

export interface BetSums {
  /** On settled bets. */
  readonly staked: Money
  readonly returned: Money
  /** Payout minus stake. */
  readonly net: Money
  readonly open: Money
  readonly openCount: number
}

const total = (bets: readonly Bet[], amountOf: (bet: Bet) => number): number =>
  bets.reduce((sum, bet) => sum + amountOf(bet), 0)

/** The sums over a list; null when the list is incomplete, empty or has several currencies. */
export function sumBets(data: BetsData | undefined): BetSums | null {
  const [page] = data?.pages ?? []
  if (!data || !page) return null
  const bets = flattenPages(data)
  const [first] = bets
  if (!first || bets.length !== page.pagination.total) return null
  const { currency, subunits } = first.stake
  if (bets.some(({ stake }) => stake.currency !== currency)) return null
  const open = bets.filter(({ status }) => isOpenBet(status))
  const settled = bets.filter(bet => !isOpenBet(bet.status) && !isVoid(bet))
  const staked = total(settled, ownStake)
  const returned = total(settled, bet => bet.win_amount)
  const money = (value: number): Money => ({ value, currency, subunits })
  return {
    staked: money(staked),
    returned: money(returned),
    net: money(returned - staked),
    open: money(total(open, ownStake)),
    openCount: open.length,
  }
}
