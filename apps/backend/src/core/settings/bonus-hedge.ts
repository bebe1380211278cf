/** What happens to bets that together with a bonus bet would win whatever happens. */
export interface BonusHedgeSettings {
  /** `refuse`: they are refused; `review`: they are placed, and staff look at them; `off`: nothing is measured. */
  mode: 'refuse' | 'review' | 'off'
  /** From this share of the bonuses' own amount on, in percent. */
  sharePercent: number
  /** Not below this profit in euros. */
  leastEuros: number
}

export const DEFAULT_BONUS_HEDGE: BonusHedgeSettings = { mode: 'refuse', sharePercent: 25, leastEuros: 1 }
