import type { PredictionChoice } from '@touchline/contract/entities/engagement'
import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    votes: { match_id: number; player_id: number; choice: PredictionChoice; created_at: Time }
  }
}
