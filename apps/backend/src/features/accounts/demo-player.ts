/** The demo player, with play money, which anybody can sign in as; created on the first start. */
import { v7 as uuid } from 'uuid'
import { listAccounts } from '../../core/ledger/accounts.ts'
import { bookDeposit } from '../../core/ledger/ledger.ts'
import { createPlayer, findPlayerByEmail } from '../../core/players/players.ts'
import { DEFAULT_PLATFORM } from '../../core/settings/platform.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Passwords } from './passwords.ts'

export const DEMO = { email: 'demo@touchline.example', password: 'touchline-demo', currency: 'EUR', value: 100_000 }

/** Creates the demo player if it does not exist. Returns whether it was created now. */
export async function ensureDemoPlayer(db: Db, clock: Clock, passwords: Passwords): Promise<boolean> {
  if (await findPlayerByEmail(db, DEMO.email)) return false
  const at = new Date(clock.now())
  const player = await createPlayer(db, {
    email: DEMO.email,
    passwordHash: await passwords.hash(DEMO.password),
    currency: DEMO.currency,
    language: 'en',
    firstName: 'Demo',
    lastName: 'Player',
    createdAt: at,
    confirmedAt: at,
    hasMarketingConsent: true,
    termsVersion: DEFAULT_PLATFORM.terms_version,
  })
  const [account] = player ? await listAccounts(db, player.id) : []
  if (!player || !account) return false
  const deposit = { id: uuid(), account, value: DEMO.value, at }
  await db.transaction().execute(transaction => bookDeposit(transaction, deposit))
  return true
}
