/** Limits on the combined liability of a player's open bets, relative to the limits of a single bet. */
export interface LiabilitySettings {
  /**
   * All open bets of a player on one outcome: multiple of the maximum stake and payout of a bet on it; null: no limit.
   */
  outcomeFactor: number | null
  /** The same for all open bets of a player on one match. */
  matchFactor: number | null
}

export const DEFAULT_LIABILITY: LiabilitySettings = { outcomeFactor: 1, matchFactor: 5 }
