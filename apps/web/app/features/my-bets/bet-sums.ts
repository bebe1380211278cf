/** Sums of bets. */
import { computeStakeStanding, type StakeStanding } from '@touchline/betting/bets/bet-history'
import { isOpenBet } from '@touchline/betting/bets/bet-status'
import type { Money } from '@touchline/betting/money/money'
import type { Bet } from '@touchline/contract/entities/bet'
import { ownStake } from '../../shared/bets/placed-bet.ts'
import { isVoid } from './bet-labels.ts'
import { type BetsData, flattenPages } from './bets-queries.ts'

/** Sums over bets in one currency. */
export interface BetSums {
  /** On settled bets, and on parts that were cashed out. */
  readonly staked: Money
  readonly returned: Money
  /** Payout minus stake. */
  readonly net: Money
  readonly open: Money
  readonly openCount: number
}

const total = (standings: readonly StakeStanding[], amountOf: (standing: StakeStanding) => number): number =>
  standings.reduce((sum, standing) => sum + amountOf(standing), 0)

/** Null without bets, and when they have several currencies. */
export function computeSums(bets: readonly Bet[]): BetSums | null {
  const [first] = bets
  if (!first) return null
  const { currency, subunits } = first.stake
  if (bets.some(({ stake }) => stake.currency !== currency)) return null
  const open = bets.filter(({ status }) => isOpenBet(status))
  // A void bet whose parts were cashed out has paid these all the same.
  const standings = bets
    .filter(bet => !isVoid(bet) || bet.cashed_out)
    .map(bet => computeStakeStanding(bet, ownStake(bet)))
  const staked = total(standings, standing => standing.staked)
  const returned = total(standings, standing => standing.returned)
  const money = (value: number): Money => ({ value, currency, subunits })
  return {
    staked: money(staked),
    returned: money(returned),
    net: money(returned - staked),
    open: money(total(standings, standing => standing.open)),
    openCount: open.length,
  }
}

/** The sums of a list; null when it is not loaded whole. */
export function sumBets(data: BetsData | undefined): BetSums | null {
  const [page] = data?.pages ?? []
  if (!data || !page) return null
  const bets = flattenPages(data)
  return bets.length === page.pagination.total ? computeSums(bets) : null
}
