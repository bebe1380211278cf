/** Events of an account that other features react to. */
import type { Db } from '../../platform/db/database.ts'

/** Called in the transaction of the event, after what it changed was written. */
export type OnAccountEvent = (
  transaction: Db,
  event: { playerId: number; trigger: 'sign_up' | 'email_confirmed' | 'phone_verified'; at: Date },
) => Promise<void>
