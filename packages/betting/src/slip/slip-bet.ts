/** A bet on the slip: its selections, stake, type and return. */

import type { BetType } from '../bets/bet-status.ts'
import type { AvailableBonuses, SlipBonus } from '../engagement/bonus-types.ts'
import { boostedReturn } from '../engagement/comboboost.ts'
import { computeCashStake } from '../engagement/freebet.ts'
import { type MinorUnits, type PayoutRounding, roundToMinor, sumMinorUnits, toMinor } from '../money/money.ts'
import { add, compare, invert, multiply, negate, ONE, type Rational, rational } from '../money/rational.ts'
import { isPossibleStake } from '../money/stake.ts'
import { combineOdds, type MilliOdds, toExact } from '../odds/odds.ts'
import { MIN_ODDS } from '../odds/odds-acceptance.ts'
import { createSelection, type PickedOutcome, type Selection } from '../selections/selection.ts'
import { computeSystemOdds, type SystemType } from '../systems/systems.ts'

export type { SystemType } from '../systems/systems.ts'

/** Origin of the stake: entered, computed from a target win, or cleared by sharing or a currency change. */
export type StakeSource = 'set' | 'potential_win' | 'sharing'

export interface SlipCurrency {
  currency: string
  subunits: number
  /** How payouts are rounded; down where absent. */
  rounding?: PayoutRounding
}

export interface SlipBet extends SlipCurrency {
  betType: BetType
  selections: readonly Selection[]
  stake: MinorUnits
  stakeSource: StakeSource
  /** Target win that the stake is recomputed for when the odds move; null for a fixed stake. */
  wantedWin: MinorUnits | null
  systemType: SystemType | null
  /** The accepted price of a custom bet; null while unknown. */
  customOdds: MilliOdds | null
  /** The current price of a custom bet while it awaits the player's acceptance. */
  currentCustomOdds?: MilliOdds | null
  /** Absent: the default among the available bonuses. Null: the player declined. */
  bonus?: SlipBonus | null
  availableBonuses?: AvailableBonuses
  /** The player requests a stake above the limits; a trader decides. */
  isVip?: boolean
  /** Jackpots that the bet takes part in. */
  jackpots?: readonly string[]
}

const NOTHING = toMinor(0)
const NO_ODDS = rational(0)

export function createSlipBet(selection: Selection, currency: SlipCurrency): SlipBet {
  return {
    betType: 'single',
    selections: [selection],
    stake: NOTHING,
    currency: currency.currency,
    subunits: currency.subunits,
    ...(currency.rounding && { rounding: currency.rounding }),
    stakeSource: 'set',
    wantedWin: null,
    systemType: null,
    customOdds: null,
  }
}

/** Creates a custom bet without a stake; null without outcomes. Duplicate outcomes are removed. */
export function createCustomBet(
  outcomes: readonly PickedOutcome[],
  odds: MilliOdds | null,
  currency: SlipCurrency,
): SlipBet | null {
  const selections = outcomes.map(outcome => createSelection(outcome, 'any'))
  const once = [...new Map(selections.map(selection => [selection.id, selection])).values()]
  const [first] = once
  if (!first) return null
  const customOdds = odds !== null && odds >= MIN_ODDS ? odds : null
  return { ...createSlipBet(first, currency), betType: 'custom', selections: once, customOdds }
}

/** Whether the slip is a custom bet. */
export function isCustomSlip(bets: readonly SlipBet[]): boolean {
  return bets[0]?.betType === 'custom'
}

/** A bet's key within the slip: a single's outcome key, a system's type and id, otherwise the bet type. */
export function betKey({ betType, selections, systemType }: SlipBet): string {
  if (betType === 'single') return selections[0]?.id ?? 'single'
  return betType === 'system' && systemType ? `system ${systemType.id}` : betType
}

/** The slip's selections in order, each once, however many bets it is in. */
export function listSelections(bets: readonly SlipBet[]): readonly Selection[] {
  const once = new Map<string, Selection>()
  for (const { selections } of bets)
    for (const selection of selections) if (!once.has(selection.id)) once.set(selection.id, selection)
  return [...once.values()]
}

function customBetOdds({ customOdds, currentCustomOdds }: SlipBet, prices: 'accepted' | 'current'): Rational {
  const odds = prices === 'current' ? (currentCustomOdds ?? customOdds) : customOdds
  return odds === null ? NO_ODDS : toExact(odds)
}

/**
 * The bet's exact total odds: the return per unit of stake if every selection wins, at accepted or current prices. Zero
 * while a custom bet has no price or a system does not fit its selections.
 */
export function betOdds(bet: SlipBet, prices: 'accepted' | 'current' = 'accepted'): Rational {
  if (bet.customOdds !== null || bet.betType === 'custom') return customBetOdds(bet, prices)
  const odds = bet.selections.map(selection => (prices === 'accepted' ? selection.acceptedOdds : selection.odds))
  if (bet.betType !== 'system') return combineOdds(odds)
  return bet.systemType?.totalCount === odds.length ? computeSystemOdds(bet.systemType, odds) : NO_ODDS
}

/** The part of the stake paid from the player's balance. */
export function cashStake({ bonus, stake }: SlipBet): MinorUnits {
  return computeCashStake(stake, bonus?.type === 'freebet' ? bonus.freebetType : null)
}

/** The unrounded return if every selection wins, bonus included. */
export function exactPotentialWin(bet: SlipBet): Rational {
  const { bonus } = bet
  const gross = multiply(rational(bet.stake), betOdds(bet))
  if (bonus?.type === 'comboboost') return boostedReturn(gross, bonus.odds, bonus.cap)
  if (bonus?.type !== 'freebet' || bonus.freebetType !== 'snr') return gross
  const profit = add(gross, rational(-bet.stake))
  return profit.numerator > 0n ? profit : NO_ODDS
}

/**
 * The gross return in minor units if every selection wins, at accepted prices, bonus included. Limits may cap the
 * payout: see `computeCappedWin`.
 */
export function potentialWin(bet: SlipBet): MinorUnits {
  return roundToMinor(exactPotentialWin(bet), bet.rounding ?? 'down')
}

export function totalStake(bets: readonly SlipBet[]): MinorUnits {
  return sumMinorUnits(bets.map(bet => bet.stake))
}

export function withStake(bet: SlipBet, stake: MinorUnits): SlipBet {
  return { ...bet, stake, stakeSource: 'set', wantedWin: null }
}

/** The bet with the rounding of its currency's payouts; the bet itself when it has that. */
export function withRounding(bet: SlipBet, { rounding = 'down' }: SlipCurrency): SlipBet {
  return (bet.rounding ?? 'down') === rounding ? bet : { ...bet, rounding }
}

/** Clears the stake, as after a currency change. A single's stake source is always `set`. */
export function withoutStake(bet: SlipBet, currency: SlipCurrency): SlipBet {
  const { currency: code, subunits } = currency
  const stakeSource = bet.betType === 'single' ? 'set' : 'sharing'
  // Bonuses belong to one currency, and a freebet is itself the stake.
  const { bonus, availableBonuses, ...plain } = bet
  const rounded = withRounding(plain, currency)
  return { ...rounded, currency: code, subunits, stake: NOTHING, stakeSource, wantedWin: null }
}

/** The smallest stake that returns at least the target win; null when no valid stake does. */
export function stakeForWin(win: number, odds: Rational): MinorUnits | null {
  if (!isPossibleStake(win) || odds.numerator <= 0n) return null
  const exact = multiply(rational(win), invert(odds))
  const stake = Number((exact.numerator + exact.denominator - 1n) / exact.denominator)
  return isPossibleStake(stake) ? stake : null
}

/**
 * The smallest stake of the bet that returns at least the target win; null when no valid stake does. With a boost: by the
 * boosted odds, or by the plain ones for what exceeds the boost's cap.
 */
export function stakeForBetWin(bet: SlipBet, win: number): MinorUnits | null {
  const odds = betOdds(bet)
  if (bet.bonus?.type !== 'comboboost') return stakeForWin(win, odds)
  const factor = toExact(bet.bonus.odds)
  const { cap } = bet.bonus
  const boosted = stakeForWin(win, multiply(odds, factor))
  if (boosted === null || cap === null) return boosted
  const boost = multiply(multiply(rational(boosted), odds), add(factor, negate(ONE)))
  return compare(boost, rational(cap)) <= 0 ? boosted : stakeForWin(win - cap, odds)
}

/**
 * Sets the stake computed from a target win; it follows the odds from then on. The stake source of a single stays
 * `set`.
 */
export function withWantedWin(bet: SlipBet, win: MinorUnits): SlipBet {
  const stake = stakeForBetWin(bet, win)
  if (stake === null) return bet
  return { ...bet, stake, stakeSource: bet.betType === 'single' ? 'set' : 'potential_win', wantedWin: win }
}

/** Maps every selection, given with its bet. Unchanged bets and selections keep their identity. */
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

/** Maps every bet. A list whose bets are all unchanged keeps its identity. */
export function mapBets(bets: readonly SlipBet[], change: (bet: SlipBet) => SlipBet): readonly SlipBet[] {
  const next = bets.map(change)
  return next.every((bet, at) => bet === bets[at]) ? bets : next
}
