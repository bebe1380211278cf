/** What accounts tell about persons; passed in by the composition root. */
import type { IdentityClaim } from '../../core/players/identity-claims.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'

export interface PersonRecords {
  /** Serialises the opening of accounts that may be one person's; call it before anything else in the transaction. */
  lockNewcomer(transaction: Db, claims: readonly IdentityClaim[]): Promise<void>
  /** The same for an account that changes. */
  lockChange(transaction: Db, playerId: number, claims: readonly IdentityClaim[]): Promise<void>
  /**
   * Records what an account claims and holds. If it looks like a protected account, its check begins; the answer to the
   * call must not depend on it.
   */
  recordAccount(
    transaction: Db,
    account: { player: PlayerRow; at: Date; others?: readonly IdentityClaim[] },
  ): Promise<void>
  /** Records a device that an account uses, in a transaction of its own. */
  recordUse(playerId: number, use: { kind: 'device' | 'operator_person'; value: string }): Promise<void>
  /** Publishes what `recordAccount` wrote; call it after the commit. */
  publish(): void
}
