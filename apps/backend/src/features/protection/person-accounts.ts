/** The accounts of one person, as protection needs them; passed in by the composition root. */
import type { MatchScore } from '../../core/players/matching/types.ts'
import type { Db } from '../../platform/db/database.ts'

export interface AccountToExclude {
  readonly playerId: number
  /** The comparison with the excluder's account. */
  readonly score: MatchScore
}

export interface PersonAccounts {
  /** Locks what may belong to a person that is about to be protected; call it before anything else in the transaction. */
  lockForProtection(transaction: Db, playerId: number, isExclusion: boolean): Promise<void>
  /**
   * Decides about accounts that look like an excluder's, and returns those to exclude as well. `lockForProtection` must
   * have been called.
   */
  findAccountsToExclude(transaction: Db, playerId: number, at: Date): Promise<AccountToExclude[]>
  /** Throws IDENTITY_CHECK_PENDING while the player may not loosen anything. */
  refuseQuestioned(playerId: number): Promise<void>
}
