import type { OddsType } from '@touchline/contract/entities/settings'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { Identity, Time } from '../../platform/db/column-types.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    players: {
      id: Identity
      email: string
      email_key: string
      password_hash: string
      password_changed_at: Date | null
      first_name: string | null
      last_name: string | null
      birth_date: string | null
      name_key: string | null
      nickname: string | null
      country: string | null
      language: string
      currency: string
      pve: Generated<boolean>
      is_vip: Generated<boolean>
      groups: Generated<string[]>
      phone_number: string | null
      phone_country: string | null
      phone_verified_at: Date | null
      municipality: string | null
      confirmed_at: Date | null
      terms_version: string | null
      settings: JSONColumnType<PlayerSettings, string | undefined, string>
      marketing_consent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      created_at: Time
    }
  }
}

/** A player's choices; absent fields use the operator's defaults. */
export interface PlayerSettings {
  stakes?: Record<string, number[]>
  auto_accept_odds_change?: 'none' | 'higher' | 'any'
  odds_type?: OddsType
  push_subscription?: string
}
export type PlayerRow = Selectable<Tables['players']>
