import type { Generated } from 'kysely'
import type { Identity, Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    identity_changes: {
      id: Identity
      player_id: number
      first_name: string | null
      last_name: string | null
      birth_date: string | null
      status: 'pending' | 'applied' | 'rejected'
      created_at: Time
      decided_at: Date | null
      decided_by: string | null
      reason: string | null
    }
    identity_appeals: {
      id: Identity
      number: string
      player_id: number
      text: string
      created_at: Time
      due_at: Time
      decision: 'uphold' | 'open' | null
      reason: string | null
      decided_at: Date | null
      decided_by: string | null
    }
    /** The first of two persons who must decide alike. */
    identity_first_votes: {
      queue: 'changes' | 'links'
      review_id: string
      decision: string
      actor: string
      reason: string
      created_at: Time
    }
    other_account_codes: {
      player_id: number
      /** Null: no account has the address, so that no code fits. */
      other_id: number | null
      code_hash: string
      tries: Generated<number>
      expires_at: Date
    }
  }
}
