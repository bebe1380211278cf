/**
 * What the product's own database role may do, where the schema belongs to another one: read and write rows, delete only
 * what is kept for a while, and neither change the history nor the schema.
 */
import type { Connection } from './database.ts'

/** Written by triggers, or by migrations. */
const READ_ONLY = ['audit_log', 'function_files', 'migrations']
const APPEND_ONLY = ['ledger_entries', 'ledger_transactions']
/** Rows that retention, or their own use, removes. */
export const DELETABLE = [
  'favourites',
  'idempotency_keys',
  'link_tokens',
  'outbox',
  'pending_deposits',
  'phone_codes',
  'share_codes',
  'sign_in_tries',
  'text_messages',
  'time_played',
  'used_assertions',
]

/** The role of the product must not be able to walk around its own grants. */
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

/** The statements that give a role what it needs of the schema as it is. Throws AppRoleTooStrong for one with more. */
export async function writeGrants(connection: Connection, role: string): Promise<string> {
  await refuseStrongRole(connection, role)
  const rows = await connection.query(
    `select current_schema() as schema, quote_ident(rolname) as role, pg_roles.oid::text as role_id, tablename as name
     from pg_roles, pg_tables where rolname = $1 and schemaname = current_schema() order by tablename`,
    [role],
  )
  const { schema, role: quoted, role_id: id } = rows[0] ?? {}
  return [
    // A role that was made again gets its grants again.
    `-- role ${id}`,
    `revoke create on schema ${schema} from public, ${quoted};`,
    `grant usage on schema ${schema} to ${quoted};`,
    `revoke all on all tables in schema ${schema} from ${quoted};`,
    ...rows.map(({ name }) => `grant ${privilegesOf(String(name))} on ${name} to ${quoted};`),
  ].join('\n')
}
