import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'

export interface BoostChange {
  readonly accepted: MilliOdds
  readonly current: MilliOdds
}

/** The factors of a boost that awaits acceptance; null for other bets. */
export function readBoostChange({ bonus }: SlipBet): BoostChange | null {
  if (bonus?.type !== 'comboboost' || typeof bonus.currentOdds !== 'number') return null
  return { accepted: bonus.odds, current: bonus.currentOdds }
}
