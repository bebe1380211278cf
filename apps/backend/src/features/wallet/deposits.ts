/**
 * Play money: `POST /wallet/deposits`. The request chooses the outcome: credited immediately, credited after a delay,
 * or failed without moving money.
 */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Account } from '@touchline/contract/entities/player'
import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { toWireAccount } from '../../core/ledger/accounts.ts'
import { bookDeposit } from '../../core/ledger/ledger.ts'
import type { AccountRow } from '../../core/ledger/tables.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { IdempotentResponses, Intent, StoredResponse } from '../../platform/http/idempotent-responses.ts'
import { type OnFirstDeposit, reportFirstDeposit } from './first-deposit.ts'

/** Delay of a pending deposit. */
const PENDING_MS = 10_000

export interface DepositDeps {
  db: Db
  clock: Clock
  responses: IdempotentResponses
  operator: OperatorSettings
  /** Throws when the player's limits forbid the deposit; must be called in the transaction that books it. */
  checkDeposit: (
    transaction: Db,
    deposit: { playerId: number; currency: string; value: number; at: Date },
  ) => Promise<void>
  /** Which of these profile fields the player has not filled in. */
  findMissingFields: (db: Db, playerId: number, names: readonly string[]) => Promise<string[]>
  /** Records the fingerprint of a card that an account pays with. */
  recordCard: (playerId: number, fingerprint: string) => Promise<void>
  /** Whether players are notified of limits that are nearly used. */
  notifiesUsedLimits: boolean
  /** Absent: nothing follows from a first deposit. */
  onFirstDeposit?: OnFirstDeposit | undefined
  /** Called for each deposit; `dueAt` is when it will be credited, null when it already was. */
  onMade: (dueAt: Date | null) => void
}

type DepositRequest = RequestBody<'postDeposit'>

async function findAccount(transaction: Transaction<Tables>, playerId: number, currency: string): Promise<AccountRow> {
  const account = await transaction
    .selectFrom('accounts')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!account) throw new ApiError('NOT_FOUND')
  return account
}

/** Throws PLAYER_FIELDS_MISSED while the profile lacks a field that the operator requires for deposits. */
async function requireFields(deps: DepositDeps, transaction: Transaction<Tables>, playerId: number) {
  const names = deps.operator.platform.deposit_fields
  if (names.length === 0) return
  const missed = await deps.findMissingFields(transaction, playerId, names)
  if (missed.length === 0) return
  const details = missed.map(name => ({ field: `player/${name}`, message: 'is required' }))
  throw new ApiError('PLAYER_FIELDS_MISSED', { details })
}

interface Movement {
  playerId: number
  requested: DepositRequest
  at: Date
}

/** Performs the requested deposit and returns the account's new state. */
async function move(
  { checkDeposit, onFirstDeposit }: DepositDeps,
  transaction: Transaction<Tables>,
  { playerId, requested, at }: Movement,
): Promise<Account> {
  const { value, currency, simulate = 'success' } = requested
  const account = await findAccount(transaction, playerId, currency)
  if (simulate !== 'error') await checkDeposit(transaction, { playerId, currency, value, at })
  const id = uuid()
  if (simulate === 'success') await reportFirstDeposit(transaction, onFirstDeposit, { playerId, at })
  if (simulate === 'success') return toWireAccount(await bookDeposit(transaction, { id, account, value, at }))
  if (simulate === 'pending') {
    const due_at = new Date(at.getTime() + PENDING_MS)
    await transaction
      .insertInto('pending_deposits')
      .values({ id, player_id: playerId, account_id: account.id, value, due_at })
      .execute()
  }
  return toWireAccount(account)
}

/** Makes a deposit and stores the response in one transaction. */
async function makeDeposit(deps: DepositDeps, intent: Intent, requested: DepositRequest): Promise<StoredResponse> {
  const { db, clock, responses } = deps
  const { value, currency, simulate: status = 'success' } = requested
  // Of its own, so that it is kept when the deposit is refused because of it.
  if (requested.card !== undefined) await deps.recordCard(intent.playerId, requested.card)
  const at = new Date(clock.now())
  const stored = await db.transaction().execute(async transaction => {
    await requireFields(deps, transaction, intent.playerId)
    const account = await move(deps, transaction, { playerId: intent.playerId, requested, at })
    if (deps.notifiesUsedLimits)
      await sql`select notify_used_limits(${intent.playerId}::bigint, array['deposit'], ${at})`.execute(transaction)
    const answer: ResponseBody<'postDeposit'> = {
      deposit: { value, currency, subunits: subunitsOf(currency) },
      status,
      account,
    }
    const made = { status: 201, body: JSON.stringify(answer) }
    await responses.store(intent, made, at, transaction)
    return made
  })
  deps.onMade(status === 'pending' ? new Date(at.getTime() + PENDING_MS) : null)
  return stored
}

export function createDepositHandlers(deps: DepositDeps) {
  return {
    postDeposit: call => deps.responses.respond('postDeposit', call, intent => makeDeposit(deps, intent, call.body)),
  } satisfies Handlers
}
