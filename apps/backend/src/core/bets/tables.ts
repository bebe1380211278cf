import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { Time } from '../../platform/db/column-types.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    bets: {
      id: string
      ref: string
      player_id: number
      account_id: number
      idempotency_key: string
      position: number
      type: string
      status: string
      result: string
      currency: string
      stake: number
      odds_hundredths: number
      potential_win: number
      win_amount: number
      accept_mode: string
      device_id: string
      quick: boolean
      created_at: Time
      settled_at: Date | null
      version: number
      system_win_count: number | null
      system_total_count: number | null
      custom_odds_milli: number | null
      max_payout: number | null
      rounding: string | null
      is_vip: Generated<boolean>
      decide_at: Date | null
      feed_ms: number | null
      rejection: JSONColumnType<object> | null
      locale: Generated<string>
      settlement_no: Generated<number>
      cashout_amount: number | null
      cashout_at: Date | null
      /** The part that is being cashed out; null for all that is left. */
      cashout_stake: number | null
      /** Sums of the cashed-out parts. */
      cashed_stake: Generated<number>
      cashed_amount: Generated<number>
      /** The stake without them; computed by the database. */
      open_stake: ColumnType<number, never, never>
      bonus: JSONColumnType<object> | null
      bonus_paid: Generated<number>
      /** Computed by the database. */
      cash_stake: ColumnType<number, never, never>
      used_in_jackpot: Generated<boolean>
    }
    bet_cashouts: {
      bet_id: string
      no: number
      player_id: number
      stake: number
      amount: number
      cause: string
      at: Time
    }
    bet_selections: {
      id: string
      bet_id: string
      player_id: number | null
      position: number
      match_id: number
      market_id: string
      specifier: string
      outcome_id: string
      odds_milli: number
      market_version: number
      result: string
      outcome_result: JSONColumnType<object> | null
      snapshot: JSONColumnType<object>
      situation: string | null
      result_at: number | null
      is_final: Generated<boolean>
      pinned_by: Generated<string | null>
      decided: JSONColumnType<{
        parts: { count: string; period_key: string; home: number; away: number }[]
        minute: number | null
        reason: string | null
      } | null> | null
      held_result: JSONColumnType<{ result: string; outcome: object | null; at: number } | null> | null
    }
  }
}

/** A cashed-out part of a stored bet, as it is read with the bet. */
export interface StoredPart {
  no: number
  stake: number
  amount: number
  /** ISO 8601. */
  at: string
  cause: string
}

/** A stored bet with its cashed-out parts in their order. */
export type BetRow = Selectable<Tables['bets']> & { parts: readonly StoredPart[] }
export type SelectionRow = Selectable<Tables['bet_selections']>
