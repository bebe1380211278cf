import type { JSONColumnType } from 'kysely'
import type { Identity, Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Without a player: for everybody. */
    outbox: {
      id: Identity
      player_id: number | null
      event_name: string
      message: JSONColumnType<object>
      created_at: Time
    }
  }
}
