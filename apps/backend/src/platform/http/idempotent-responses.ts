/**
 * Idempotent responses. A request that moves money carries a key; a repeat of the request under the same key gets the
 * first response, and a different request under that key is rejected. The operation itself stores the key in its
 * transaction, so neither exists without the other.
 */
import { hash } from 'node:crypto'
import type { EndpointName } from '@touchline/contract/endpoints'
import type { Db } from '../db/database.ts'
import { ApiError } from './api-error.ts'
import { PrebuiltResponse } from './prebuilt-response.ts'

export interface Intent {
  playerId: number
  key: string
  operation: string
  requestHash: string
}

export interface StoredResponse {
  status: number
  /** JSON. */
  body: string
}

/** The parts of a call that identify it and decide whether it may be made. */
export interface IdempotentCall {
  readonly player: { readonly id: number }
  readonly idempotencyKey: string
  readonly body: unknown
  readonly checkRequirements: () => Promise<void>
}

/** The operation was not executed because its key already exists: the response is in the store. */
export class IdempotencyKeyConflict extends Error {
  override readonly name = 'IdempotencyKeyConflict'
}

const PURGE_BATCH = 5000

/** JSON with sorted object keys, so that equal bodies have equal text. */
function writeCanonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join(',')}]`
  const fields = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(fields).sort())
    if (fields[key] !== undefined) text += `${text && ','}${JSON.stringify(key)}:${writeCanonical(fields[key])}`
  return `{${text}}`
}

export function hashRequest(operation: string, body: unknown): string {
  return hash('sha256', `${operation} ${writeCanonical(body)}`, 'base64')
}

export class IdempotentResponses {
  readonly #db: Db
  readonly #running = new Map<string, { requestHash: string; answer: Promise<StoredResponse> }>()

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Responds to a call: joins an identical one that is running, or checks the endpoint's requirements and runs `work`,
   * which must store its response for the intent in the same transaction as its effects and throw
   * IdempotencyKeyConflict when one exists. If either throws, a stored response takes precedence. `explain` may then
   * throw another reason why the work was not done.
   */
  async respond(
    operation: EndpointName,
    { player, idempotencyKey: key, body: content, checkRequirements }: IdempotentCall,
    work: (intent: Intent) => Promise<StoredResponse>,
    explain: (intent: Intent) => Promise<unknown> = async () => undefined,
  ): Promise<PrebuiltResponse> {
    const playerId = player.id
    const intent = { playerId, key, operation, requestHash: hashRequest(operation, content) }
    const checkAndWork = async (): Promise<StoredResponse> => {
      await checkRequirements()
      return work(intent)
    }
    const place = `${playerId} ${key}`
    let running = this.#running.get(place)
    if (!running) {
      const answer = this.#workOrFind(intent, checkAndWork, explain).finally(() => this.#running.delete(place))
      running = { requestHash: intent.requestHash, answer }
      this.#running.set(place, running)
    }
    if (running.requestHash !== intent.requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    const { status, body } = await running.answer
    return new PrebuiltResponse(body, { status })
  }

  /** Stores a response, alone or in the transaction of the operation. Throws IdempotencyKeyConflict when one exists. */
  async store(intent: Intent, answer: StoredResponse, at: Date, db: Db = this.#db): Promise<void> {
    const stored = await db
      .insertInto('idempotency_keys')
      .values({
        player_id: intent.playerId,
        key: intent.key,
        operation: intent.operation,
        request_hash: intent.requestHash,
        status: answer.status,
        answer: answer.body,
        created_at: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!stored) throw new IdempotencyKeyConflict()
  }

  /** Deletes the responses stored before a moment, in batches so that locks stay short. */
  async purgeExpired(before: Date): Promise<void> {
    for (let purged = PURGE_BATCH; purged >= PURGE_BATCH; ) {
      const old = this.#db
        .selectFrom('idempotency_keys')
        .select(['player_id', 'key'])
        .where('created_at', '<', before)
        .limit(PURGE_BATCH)
      const { numDeletedRows } = await this.#db
        .deleteFrom('idempotency_keys')
        .where(({ eb, refTuple }) => eb(refTuple('player_id', 'key'), 'in', old.$asTuple('player_id', 'key')))
        .executeTakeFirst()
      purged = Number(numDeletedRows)
    }
  }

  async #workOrFind(
    intent: Intent,
    work: () => Promise<StoredResponse>,
    explain: (intent: Intent) => Promise<unknown>,
  ): Promise<StoredResponse> {
    try {
      return await work()
    } catch (error) {
      // Whatever failed now, an earlier response takes precedence.
      const earlier = await this.#find(intent)
      if (earlier) return earlier
      if (error instanceof IdempotencyKeyConflict) await explain(intent)
      throw error
    }
  }

  async #find({ playerId, key, requestHash }: Intent): Promise<StoredResponse | undefined> {
    const row = await this.#db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'answer'])
      .where('player_id', '=', playerId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (row && row.request_hash !== requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    return row && { status: row.status, body: row.answer }
  }
}
