/** A bet on the slip: its selections, stake and type, and the figures shown for it. */
import type { AcceptMode } from './acceptance.ts'
import type { BetType } from './bet-status.ts'
import { type MinorUnits, roundDownToMinor, toMinor } from './money.ts'
import { combineOdds, type MilliOdds } from './odds.ts'
import { invert, multiply, type Rational, rational } from './rational.ts'
import { type Selection, settleSelection } from './slip-selection.ts'
import type { SystemType } from './systems.ts'

export type { SystemType } from './systems.ts'

/** Where the stake came from: typed, worked out from a wanted win, or not given yet after sharing or a change of currency. */
export type StakeSource = 'set' | 'potential_win' | 'sharing'

export interface SlipCurrency {
  currency: string
  subunits: number
}

export interface SlipBet extends SlipCurrency {
  betType: BetType
  selections: readonly Selection[]
  stake: MinorUnits
  stakeSource: StakeSource
  /** The win the stake is worked out from, while `stakeSource` is `potential_win`. */
  wantedWin: MinorUnits | null
  systemType: SystemType | null
  /** The one price of a custom bet. */
  customOdds: MilliOdds | null
}

/** Above this a stake is a slip of the finger, and sums of many would no longer be exact. */
export const LARGEST_STAKE = 10_000_000_000_000

const NOTHING = toMinor(0)

export function createBet(selection: Selection, currency: SlipCurrency): SlipBet {
  return {
    betType: 'single',
    selections: [selection],
    stake: NOTHING,
    currency: currency.currency,
    subunits: currency.subunits,
    stakeSource: 'set',
    wantedWin: null,
    systemType: null,
    customOdds: null,
  }
}

/** What a bet is called within the slip: a single by its outcome, the others by their type, of which there is only one. */
export function betKey(bet: SlipBet): string {
  return bet.betType === 'single' ? (bet.selections[0]?.id ?? 'single') : bet.betType
}

/** The bet's total odds, exact: as agreed, or at the current prices. */
export function betOdds(bet: SlipBet, prices: 'accepted' | 'current' = 'accepted'): Rational {
  if (bet.customOdds !== null) return combineOdds([bet.customOdds])
  return combineOdds(bet.selections.map(({ acceptedOdds, odds }) => (prices === 'accepted' ? acceptedOdds : odds)))
}

/** The gross return in minor units if every selection wins, at the agreed prices. */
export function potentialWin(bet: SlipBet): MinorUnits {
  return roundDownToMinor(multiply(rational(bet.stake), betOdds(bet)))
}

function sum(amounts: readonly number[]): MinorUnits {
  const total = amounts.reduce((running, amount) => Math.min(running + amount, Number.MAX_SAFE_INTEGER), 0)
  return toMinor(total)
}

export function totalStake(bets: readonly SlipBet[]): MinorUnits {
  return sum(bets.map(bet => bet.stake))
}

export function totalPotentialWin(bets: readonly SlipBet[]): MinorUnits {
  return sum(bets.map(potentialWin))
}

/** Whether a number can be a stake at all: whole, not negative, not absurd. */
export function isPossibleStake(stake: number): stake is MinorUnits {
  return Number.isSafeInteger(stake) && stake >= 0 && stake <= LARGEST_STAKE
}

export function withStake(bet: SlipBet, stake: MinorUnits): SlipBet {
  return { ...bet, stake, stakeSource: 'set', wantedWin: null }
}

/** The stake forgotten, as after a change of currency. A single only knows stakes that were set. */
export function withoutStake(bet: SlipBet, currency: SlipCurrency): SlipBet {
  const { currency: code, subunits } = currency
  const stakeSource = bet.betType === 'single' ? 'set' : 'sharing'
  return { ...bet, currency: code, subunits, stake: NOTHING, stakeSource, wantedWin: null }
}

/** The smallest stake that returns at least the wanted win; null when no possible stake does. */
export function stakeForWin(win: number, odds: Rational): MinorUnits | null {
  if (!isPossibleStake(win) || odds.numerator <= 0n) return null
  const exact = multiply(rational(win), invert(odds))
  const stake = Number((exact.numerator + exact.denominator - 1n) / exact.denominator)
  return isPossibleStake(stake) ? stake : null
}

/** The stake worked out from a wanted win. A single keeps only the stake; other bets follow their odds from then on. */
export function withWantedWin(bet: SlipBet, win: MinorUnits): SlipBet {
  const stake = stakeForWin(win, betOdds(bet))
  if (stake === null) return bet
  if (bet.betType === 'single') return withStake(bet, stake)
  return { ...bet, stake, stakeSource: 'potential_win', wantedWin: win }
}

/** Changes every selection; bets and selections that stay the same keep their identity. */
export function mapSelections(
  bets: readonly SlipBet[],
  change: (selection: Selection) => Selection,
): readonly SlipBet[] {
  const next = bets.map(bet => {
    const selections = bet.selections.map(change)
    return selections.every((selection, at) => selection === bet.selections[at]) ? bet : { ...bet, selections }
  })
  return next.every((bet, at) => bet === bets[at]) ? bets : next
}

/** Marks all selections, takes prices the mode takes, and lets stakes that hang on a wanted win follow their odds. */
export function settleBets(bets: readonly SlipBet[], mode: AcceptMode): readonly SlipBet[] {
  return followWantedWins(mapSelections(bets, selection => settleSelection(selection, mode)))
}

export function followWantedWins(bets: readonly SlipBet[]): readonly SlipBet[] {
  const next = bets.map(bet => {
    const stake = bet.wantedWin === null ? null : stakeForWin(bet.wantedWin, betOdds(bet))
    return stake === null || stake === bet.stake ? bet : { ...bet, stake }
  })
  return next.every((bet, at) => bet === bets[at]) ? bets : next
}
