import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    pending_deposits: { id: string; player_id: number; account_id: number; value: number; due_at: Time }
  }
}
