import type { HitStatus, LevelState } from '@touchline/betting/engagement/jackpot-states'
import type { Generated, Selectable } from 'kysely'
import type { Identity, Time } from '../../platform/db/column-types.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    jackpots: { id: string; currency: string; terms_hash: string; next_no: Generated<number>; created_at: Time }
    jackpot_levels: {
      jackpot: string
      code: string
      state: LevelState
      is_last: Generated<boolean>
      start_amount: number
      max_amount: number
      rate_ppm: number
      stake_cap: number
      anchor: string
      sealed_last_seed: string
      max_rounds: number
      round: number
      /** A whole number; as text, because it may exceed a number. */
      pool_micro: string
      hits_count: Generated<number>
      hits_amount: Generated<number>
    }
    jackpot_rounds: {
      jackpot: string
      code: string
      round: number
      base: number
      start_micro: string
      commitment: string
      /** Numbers of the counted entries, as PostgreSQL writes a multirange. */
      counted: Generated<string>
      seed: string | null
      amount: number | null
      crossing_no: number | null
      closed_at: Date | null
      awaits_winner: Generated<boolean>
      /** The sum of deleted entries, as text; null while all are there. */
      purged_micro: Generated<string | null>
    }
    jackpot_entries: {
      id: Identity
      jackpot: string
      bet_id: string | null
      player_id: number | null
      stake: number
      created_at: Time
      no: number | null
      is_void: Generated<boolean>
    }
    jackpot_hits: {
      id: string
      jackpot: string
      code: string
      round: number
      attempt: number
      entry_id: number
      entry_no: number
      bet_id: string | null
      player_id: number | null
      amount: number
      currency: string
      status: HitStatus
      created_at: Time
      decided_at: Date | null
      decided_by: string | null
    }
  }
}

export type JackpotLevelRow = Selectable<Tables['jackpot_levels']>
export type JackpotRoundRow = Selectable<Tables['jackpot_rounds']>
export type JackpotHitRow = Selectable<Tables['jackpot_hits']>
