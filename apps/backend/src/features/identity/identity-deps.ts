/** What the calls about a player's identity need of other features; passed in by the composition root. */
import type { IdentityClaim } from '../../core/players/identity-claims.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/db/set-actor.ts'
import type { TaskTracker } from '../../platform/task-tracker.ts'

export interface AccountBinding {
  /** `review`: the person would have too many accounts; `rejected`: the operator has decided that they are two persons'. */
  readonly outcome: 'bound' | 'review' | 'rejected'
  /** Ends the sessions of accounts that are excluded by it; call it after the commit. */
  endSessions(): Promise<void>
}

export interface IdentityDeps {
  readonly db: Db
  readonly clock: Clock
  /** In years. */
  readonly minimumAge: number
  /** See `ProtectionSettings`. */
  readonly exclusionRetentionSeconds: number
  readonly persons: {
    /** Serialises changes of accounts that may be one person's; call it before anything else in the transaction. */
    lockChange(transaction: Db, playerId: number, claims: readonly IdentityClaim[]): Promise<void>
    /** Records what an account claims and holds now, and compares it anew. */
    recordAccount(
      transaction: Db,
      account: { player: PlayerRow; at: Date; others?: readonly IdentityClaim[]; isConfirmed?: boolean },
    ): Promise<void>
  }
  /** Called in the transaction in which an account becomes verified. */
  readonly onVerified: (transaction: Db, event: { playerId: number; at: Date }) => Promise<void>
  /** Excludes an account for good in the transaction. The returned function ends its sessions; call it after the commit. */
  readonly excludeForGood: (transaction: Db, playerId: number, at: Date) => Promise<() => Promise<void>>
  /** Ends all sessions of a player in the transaction; call the returned function after the commit. */
  readonly endSessions: (transaction: Db, playerId: number) => Promise<() => Promise<void>>
  /** Binds two accounts as one person's in the transaction; what protects one of them binds both. */
  readonly bindAccounts: (
    transaction: Db,
    binding: {
      accounts: readonly [playerId: number, otherId: number]
      decision: { actor: Actor; reason: string }
      at: Date
    },
  ) => Promise<AccountBinding>
  /** Sends a code to a player's address, which proves that another account is the same player's. */
  readonly mailCode: (mail: { playerId: number; address: string; language: string; code: string }) => Promise<void>
  readonly tasks: TaskTracker
  /** Called after each commit that may have written to the outbox. */
  readonly onCommitted: () => void
}
