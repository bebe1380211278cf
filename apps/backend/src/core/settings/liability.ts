/** How much of its limits on a single bet the operator lets a player's open bets reach together. */
export interface LiabilitySettings {
  /**
   * All open bets of a player on one outcome: so many times the maximum stake and payout of a bet on it; null: no such
   * limit.
   */
  outcomeFactor: number | null
  /** The same for all open bets of a player on one match. */
  matchFactor: number | null
}

export const DEFAULT_LIABILITY: LiabilitySettings = { outcomeFactor: 1, matchFactor: 5 }
