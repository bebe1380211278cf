/** Binds and unbinds test players' accounts, and reads what protects an account. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import { Sessions } from '../features/accounts/sessions.ts'
import {
  type AccountPair,
  type Binding,
  type BindingDecision,
  bindAccounts,
  type UnbindingDecision,
  type UnbindingOutcome,
  unbindAccounts,
} from '../features/protection/bind-accounts.ts'
import type { TestClient } from './client.ts'
import type { TestBackend } from './test-backend.ts'

export async function idOf(player: TestClient): Promise<number> {
  return (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
}

export const BY_OPERATOR: BindingDecision = { actor: 'operator:anna', reason: 'the same passport' }

/** Binds two accounts and ends the sessions that the binding ends. */
export async function bind(
  { backend: { database }, clock }: TestBackend,
  accounts: AccountPair,
  decision = BY_OPERATOR,
): Promise<Binding> {
  const sessions = new Sessions({ db: database.db, clock, isShared: true, revoke: async () => {} })
  const binding = await database.db
    .transaction()
    .execute(transaction => bindAccounts(transaction, sessions, { accounts, decision, at: new Date(clock.now()) }))
  for (const end of binding.ended) await sessions.finishEnd(end)
  return binding
}

export function unbind(
  { backend: { database }, clock }: TestBackend,
  accounts: AccountPair,
  decision: UnbindingDecision = { actor: 'operator:anna', reason: 'two brothers', confirmedBy: 'operator:ben' },
): Promise<UnbindingOutcome> {
  const at = new Date(clock.now())
  return database.db.transaction().execute(transaction => unbindAccounts(transaction, { accounts, decision, at }))
}

export interface Protection {
  accounts: number[]
  excluded: boolean
  /** In minor units of EUR; null without a limit. */
  stake: number | null
  deposit: number | null
  play_ms: number | null
  reality_check_seconds: number | null
}

/** What protects an account now. */
export async function readProtection(
  { backend: { database }, clock }: TestBackend,
  playerId: number,
): Promise<Protection> {
  const at = new Date(clock.now())
  const { rows } = await sql<Protection>`
    select array(select id from person_accounts(${playerId}) as id order by id) as accounts,
      is_excluded(${playerId}, ${at}) as excluded,
           remaining_stake_limit(${playerId}, 'EUR', ${at}) as stake,
           remaining_deposit_limit(${playerId}, 'EUR', ${at}) as deposit,
           remaining_play_ms(${playerId}, ${at}, null) as play_ms,
           reality_check_seconds(${playerId}, null) as reality_check_seconds`.execute(database.db)
  const [row] = rows
  if (!row) throw new Error('the query returns one row')
  return { ...row, accounts: row.accounts.map(Number) }
}
