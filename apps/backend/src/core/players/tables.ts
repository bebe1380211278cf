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
      /** Set by the database: the account's own person until accounts are bound. */
      person_id: Generated<number>
      identity_state: Generated<IdentityState>
      checked_at: ColumnType<Date | null, undefined, Date | null>
      verified_at: ColumnType<Date | null, undefined, Date | null>
      verified_until: ColumnType<Date | null, undefined, Date | null>
      /** What is booked to a closed account is repaid. */
      closed_at: ColumnType<Date | null, undefined, Date | null>
      /** Since when names, dates and contacts are erased. */
      erased_at: ColumnType<Date | null, undefined, Date | null>
      created_at: Time
    }
    nickname_keys: {
      key: string
      player_id: number
    }
    persons: { id: Identity; created_at: Time }
    identity_claims: {
      id: Identity
      player_id: number
      kind: IdentityClaimKind
      value: ColumnType<IdentityClaimValue | null, string, string | null>
      salt: Uint8Array
      held_at: Date | null
      created_at: Time
      verified_at: Date | null
      /** It counts no longer: a document has shown something else. */
      replaced_at: Date | null
    }
    person_keys: { kind: string; key: Uint8Array; player_id: number; is_held: boolean }
    person_links: {
      player_a: number
      player_b: number
      status: PersonLinkStatus
      score: number
      typed: number
      held: number
      traits: JSONColumnType<IdentityTrait[], string, string>
      weights_version: number
      reason: string
      created_at: Time
      decided_at: Date | null
      decided_by: string | null
      /** The account of which it was decided. */
      subject_id: number | null
      effect: PersonLinkEffect | null
      due_at: Date | null
    }
    identity_decisions: {
      id: Identity
      context: string
      player_id: number
      other_id: number | null
      weights_version: number | null
      traits: JSONColumnType<IdentityTrait[] | null, string | null, never>
      decision: string
      actor: string
      reason: string | null
      decided_at: Time
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

/** An account in `check` can sign in, but neither bet nor deposit. */
export type IdentityState = 'open' | 'check'

export type IdentityClaimKind =
  | 'name'
  | 'birth_date'
  | 'email'
  | 'phone'
  | 'card'
  | 'device'
  | 'document'
  | 'passkey'
  | 'operator_person'

/** A name, or the text of any other claim. */
export type IdentityClaimValue = string | { readonly first: string; readonly last: string }

/** A trait that two accounts share or differ in, with its weight in bits. */
export type IdentityTrait = readonly [name: string, bits: number]

/**
 * What a suspected link means for its subject: `notice`: no offers; `review` and `block`: the state `check`; `exclude`:
 * it is excluded like the other account.
 */
export type PersonLinkEffect = 'notice' | 'review' | 'block' | 'exclude'

export type PersonLinkStatus = 'suspected' | 'bound' | 'rejected'
