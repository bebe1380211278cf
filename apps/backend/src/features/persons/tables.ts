import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    stop_notices: { player_id: number; requested_at: Time; sent_at: Date | null }
  }
}
