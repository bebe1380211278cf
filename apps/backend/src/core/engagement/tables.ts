import type { ColumnType, Generated } from 'kysely'
import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    campaigns: {
      key: string
      terms_hash: string
      begun_at: Time
      stopped_at: Date | null
      stopped_by: string | null
    }
    tournament_pools: {
      campaign: string
      currency: string
      initial: number
      pool: number
      players: Generated<number>
      ended_at: ColumnType<Date | null, Date | undefined, Date>
      settled_at: ColumnType<Date | null, Date | undefined, Date>
    }
  }
}
