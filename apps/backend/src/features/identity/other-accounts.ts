/**
 * Players name other accounts of theirs: a code sent to the other account's address proves that they hold both. The
 * answer to the request is the same for every address, and nobody waits for the mail.
 */
import { randomInt } from 'node:crypto'
import type { OtherAccountResult } from '@touchline/contract/entities/identity'
import { findPersonAccounts, findPlayerByEmail, isExcluded } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashText } from '../../platform/hash-text.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'

const LIFE_MS = 30 * 60_000
/** Within which no further code is sent for the same player. */
const RESEND_MS = 60_000
const MAX_ATTEMPTS = 5
const CODE_LENGTH = 12
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const hash = (playerId: number, code: string): string =>
  hashText(`${playerId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

/** Stores a code, unless the last one is too young. Returns whether to send it. */
async function storeCode(
  db: Db,
  { playerId, otherId, code, now }: { playerId: number; otherId: number | null; code: string; now: number },
): Promise<boolean> {
  const values = {
    other_id: otherId,
    code_hash: hash(playerId, code),
    tries: 0,
    expires_at: new Date(now + LIFE_MS),
  }
  const stored = await db
    .insertInto('other_account_codes')
    .values({ player_id: playerId, ...values })
    .onConflict(conflict =>
      conflict
        .column('player_id')
        .doUpdateSet(values)
        .where('other_account_codes.expires_at', '<=', new Date(now + LIFE_MS - RESEND_MS)),
    )
    .returning('player_id')
    .executeTakeFirst()
  return stored !== undefined && otherId !== null
}

const isOther = async (db: Db, playerId: number, found: PlayerRow | undefined): Promise<boolean> =>
  found !== undefined && !(await findPersonAccounts(db, playerId)).includes(found.id)

/** Sends a code to the address if another person's account, as far as is known, has it. */
export async function sendOtherAccountCode(deps: IdentityDeps, playerId: number, email: string): Promise<void> {
  const { db, clock } = deps
  const found = await findPlayerByEmail(db, email)
  const other = (await isOther(db, playerId, found)) ? found : undefined
  const code = createCode()
  const isDue = await storeCode(db, { playerId, otherId: other?.id ?? null, code, now: clock.now() })
  if (!isDue || !other) return
  await deps.mailCode({ playerId: other.id, address: other.email, language: other.language, code })
}

/** Counts the attempt first, so that concurrent attempts cannot exceed the limit. */
async function verifyCode(db: Db, playerId: number, { code, now }: { code: string; now: number }): Promise<number> {
  const row = await db
    .updateTable('other_account_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('player_id', '=', playerId)
    .where('tries', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst()
  if (!row || row.other_id === null || row.code_hash !== hash(playerId, code)) throw new ApiError('TOKEN_INVALID')
  return row.other_id
}

/** Binds the account whose code it is. Throws TOKEN_INVALID for a wrong, used or old code. */
export async function confirmOtherAccount(
  deps: IdentityDeps,
  playerId: number,
  code: string,
): Promise<OtherAccountResult> {
  const { db, clock } = deps
  const at = new Date(clock.now())
  const otherId = await verifyCode(db, playerId, { code, now: at.getTime() })
  const { endSessions, ...result } = await db.transaction().execute(async transaction => {
    const used = await transaction
      .deleteFrom('other_account_codes')
      .where('player_id', '=', playerId)
      .where('code_hash', '=', hash(playerId, code))
      .executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new ApiError('TOKEN_INVALID')
    const { outcome, endSessions } = await deps.bindAccounts(transaction, {
      accounts: [playerId, otherId],
      decision: { actor: `player:${playerId}`, reason: 'code' },
      at,
    })
    const status = outcome === 'bound' ? ('bound' as const) : ('review' as const)
    return { status, is_excluded: await isExcluded(transaction, otherId, at), endSessions }
  })
  await endSessions()
  deps.onCommitted()
  return result
}

/** Deletes codes that expired before a moment. */
export async function deleteOtherAccountCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('other_account_codes').where('expires_at', '<', before).execute()
}
