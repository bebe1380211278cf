/** Events of an account that other features react to. */
import type { Db } from '../../platform/db/database.ts'

/** Called in the transaction of the event. */
export type OnAccountEvent = (
  transaction: Db,
  event: { playerId: number; trigger: 'sign_up' | 'phone_verified'; at: Date },
) => Promise<void>
