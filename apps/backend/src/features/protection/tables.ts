import type { LimitPeriod } from '@touchline/betting/limits/limit-periods'
import type { LimitStatus, LimitType } from '@touchline/betting/limits/player-limits'
import type { Selectable } from 'kysely'
import type { Time } from '../../platform/db/column-types.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    currency_rates: { currency: string; day: string; eur_per_minor: string }
    player_limits: {
      id: string
      player_id: number
      type: LimitType
      period: LimitPeriod
      value: number | null
      currency: string | null
      status: LimitStatus
      created_at: Time
      confirm_from: Date | null
      confirm_until: Date | null
      disable_at: Date | null
    }
    limit_reviews: { player_id: number; reviewed_at: Time }
    play_sessions: {
      player_id: number
      started_at: Time
      seen_at: Time
      is_present: boolean
      reality_checked_at: Date | null
    }
    time_played: { player_id: number; day: string; played: string; seen_at: Time }
  }
}

export type LimitRow = Selectable<Tables['player_limits']>
