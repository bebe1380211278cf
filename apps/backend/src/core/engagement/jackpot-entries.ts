/** The jackpots' interface for placing, implemented by the feature and wired by the composition root. */
import type { JackpotBet } from '@touchline/betting/engagement/jackpot'
import type { MarkTerms } from './placement-bonuses.ts'

/** An entry to be written with a bet, if the conditions hold for the player. */
export interface JackpotEntryTerms {
  readonly jackpot: string
  readonly conditions: MarkTerms['conditions']
}

export interface JackpotEntries {
  /** The jackpots that a bet enters, before their conditions for players. */
  listFor(bet: JackpotBet, options: { readonly country: string | null }): readonly JackpotEntryTerms[]
}
