import type { Generated, Selectable } from 'kysely'
import type { Identity, Time } from '../../platform/db/column-types.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sessions: {
      id: string
      player_id: number
      token_hash: string
      started_at: Time
      expires_at: Time
      ended_at: Date | null
      end_reason: string | null
      restricted_until: Date | null
      seen_at: Time
      active_at: Time
    }
    used_assertions: { jti: string; forgotten_at: Time }
    link_tokens: { token_hash: string; player_id: number; purpose: LinkPurpose; expires_at: Time }
    sign_in_attempts: { address_hash: string; failed: number; last_at: Time }
    phone_codes: {
      player_id: number
      phone_number: string
      phone_country: string
      code_hash: string
      tries: Generated<number>
      expires_at: Time
    }
    text_messages: { id: Identity; player_id: number; number_hash: string; sent_at: Time }
  }
}

/** The purpose of a link sent to a player. */
export type LinkPurpose = 'confirmation' | 'password' | 'unlock'
export type PhoneCodeRow = Selectable<Tables['phone_codes']>
