import type { ColumnType } from 'kysely'
import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tournament_scores: {
      campaign: string
      /** Null of a simulated rival. */
      player_id: number | null
      rival: number | null
      amount: number
      freebets: number
      reached_at: Time
    }
    tournament_results: {
      campaign: string
      player_id: number
      position: number
      farmed_amount: number
      farmed_freebets_count: number
      prize: number
      issued_id: string | null
      settled_at: ColumnType<Date | null, Date | undefined, Date>
    }
  }
}
