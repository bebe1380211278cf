/**
 * What a drawer cannot go on with: a level whose terms or rows are wrong, and a hit that cannot be paid. The level is
 * paused and the hit waits, until the operator decides; failures that pass, such as a lost connection, are not meant.
 */
import type { Db } from '../../platform/db/database.ts'
import type { JackpotLevelRow } from '../../platform/db/engagement-tables.ts'
import { lockJackpot } from './rounds.ts'

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

/** What the levels became cannot be stored; which of them is at fault is not known. */
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

/** Classes of SQLSTATE for data that a statement will never take: data exceptions and violated constraints. */
const LASTING_CODES = /^2[23]/

/** Whether an error comes back however often the same is tried. */
function isLasting(error: unknown): error is Error {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && LASTING_CODES.test(String(error.code))
}

/** For `catch`: throws a lasting error as another, and any other one as it is. */
export function throwLasting(wrap: (cause: Error) => Error): (error: unknown) => never {
  return error => {
    throw isLasting(error) ? wrap(error) : error
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
