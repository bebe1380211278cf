/** The bonuses a bet on the slip may carry. Amounts are in the bet's currency. */
import type { MinorUnits } from './money.ts'
import type { MilliOdds } from './odds.ts'

/** `snr`: the stake is not returned; `free_money`: it is; with the other two the player pays, and a lost stake comes back. */
export type FreebetType = 'snr' | 'free_money' | 'no_risk' | 'bet_refund'

export interface FreebetBonus {
  type: 'freebet'
  id: string
  freebetType: FreebetType
  /** The whole stake; it cannot be divided. */
  freebetStake: MinorUnits
}

export interface ComboboostBonus {
  type: 'comboboost'
  id: string
  /** The return is multiplied by it. */
  odds: MilliOdds
  /** The most the boost adds; null without a cap. */
  cap: MinorUnits | null
}

export interface FarmingBonus {
  type: 'hunting' | 'tournament' | 'lootbox'
  id: string
}

export type SlipBonus = FreebetBonus | ComboboostBonus | FarmingBonus

/** What the back end says one bet can use. */
export interface AvailableBonuses {
  hunting: FarmingBonus | null
  tournament: FarmingBonus | null
  comboboost: ComboboostBonus | null
  lootbox: FarmingBonus | null
  freebets: readonly FreebetBonus[]
}
