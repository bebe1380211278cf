/** A bet on the slip: its selections, stake and type, and the figures shown for it. */

import type { BetType } from './bet-status.ts'
import type { AvailableBonuses, SlipBonus } from './bonus-types.ts'
import { type MinorUnits, roundDownToMinor, sumMinorUnits, toMinor } from './money.ts'
import { combineOdds, type MilliOdds, toExact } from './odds.ts'
import { type AcceptMode, acceptOdds } from './odds-acceptance.ts'
import { add, compare, invert, multiply, negate, ONE, type Rational, rational } from './rational.ts'
import { applyAcceptMode, type Selection } from './slip-selection.ts'
import { computeSystemOdds, type SystemType } from './systems.ts'

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
  /** The win that the stake follows as the odds move; null while the stake stands by itself. */
  wantedWin: MinorUnits | null
  systemType: SystemType | null
  /** The one price of a custom bet, as the player agreed to it; null while it is not known. */
  customOdds: MilliOdds | null
  /** The current price of a custom bet when it waits for a yes. */
  currentCustomOdds?: MilliOdds | null
  /** Absent: the default of what is available. Null: the player wants none. */
  bonus?: SlipBonus | null
  availableBonuses?: AvailableBonuses
  /** The player asks for a stake above the limits; a trader decides. */
  isVip?: boolean
  /** Jackpots the bet takes part in. */
  jackpots?: readonly string[]
}

/** Above this a stake is a slip of the finger, and sums of many would no longer be exact. */
export const MAX_STAKE_MINOR = 10_000_000_000_000

const NOTHING = toMinor(0)
const NO_ODDS = rational(0)

export function createSlipBet(selection: Selection, currency: SlipCurrency): SlipBet {
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

/** The acceptance mode for single prices: those within a custom bet do not count, only its own does. */
export function selectionMode(bet: SlipBet, mode: AcceptMode): AcceptMode {
  return bet.betType === 'custom' ? 'any' : mode
}

function customBetOdds({ customOdds, currentCustomOdds }: SlipBet, prices: 'accepted' | 'current'): Rational {
  const odds = prices === 'current' ? (currentCustomOdds ?? customOdds) : customOdds
  return odds === null ? NO_ODDS : toExact(odds)
}

/**
 * The bet's total odds, exact: what one unit of the stake returns if every selection wins, as agreed or at the current
 * prices. Zero while a custom bet has no price or a system does not fit its selections.
 */
export function betOdds(bet: SlipBet, prices: 'accepted' | 'current' = 'accepted'): Rational {
  if (bet.customOdds !== null || bet.betType === 'custom') return customBetOdds(bet, prices)
  const odds = bet.selections.map(one => (prices === 'accepted' ? one.acceptedOdds : one.odds))
  if (bet.betType !== 'system') return combineOdds(odds)
  return bet.systemType?.totalCount === odds.length ? computeSystemOdds(bet.systemType, odds) : NO_ODDS
}

/** The part of the stake that comes from the player's balance. */
export function cashStake({ bonus, stake }: SlipBet): MinorUnits {
  const isFree = bonus?.type === 'freebet' && (bonus.freebetType === 'snr' || bonus.freebetType === 'free_money')
  return isFree ? NOTHING : stake
}

function computeBoost(bet: SlipBet, gross: Rational): Rational {
  if (bet.bonus?.type !== 'comboboost') return NO_ODDS
  const { odds, cap } = bet.bonus
  const boost = multiply(gross, add(toExact(odds), negate(ONE)))
  return cap !== null && compare(boost, rational(cap)) > 0 ? rational(cap) : boost
}

/** The return if every selection wins, bonus included, not rounded. */
export function exactPotentialWin(bet: SlipBet): Rational {
  const gross = multiply(rational(bet.stake), betOdds(bet))
  if (bet.bonus?.type !== 'freebet' || bet.bonus.freebetType !== 'snr') return add(gross, computeBoost(bet, gross))
  const profit = add(gross, rational(-bet.stake))
  return profit.numerator > 0n ? profit : NO_ODDS
}

/**
 * The gross return in minor units if every selection wins, at the agreed prices, bonus included. Limits may cap what is
 * paid of it: see `cappedWin`.
 */
export function potentialWin(bet: SlipBet): MinorUnits {
  return roundDownToMinor(exactPotentialWin(bet))
}

export function totalStake(bets: readonly SlipBet[]): MinorUnits {
  return sumMinorUnits(bets.map(bet => bet.stake))
}

/** Whether a number can be a stake at all: whole, not negative, not absurd. */
export function isPossibleStake(stake: number): stake is MinorUnits {
  return Number.isSafeInteger(stake) && stake >= 0 && stake <= MAX_STAKE_MINOR
}

export function withStake(bet: SlipBet, stake: MinorUnits): SlipBet {
  return { ...bet, stake, stakeSource: 'set', wantedWin: null }
}

/** The stake forgotten, as after a change of currency. A single only knows stakes that were set. */
export function withoutStake(bet: SlipBet, currency: SlipCurrency): SlipBet {
  const { currency: code, subunits } = currency
  const stakeSource = bet.betType === 'single' ? 'set' : 'sharing'
  // Bonuses are of one currency, and a freebet is the stake itself.
  const { bonus, availableBonuses, ...plain } = bet
  return { ...plain, currency: code, subunits, stake: NOTHING, stakeSource, wantedWin: null }
}

/** The smallest stake that returns at least the wanted win; null when no possible stake does. */
export function stakeForWin(win: number, odds: Rational): MinorUnits | null {
  if (!isPossibleStake(win) || odds.numerator <= 0n) return null
  const exact = multiply(rational(win), invert(odds))
  const stake = Number((exact.numerator + exact.denominator - 1n) / exact.denominator)
  return isPossibleStake(stake) ? stake : null
}

// A capped boost is left out: the win is then a little more than wanted, never less.
function returnPerUnit(bet: SlipBet): Rational {
  const isBoosted = bet.bonus?.type === 'comboboost' && bet.bonus.cap === null
  return isBoosted ? exactPotentialWin({ ...bet, stake: toMinor(1) }) : betOdds(bet)
}

/** The stake computed from a wanted win; it follows the odds from then on. The source of a single's stake is always `set`. */
export function withWantedWin(bet: SlipBet, win: MinorUnits): SlipBet {
  const stake = stakeForWin(win, returnPerUnit(bet))
  if (stake === null) return bet
  return { ...bet, stake, stakeSource: bet.betType === 'single' ? 'set' : 'potential_win', wantedWin: win }
}

/** Changes every selection, which comes with its bet; bets and selections that stay the same keep their identity. */
export function mapSelections(
  bets: readonly SlipBet[],
  change: (selection: Selection, bet: SlipBet) => Selection,
): readonly SlipBet[] {
  const next = bets.map(bet => {
    const selections = bet.selections.map(selection => change(selection, bet))
    return selections.every((selection, at) => selection === bet.selections[at]) ? bet : { ...bet, selections }
  })
  return next.every((bet, at) => bet === bets[at]) ? bets : next
}

/** Changes every bet; a list of bets that all stay the same keeps its identity. */
export function mapBets(bets: readonly SlipBet[], change: (bet: SlipBet) => SlipBet): readonly SlipBet[] {
  const next = bets.map(change)
  return next.every((bet, at) => bet === bets[at]) ? bets : next
}

function applyAcceptModeToCustomOdds(bet: SlipBet, mode: AcceptMode): SlipBet {
  const { customOdds, currentCustomOdds } = bet
  if (customOdds === null || !currentCustomOdds) return bet
  const isTaken = acceptOdds(mode, customOdds, currentCustomOdds).accepted
  return isTaken ? { ...bet, customOdds: currentCustomOdds, currentCustomOdds: null } : bet
}

/** Marks all selections, takes prices the mode takes, and lets stakes that hang on a wanted win follow their odds. */
export function refreshBetPrices(bets: readonly SlipBet[], mode: AcceptMode): readonly SlipBet[] {
  const marked = mapSelections(bets, (selection, bet) => applyAcceptMode(selection, selectionMode(bet, mode)))
  return recomputeWantedWinStakes(mapBets(marked, bet => applyAcceptModeToCustomOdds(bet, mode)))
}

/** Stakes that hang on a wanted win after their odds changed. */
export function recomputeWantedWinStakes(bets: readonly SlipBet[]): readonly SlipBet[] {
  return mapBets(bets, bet => {
    const stake = bet.wantedWin === null ? null : stakeForWin(bet.wantedWin, returnPerUnit(bet))
    return stake === null || stake === bet.stake ? bet : { ...bet, stake }
  })
}
