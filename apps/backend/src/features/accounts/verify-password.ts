/** Verifies a password for an e-mail address; too many wrong ones lock the address temporarily. */

import { findPlayerByEmail } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type LinkDeps, sendLink } from './links.ts'
import { clearSignInAttempts, countSignInAttempt } from './sign-in-attempts.ts'

/** Rehashes the password with the current parameters. */
async function renewHash({ db, passwords }: LinkDeps, player: PlayerRow, password: string): Promise<void> {
  const hash = await passwords.hash(password)
  await db
    .updateTable('players')
    .set({ password_hash: hash })
    .where('id', '=', player.id)
    .where('password_hash', '=', player.password_hash)
    .execute()
}

/** The player of the address. The same work is done for any result, so that timing does not reveal known addresses. */
export async function verifyPassword(
  deps: LinkDeps,
  { email, password }: { email: string; password: string },
): Promise<PlayerRow> {
  const { db, clock, tasks, passwords } = deps
  const attempt = await countSignInAttempt(db, email, clock.now())
  const player = await findPlayerByEmail(db, email)
  const isRight = await passwords.check(password, player?.password_hash)
  if (attempt === 'locked') throw new ApiError('ACCOUNT_LOCKED')
  if (player && isRight) {
    await clearSignInAttempts(db, email)
    if (passwords.isOutdated(player.password_hash)) tasks.run(() => renewHash(deps, player, password))
    return player
  }
  if (attempt !== 'last') throw new ApiError('INVALID_CREDENTIALS')
  if (player) tasks.run(() => sendLink(deps, 'unlock', player))
  throw new ApiError('ACCOUNT_LOCKED')
}
