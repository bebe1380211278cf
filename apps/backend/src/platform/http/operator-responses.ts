/**
 * Idempotent responses of the operator's calls, by who made them and their key: a repeat gets the first response, and a
 * different request under the key is rejected. The operation and its response are one transaction.
 */
import type { EndpointName } from '@touchline/contract/endpoints'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Actor } from '../db/set-actor.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from './api-error.ts'
import { hashRequest } from './idempotent-responses.ts'

export interface OperatorCall {
  readonly actor: Actor
  readonly key: string
  readonly operation: EndpointName
  /** Everything that distinguishes the request: parameters and body. */
  readonly content: unknown
  readonly at: Date
}

/**
 * Runs `work` in the transaction and stores its response, JSON, or returns the stored one. Throws IDEMPOTENCY_KEY_REUSED for
 * another request under the key.
 */
export async function respondOnce(
  transaction: Transaction<Tables>,
  { actor, key, operation, content, at }: OperatorCall,
  work: () => Promise<string>,
): Promise<string> {
  // A repeat that arrives meanwhile waits for the first response.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor} ${key}`}, 0))`.execute(transaction)
  const request_hash = hashRequest(operation, content)
  const stored = await transaction
    .selectFrom('operator_responses')
    .select(['request_hash', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  if (stored && stored.request_hash !== request_hash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  if (stored) return stored.answer
  const answer = await work()
  await transaction
    .insertInto('operator_responses')
    .values({ actor, key, operation, request_hash, answer, created_at: at })
    .execute()
  return answer
}

/** Deletes the responses stored before a moment. */
export async function purgeOperatorResponses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('operator_responses').where('created_at', '<', before).execute()
}
