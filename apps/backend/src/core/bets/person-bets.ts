/** The open bets of a person, whichever account placed them, as `load_person_bets` reads them. */
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { OutcomeResult } from '@touchline/betting/settlement/settlement'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { readStoredBonus, type StoredBonus } from '../engagement/stored-bonus.ts'
import { capOfRest } from './next-state.ts'
import type { BetRow, SelectionRow } from './tables.ts'

export interface OpenLeg {
  readonly match_id: number
  readonly market_id: string
  readonly specifier: string
  readonly outcome_id: string
  readonly odds_milli: MilliOdds
  /** Null while it is open. */
  readonly outcome_result: OutcomeResult | null
  readonly sport_key: string | null
}

export interface OpenBet {
  readonly id: string
  /** The account that placed it. */
  readonly player_id: number
  readonly currency: string
  readonly stake: number
  readonly bonus: StoredBonus | null
  readonly system_win_count: number | null
  readonly custom_odds_milli: MilliOdds | null
  readonly max_payout: number | null
  readonly selections: readonly OpenLeg[]
}

export interface PersonBets {
  /** The placing statement rejects a changed one. */
  readonly version: string
  /** Whether one of the open bets has a freebet or a boost. */
  readonly has_bonus: boolean
  /** Empty if none has, unless they were asked for all the same. */
  readonly bets: readonly OpenBet[]
}

/** A stored bet in that form, whether it is open or about to be. */
export function toOpenBet(bet: BetRow, selections: readonly SelectionRow[]): OpenBet {
  const { id, player_id, currency, open_stake: stake, system_win_count, custom_odds_milli } = bet
  return {
    id,
    player_id,
    currency,
    stake,
    bonus: readStoredBonus(bet),
    system_win_count,
    custom_odds_milli: custom_odds_milli as MilliOdds | null,
    max_payout: capOfRest(bet),
    selections: selections.map(row => ({
      match_id: row.match_id,
      market_id: row.market_id,
      specifier: row.specifier,
      outcome_id: row.outcome_id,
      odds_milli: row.odds_milli as MilliOdds,
      outcome_result: row.outcome_result as OutcomeResult | null,
      sport_key: null,
    })),
  }
}

/** Reads them. `isNeeded`: also when none of them has a bonus, because a new bet does. */
export async function readPersonBets(db: Db, playerId: number, isNeeded: boolean): Promise<PersonBets> {
  const { rows } = await sql<{ stored: PersonBets }>`
    select load_person_bets(${playerId}::bigint, ${isNeeded}) as stored`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the bets of player ${playerId} were not read`)
  return row.stored
}
