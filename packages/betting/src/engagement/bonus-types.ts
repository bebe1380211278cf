/** The bonuses that a bet on the slip may carry. Amounts are in the bet's currency. */

import type { MinorUnits } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import type { ComboboostRange } from './comboboost.ts'

/**
 * `snr`: stake not returned. `free_money`: stake returned. For `no_risk` and `bet_refund` the player pays the stake and
 * a lost stake is refunded.
 */
export type FreebetType = 'snr' | 'free_money' | 'no_risk' | 'bet_refund'

export interface FreebetBonus {
  type: 'freebet'
  id: string
  freebetType: FreebetType
  /** Covers the whole stake; cannot be split. */
  freebetStake: MinorUnits
  /** Absent while unknown, as after a reload. */
  name?: string
  /** ISO time; null when it does not expire. */
  expiresAt?: string | null
  /** Bets that it can still be used for; null without a limit. */
  usesLeft?: number | null
  usesCount?: number | null
  /** Range of the odds of each selection; null without a bound. */
  minOdds?: MilliOdds | null
  maxOdds?: MilliOdds | null
}

/** The inputs of a boost's factor. */
export interface BoostBasis {
  readonly ranges: readonly ComboboostRange[]
  /** Outcome keys of the selections that count. */
  readonly suitable: readonly string[]
  /** Outcome keys of all selections of the bet that was judged. */
  readonly legs: readonly string[]
}

export interface ComboboostBonus {
  type: 'comboboost'
  id: string
  /** Multiplier of the return, as the player has accepted it. */
  odds: MilliOdds
  /** Maximum amount the boost adds; null without a cap. */
  cap: MinorUnits | null
  /** The multiplier in force while it awaits the player's acceptance. */
  currentOdds?: MilliOdds | null
  name?: string
  /** A selection counts from these odds on; null for any. */
  minOdds?: MilliOdds | null
  /** Absent while unknown, as after a reload. */
  basis?: BoostBasis
}

export interface FarmingBonus {
  type: 'hunting' | 'tournament' | 'lootbox'
  id: string
  name?: string
  minOdds?: MilliOdds | null
  /** Points that open bets would earn, with this bet. */
  potentialPoints?: number
  /** The freebet those points would be worth. */
  freebetAmount?: MinorUnits
}

export type SlipBonus = FreebetBonus | ComboboostBonus | FarmingBonus

/** A bonus that the bet does not have yet. */
export interface UpcomingBonus {
  readonly type: SlipBonus['type']
  readonly id: string
  readonly name: string
  /** Why the bet does not have it, as the back end names it. */
  readonly reason: string | null
  readonly minOdds: MilliOdds | null
  /** Of a freebet that does not fit: no selection may have higher odds; null or absent for any. */
  readonly maxOdds?: MilliOdds | null
  readonly legsNeeded: number | null
  /** The multiplier those selections bring. */
  readonly nextOdds: MilliOdds | null
  readonly stakeNeeded: MinorUnits | null
  /** Of a comboboost. */
  readonly cap?: MinorUnits | null
  readonly basis?: BoostBasis
}

/** The bonuses that the back end offers for one bet. */
export interface AvailableBonuses {
  hunting: FarmingBonus | null
  tournament: FarmingBonus | null
  comboboost: ComboboostBonus | null
  lootbox: FarmingBonus | null
  freebets: readonly FreebetBonus[]
  upcoming?: readonly UpcomingBonus[]
  /** Key of the composition that the back end judged (`buildJudgedKey`); absent where it judged none. */
  judgedKey?: string
}

/** The response of a back end without offers. */
export const NO_BONUSES: AvailableBonuses = {
  hunting: null,
  tournament: null,
  comboboost: null,
  lootbox: null,
  freebets: [],
}
