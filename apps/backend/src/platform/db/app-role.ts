/** Grants the roles of the nodes, when another role owns the schema, what `grants.ts` states. */
import type { Connection } from './database.ts'
import { COMMON_ROLE, mayCall, NODE_KINDS, type NodeKind, rightsOn, roleOf } from './grants.ts'

/** A role of the nodes has more privileges than its grants, and could circumvent them. */
export class AppRoleTooStrong extends Error {
  override readonly name = 'AppRoleTooStrong'
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

async function listNames(connection: Connection, query: string): Promise<string[]> {
  return (await connection.query(query)).map(({ name }) => String(name))
}

/** Which of the nodes' roles the server does not have. */
export async function findMissingRoles(connection: Connection): Promise<string[]> {
  const existing = await listNames(connection, 'select rolname as name from pg_roles')
  return [...NODE_KINDS.map(roleOf), COMMON_ROLE].filter(role => !existing.includes(role))
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The kinds whose rights a role gets itself: none where it has all of them as a member of their roles. */
async function findKinds(connection: Connection, role: string): Promise<readonly NodeKind[]> {
  const ownKinds = NODE_KINDS.filter(kind => roleOf(kind) === role)
  if (ownKinds.length > 0) return ownKinds
  const [row] = await connection.query(
    `select count(*) as count from pg_roles where rolname = any($1) and pg_has_role($2, oid, 'usage')`,
    [NODE_KINDS.map(roleOf), role],
  )
  return Number(row?.count) === NODE_KINDS.length ? [] : NODE_KINDS
}

function grantTable(table: string, role: string, kinds: readonly NodeKind[]): string {
  const { insert, delete: deletes, update } = rightsOn(table, kinds)
  const rights = ['select', ...(insert ? ['insert'] : []), ...(deletes ? ['delete'] : [])]
  const columns = update.length > 0 ? [`update (${update.map(quote).join(', ')})`] : []
  return `grant ${[...rights, ...columns].join(', ')} on ${quote(table)} to ${role};`
}

async function grantTo(connection: Connection, role: string): Promise<void> {
  await refuseStrongRole(connection, role)
  const kinds = await findKinds(connection, role)
  const name = quote(role)
  const schema = quote((await listNames(connection, 'select current_schema() as name'))[0] ?? '')
  const lines = [
    `revoke create on schema ${schema} from public, ${name};`,
    `grant usage on schema ${schema} to ${name};`,
    `revoke all on all tables in schema ${schema} from ${name};`,
    `revoke all on all functions in schema ${schema} from ${name};`,
  ]
  if (kinds.length > 0) {
    const tables = await connection.query(
      `select relname as name,
              (select array_agg(quote_ident(attname)) from pg_attribute
               where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attacl is not null) as columns
       from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    for (const { name: table, columns } of tables) {
      // Revoked from a table, a right to a column stays.
      if (columns)
        lines.push(`revoke all (${(columns as string[]).join(', ')}) on ${quote(String(table))} from ${name};`)
      lines.push(grantTable(String(table), name, kinds))
    }
    const functions = await connection.query(
      `select oid::regprocedure::text as signature, proname as name, prosecdef as is_definer
       from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f' order by 1`,
    )
    for (const { signature, name: called, is_definer } of functions)
      if (!is_definer || mayCall(String(called), kinds))
        lines.push(`grant execute on function ${signature} to ${name};`)
  }
  await connection.runScript(lines.join('\n'))
}

/**
 * Grants the nodes' roles that exist, and the given one, what they need of the current schema, and takes everything else.
 * Must be called in a transaction, by the schema's owner. Throws AppRoleTooStrong for a role with more privileges.
 */
export async function applyGrants(connection: Connection, role: string): Promise<void> {
  const missing = await findMissingRoles(connection)
  const named = [...NODE_KINDS.map(roleOf), COMMON_ROLE].filter(name => !missing.includes(name))
  for (const name of new Set([...named, role])) await grantTo(connection, name)
}

/** Creates the roles of the nodes that are missing; none of them can sign in. For PGlite, which has no other users. */
export async function createRoles(connection: Connection): Promise<void> {
  for (const role of await findMissingRoles(connection)) await connection.runScript(`create role ${role}`)
  await connection.runScript(`grant ${NODE_KINDS.map(roleOf).join(', ')} to ${COMMON_ROLE}`)
}
