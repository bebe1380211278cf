/** A campaign's conditions for bets, the bet they are checked against, and the result. */
import type { StoredBetType } from '../bets/bet-status.ts'
import type { MinorUnits } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import type { ComboboostRange } from './comboboost.ts'
import type { ConditionLeg, EventCondition, MatchCondition } from './event-conditions.ts'

/** In the order in which they are reported. */
export const BET_RESTRICTIONS = [
  'currency',
  'bet_type',
  'legs_few',
  'legs_many',
  'match_status',
  'event',
  'odds_low',
  'odds_high',
  'stake_low',
  'opposite',
] as const
export type BetRestriction = (typeof BET_RESTRICTIONS)[number]

interface CommonTerms {
  readonly betTypes: readonly StoredBetType[]
  /** Null when the campaign has no amounts of its own. */
  readonly currency: string | null
  readonly matchStatus: MatchCondition
  readonly conditions: readonly EventCondition[]
  readonly minOdds: MilliOdds | null
}

/** Suitable legs decide the factor; other legs stay in the combo uncounted. */
export interface ComboboostBetTerms extends CommonTerms {
  readonly kind: 'comboboost'
  readonly ranges: readonly ComboboostRange[]
}

/** Every leg has to be suitable. */
export interface FreebetBetTerms extends CommonTerms {
  readonly kind: 'freebet'
  readonly maxOdds: MilliOdds | null
  readonly minLegs: number | null
  readonly maxLegs: number | null
}

/** At least one leg has to be suitable. */
export interface FarmingBetTerms extends CommonTerms {
  readonly kind: 'hunting' | 'tournament' | 'lootbox' | 'amb'
  /** Of the cash stake, in the smallest unit. */
  readonly minStake: MinorUnits | null
}

export type BetTerms = ComboboostBetTerms | FreebetBetTerms | FarmingBetTerms

export interface EligibilityBet {
  readonly type: StoredBetType
  readonly currency: string
  /** The amount that the player pays, in the smallest unit; null while no stake is given, which counts as enough. */
  readonly cashStake: MinorUnits | null
  readonly legs: readonly ConditionLeg[]
  /** The player has an open bet on another outcome of a market of this bet. */
  readonly hasOppositeBet: boolean
}

export interface BetEligibility {
  /** Null when the bet fits. */
  readonly restriction: BetRestriction | null
  /** Indexes of the legs that count, rising; empty where the bet as a whole is refused. */
  readonly suitable: readonly number[]
  /** Of comboboosts; null below the first range. */
  readonly rangeIndex: number | null
  readonly factor: MilliOdds | null
  /** The missing condition for the bonus or the next range; null when there is none. */
  readonly needs: { readonly legs: number; readonly factor: MilliOdds | null } | { readonly stake: MinorUnits } | null
}
