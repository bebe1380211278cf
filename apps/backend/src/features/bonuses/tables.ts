import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { IdentityTrait } from '../../core/players/tables.ts'
import type { Identity, Time } from '../../platform/db/column-types.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    issued_bonuses: {
      id: string
      player_id: number
      campaign: string
      cause: string
      kind: 'comboboost' | 'freebet' | 'hunting' | 'tournament' | 'lootbox'
      priority: number
      currency: string
      amount: number | null
      terms: JSONColumnType<object, string | null, string> | null
      uses_count: number | null
      times_used: Generated<number>
      created_at: Time
      activated_at: Date | null
      chosen_at: Date | null
      expires_at: Date | null
      accepts_until: Date | null
      revoked_at: Date | null
      boost: JSONColumnType<object, string | null, string> | null
      version: Generated<number>
      held_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    campaign_grants: {
      campaign: string
      player_id: number
      outcome: GrantOutcome
      issued_id: string | null
      other_id: number | null
      score: number | null
      traits: JSONColumnType<IdentityTrait[], never, never>
      created_at: Time
      due_at: Date | null
      decided_at: Date | null
      decided_by: string | null
    }
    grant_keys: { campaign: string; kind: string; key: Uint8Array; player_id: number }
    bonus_versions: { player_id: number; version: number; state_version: number }
    bonus_marks: { player_id: number; campaign: string; bet_id: string; match_id: number; created_at: Time }
    bonus_claims: {
      player_id: number
      campaign: string
      no: number
      points: number
      value: number
      amount: number
      issued_id: string | null
      created_at: Time
    }
    bonus_payouts: {
      player_id: number
      campaign: string
      cause: string
      currency: string
      amount: number
      reference: string
      created_at: Time
    }
    bonus_seen: { player_id: number; type: string; id: string; seen_at: Time }
    lootbox_seeds: {
      issued_id: string
      box: number
      sealed_seed: string
      commitment: string
      created_at: Time
      opened_at: Date | null
      idempotency_key: string | null
      roll_ppm: number | null
      factor: number | null
      freebet_id: string | null
    }
    promo_codes: {
      code_hash: string
      campaign: string
      valid_from: Time
      valid_to: Time
      max_redemptions: number | null
      redeemed: Generated<number>
    }
    promo_redemptions: { code_hash: string; player_id: number; phone_hash: string | null; created_at: Time }
    promo_code_attempts: { id: Identity; player_id: number; address_hash: string; is_wrong: boolean; created_at: Time }
  }
}

export const GRANT_OUTCOMES = ['issued', 'held', 'refused'] as const

/** What became of a bonus that was due to an account. */
export type GrantOutcome = (typeof GRANT_OUTCOMES)[number]

export type IssuedBonusRow = Selectable<Tables['issued_bonuses']>
