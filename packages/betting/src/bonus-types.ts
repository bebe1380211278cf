/** The bonuses that a bet on the slip may carry. Amounts are in the bet's currency. */
import type { MinorUnits } from './money.ts'
import type { MilliOdds } from './odds.ts'

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
}

export interface ComboboostBonus {
  type: 'comboboost'
  id: string
  /** Multiplier of the return. */
  odds: MilliOdds
  /** Maximum amount the boost adds; null without a cap. */
  cap: MinorUnits | null
}

export interface FarmingBonus {
  type: 'hunting' | 'tournament' | 'lootbox'
  id: string
}

export type SlipBonus = FreebetBonus | ComboboostBonus | FarmingBonus

/** The bonuses that the back end offers for one bet. */
export interface AvailableBonuses {
  hunting: FarmingBonus | null
  tournament: FarmingBonus | null
  comboboost: ComboboostBonus | null
  lootbox: FarmingBonus | null
  freebets: readonly FreebetBonus[]
}
