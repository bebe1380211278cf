import type { Time } from '../db/column-types.ts'

declare module '../db/tables.ts' {
  interface Tables {
    idempotency_keys: {
      player_id: number
      key: string
      operation: string
      request_hash: string
      status: number
      answer: string
      created_at: Time
    }
    operator_responses: {
      actor: string
      key: string
      operation: string
      request_hash: string
      answer: string
      created_at: Time
    }
  }
}
