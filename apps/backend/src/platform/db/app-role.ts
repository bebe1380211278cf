/**
 * Grants of the app role, when another role owns the schema: reads and writes rows, deletes only from tables with a
 * retention, and can change neither the history nor the schema.
 */
import type { Connection } from './database.ts'

/** Written by triggers or migrations only. */
const READ_ONLY = ['audit_log', 'function_files', 'migrations']
const APPEND_ONLY = ['ledger_audits', 'ledger_entries', 'ledger_transactions']
/** Tables whose rows are removed by retention or by use. */
export const DELETABLE = [
  'favourites',
  'idempotency_keys',
  'jackpot_entries',
  'link_tokens',
  'notifications',
  'outbox',
  'pending_deposits',
  'phone_codes',
  'promo_code_attempts',
  'push_deliveries',
  'push_subscriptions',
  'share_codes',
  'sign_in_attempts',
  'text_messages',
  'time_played',
  'used_assertions',
]

/** The app role has more privileges than its grants, and could circumvent them. */
export class AppRoleTooStrong extends Error {
  override readonly name = 'AppRoleTooStrong'
}

function privilegesOf(table: string): string {
  if (READ_ONLY.includes(table)) return 'select'
  if (APPEND_ONLY.includes(table)) return 'select, insert'
  return DELETABLE.includes(table) ? 'select, insert, update, delete' : 'select, insert, update'
}

async function refuseStrongRole(connection: Connection, role: string): Promise<void> {
  const [row] = await connection.query(
    `select rolsuper as is_super, pg_has_role(rolname, current_user, 'member') as is_member,
            exists (select from pg_tables where tableowner = rolname and schemaname = current_schema()) as is_owner
     from pg_roles where rolname = $1`,
    [role],
  )
  if (!row) throw new AppRoleTooStrong(`the role "${role}" of DATABASE_URL does not exist`)
  if (row.is_super || row.is_member || row.is_owner)
    throw new AppRoleTooStrong(
      `the role "${role}" of DATABASE_URL owns the schema: use another one than DATABASE_MIGRATION_URL`,
    )
}

/**
 * The SQL that grants a role what it needs of the current schema. Throws AppRoleTooStrong for a role with more
 * privileges.
 */
export async function writeGrants(connection: Connection, role: string): Promise<string> {
  await refuseStrongRole(connection, role)
  const rows = await connection.query(
    `select current_schema() as schema, quote_ident(rolname) as role, pg_roles.oid::text as role_id, tablename as name
     from pg_roles, pg_tables where rolname = $1 and schemaname = current_schema() order by tablename`,
    [role],
  )
  const { schema, role: quoted, role_id: id } = rows[0] ?? {}
  return [
    // The role's id is part of the text, so that a recreated role gets its grants again.
    `-- role ${id}`,
    `revoke create on schema ${schema} from public, ${quoted};`,
    `grant usage on schema ${schema} to ${quoted};`,
    `revoke all on all tables in schema ${schema} from ${quoted};`,
    ...rows.map(({ name }) => `grant ${privilegesOf(String(name))} on ${name} to ${quoted};`),
  ].join('\n')
}
