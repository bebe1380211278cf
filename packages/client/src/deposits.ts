/**
 * Deposits as idempotent writes. While the outcome of a deposit is unknown, repeating it sends it again under its key,
 * even after closing the form, trying another amount, signing in again or reloading: a lost response must not move money
 * twice. Nothing is sent without the player's press.
 */
import type { ErrorName } from '@touchline/contract/errors'
import { createIdempotencyKey } from './idempotency.ts'
import {
  createIdempotentWrite,
  type IdempotentWriteDeps,
  type RejectionScope,
  type WriteOutcome,
} from './idempotent-write.ts'
import { createPendingWrites, type OwnedWrite } from './pending-writes.ts'

export interface DepositRequest {
  /** In minor units. */
  readonly value: number
  readonly currency: string
  /** The outcome that the reference back end simulates. */
  readonly simulate?: string
}

export interface DepositDeps<Response, Rejection extends Error> {
  /** Where pending deposits are kept in the tab's session storage. */
  readonly storageKey: string
  readonly submit: (deposit: DepositRequest, idempotencyKey: string) => Promise<Response>
  readonly isRejection?: IdempotentWriteDeps<OwnedWrite<DepositRequest>, Response, Rejection>['isRejection']
  /** Receives unexpected errors; none by default. */
  readonly report?: (error: unknown) => void
  readonly now?: () => number
}

export interface Deposits<Response, Rejection> {
  /**
   * Makes the deposit, or sends it again while its outcome is unknown. Returns a 401 as a rejection, after which the same
   * deposit continues under its key. `owner`: id of the player, which signing in again does not change. Never rejects.
   */
  deposit(request: DepositRequest, owner: string): Promise<WriteOutcome<Response, Rejection>>
}

/** After this time a repeated deposit is a new one. */
const SAME_MS = 10 * 60_000

/** No repeat can be executed: the same request stays invalid, or only time that outlasts it removes the reason. */
const FINAL: readonly string[] = [
  'VALIDATION_FAILED',
  'NOT_FOUND',
  'COUNTRY_BLOCKED',
  'PLAYER_EXCLUDED',
  'IDENTITY_CHECK_PENDING',
  'PLAYER_LIMIT_EXCEEDED',
] satisfies ErrorName[]
/** The player can remove the reason at once, while an earlier request is still in progress. */
const CURRENT: readonly string[] = [
  'PLAYER_FIELDS_MISSED',
  'VERIFICATION_REQUIRED',
  'REALITY_CHECK_UNANSWERED',
  'SESSION_LIMIT_REACHED',
] satisfies ErrorName[]

function scopeOf({ name }: Error): RejectionScope {
  if (FINAL.includes(name)) return 'final'
  return CURRENT.includes(name) ? 'current' : 'none'
}

const isDeposit = ({ value, currency }: Readonly<Record<string, unknown>>): boolean =>
  Number.isSafeInteger(value) && typeof currency === 'string'

const isSame = (request: DepositRequest, other: DepositRequest): boolean =>
  request.value === other.value && request.currency === other.currency && request.simulate === other.simulate

export function createDeposits<Response, Rejection extends Error>({
  storageKey,
  submit,
  isRejection,
  report = () => {},
  now = Date.now,
}: DepositDeps<Response, Rejection>): Deposits<Response, Rejection> {
  const storage = createPendingWrites<DepositRequest>(storageKey, isDeposit)
  const client = createIdempotentWrite<OwnedWrite<DepositRequest>, Response, Rejection>({
    submit: ({ body, idempotencyKey }) => submit(body, idempotencyKey),
    scopeOf,
    ...(isRejection && { isRejection }),
    isOwner: () => true,
    storage,
    now,
    wait: async () => {},
    report,
  })
  return {
    async deposit(body, owner) {
      for (const old of storage.list()) if (now() - old.at > SAME_MS) storage.remove(old)
      const pending = storage.list().find(entry => entry.owner === owner && isSame(entry.body, body))
      if (pending) return client.resend(pending)
      const write = { idempotencyKey: createIdempotencyKey(), body, owner, at: now(), lastAt: now() }
      const outcome = await client.send(write)
      return outcome.kind === 'unauthorized' ? { kind: 'rejected', error: outcome.error } : outcome
    },
  }
}
