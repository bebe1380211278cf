import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    hedge_reviews: {
      id: string
      player_id: number
      cause: 'placed' | 'bound'
      finding: 'locked' | 'near' | 'unproven'
      currency: string
      locked: number
      near: number
      face: number
      bet_ids: string[]
      created_at: Time
      decision: 'void' | 'keep' | null
      decided_at: Date | null
      decided_by: string | null
      reason: string | null
    }
    hedge_checks: { id: number; request_no: number }
  }
}
