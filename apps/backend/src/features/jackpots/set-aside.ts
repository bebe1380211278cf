/**
 * Permanent failures of a draw: a level with invalid terms or rows, and a hit that cannot be paid. The level is paused
 * and the hit waits for the operator's decision. Transient failures, such as a lost connection, are retried instead.
 */
import type { Db } from '../../platform/db/database.ts'
import { lockJackpot } from './rounds.ts'
import type { JackpotLevelRow } from './tables.ts'

export type SetAside = (what: 'level' | 'hit', error: Error) => void

/** A level that cannot be drawn. */
export class LevelFailure extends Error {
  override readonly name = 'LevelFailure'
  readonly level: Pick<JackpotLevelRow, 'jackpot' | 'code'>

  constructor(level: Pick<JackpotLevelRow, 'jackpot' | 'code'>, cause: Error) {
    const { jackpot, code } = level
    super(`the level ${code} of the jackpot ${jackpot} cannot be drawn and is paused: ${cause.message}`, { cause })
    this.level = { jackpot, code }
  }
}

/** The new states of the levels cannot be stored; the faulty one is unknown. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'

  constructor(jackpot: string, cause: Error) {
    super(`the draw of the jackpot ${jackpot} cannot be stored: ${cause.message}`, { cause })
  }
}

/** Hits that cannot be paid. */
export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure'

  constructor(jackpot: string, cause: Error) {
    super(`hits of the jackpot ${jackpot} cannot be paid and wait for the operator: ${cause.message}`, { cause })
  }
}

/** Permanent classes of SQLSTATE: data exceptions and violated constraints. */
const PERMANENT_CODES = /^2[23]/

/** Whether a retry would fail with the same error. */
function isPermanent(error: unknown): error is Error {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && PERMANENT_CODES.test(String(error.code))
}

/** Handler for `catch`: wraps a permanent error and rethrows any other. */
export function wrapPermanent(wrap: (cause: Error) => Error): (error: unknown) => never {
  return error => {
    throw isPermanent(error) ? wrap(error) : error
  }
}

/** Pauses a level: entries pass it by until the operator activates it again. Returns false when it was not active. */
export async function pauseLevel(db: Db, { level: { jackpot, code } }: LevelFailure): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    await lockJackpot(transaction, jackpot)
    const { numUpdatedRows } = await transaction
      .updateTable('jackpot_levels')
      .set({ state: 'paused' })
      .where('jackpot', '=', jackpot)
      .where('code', '=', code)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}
