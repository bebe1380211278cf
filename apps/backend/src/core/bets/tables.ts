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
      is_vip: Generated<boolean>
      decide_at: Date | null
      feed_ms: number | null
      rejection: JSONColumnType<object> | null
      locale: Generated<string>
      settlement_no: Generated<number>
      cashout_amount: number | null
      cashout_at: Date | null
      bonus: JSONColumnType<object> | null
      bonus_paid: Generated<number>
      /** Computed by the database. */
      cash_stake: ColumnType<number, never, never>
      used_in_jackpot: Generated<boolean>
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
      held_result: JSONColumnType<{ result: string; outcome: object | null; at: number } | null> | null
    }
  }
}

export type BetRow = Selectable<Tables['bets']>
export type SelectionRow = Selectable<Tables['bet_selections']>
