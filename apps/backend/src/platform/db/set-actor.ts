/**
 * Sets the actor and cause of a transaction's changes, for the history that triggers write (`audit-log.sql`).
 */
import { sql } from 'kysely'
import type { Db } from './database.ts'

export type Actor = `player:${number}` | `operator:${string}` | 'feed' | 'system'

/** Sets the actor for the rest of the transaction. */
export async function setActor(transaction: Db, actor: Actor, cause: string): Promise<void> {
  await sql`select set_actor(${actor}::text, ${cause}::text)`.execute(transaction)
}

/** Records an operator request with its arguments, and sets its caller as actor for the rest of the transaction. */
export async function recordOperatorCall(
  transaction: Db,
  call: { actor: Actor; name: string; subject: string; arguments: object },
): Promise<void> {
  const { actor, name, subject } = call
  await setActor(transaction, actor, name)
  await sql`select record_operator_call(
    ${actor}::text, ${name}::text, ${subject}::text, ${JSON.stringify(call.arguments)}::jsonb)`.execute(transaction)
}
