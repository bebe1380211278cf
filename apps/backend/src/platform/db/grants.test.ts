/** What the roles of the nodes may do, tried on every table, column and function of the schema. */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../testing/use-database.ts'
import type { Database } from './database.ts'
import {
  COMMON_ROLE,
  mayCall,
  NODE_KINDS,
  type NodeKind,
  rightsOn,
  roleOf,
  statedFunctions,
  statedTables,
} from './grants.ts'

const HOW_TO_STATE = 'state who may write to it in apps/backend/src/platform/db/grants.ts'
/** Tables that no node may write to by itself. */
const KEPT = [
  'accounts',
  'audit_log',
  'bet_selections',
  'bets',
  'bonus_payouts',
  'currency_rates',
  'deposit_days',
  'ledger_entries',
  'ledger_transactions',
  'player_limits',
]
/** Tables from which the owner's functions alone delete. */
const OWNER_DELETES = [
  'grant_keys',
  'identity_appeals',
  'identity_changes',
  'identity_claims',
  'identity_first_votes',
  'person_keys',
  'person_links',
]
const DENIED = '42501'

const roles: readonly { role: string; kinds: readonly NodeKind[] }[] = [
  ...NODE_KINDS.map(kind => ({ role: roleOf(kind), kinds: [kind] })),
  { role: COMMON_ROLE, kinds: NODE_KINDS },
]
const getDatabase = useDatabase()

const read = <Row>(database: Database, text: string): Promise<Row[]> =>
  database.withConnection(async connection => (await connection.query(text)) as Row[])

interface ColumnName {
  readonly table_name: string
  readonly column_name: string
}
let columns: ColumnName[]
let tables: string[]
beforeAll(async () => {
  const rows = await read<ColumnName>(
    getDatabase(),
    `select table_name::text, column_name::text from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1, 2`,
  )
  columns = rows
  tables = [...new Set(rows.map(({ table_name }) => table_name))]
})

/** Runs each statement as a role, without effect. Returns those that it has no right to. */
async function findDenied(role: string, statements: readonly string[]): Promise<string[]> {
  const denied = await getDatabase()
    .db.transaction()
    .execute(async transaction => {
      await sql`
        create function pg_temp.find_denied(p_statements text[]) returns text[] language plpgsql as $$
        declare
          statement text;
          denied text[] := '{}';
        begin
          foreach statement in array p_statements loop
            begin
              execute statement;
              raise exception 'undone';
            exception when others then
              if sqlstate = '${sql.raw(DENIED)}' then denied := denied || statement; end if;
            end;
          end loop;
          return denied;
        end $$`.execute(transaction)
      await sql`set local role ${sql.ref(role)}`.execute(transaction)
      const { rows } = await sql<{ denied: string[] }>`
        select pg_temp.find_denied(${statements}::text[]) as denied`.execute(transaction)
      await sql`set local role none`.execute(transaction)
      await sql`drop function pg_temp.find_denied(text[])`.execute(transaction)
      return rows[0]?.denied ?? []
    })
  return denied
}

it('every table has stated rights', () => {
  const unstated = tables.filter(table => !statedTables().includes(table))
  expect(unstated.map(table => `nodes cannot write to the table ${table}: ${HOW_TO_STATE}`)).toEqual([])
})

it.each(roles)('$role may update exactly the stated columns', async ({ role, kinds }) => {
  const updates = columns.map(({ table_name: table, column_name: column }) => ({
    statement: `update "${table}" set "${column}" = default where false`,
    isAllowed: rightsOn(table, kinds).update.includes(column),
  }))
  const denied = await findDenied(
    role,
    updates.map(({ statement }) => statement),
  )
  expect(denied).toEqual(updates.flatMap(({ statement, isAllowed }) => (isAllowed ? [] : statement)))
})

it.each(roles)(
  '$role may insert, delete and truncate exactly as stated, and read everything',
  async ({ role, kinds }) => {
    const statements = tables.flatMap(table => {
      const rights = rightsOn(table, kinds)
      return [
        { statement: `select from "${table}" where false`, isAllowed: true },
        { statement: `insert into "${table}" default values`, isAllowed: rights.insert },
        { statement: `delete from "${table}" where false`, isAllowed: rights.delete },
        { statement: `truncate "${table}"`, isAllowed: false },
        { statement: `alter table "${table}" disable trigger all`, isAllowed: false },
      ]
    })
    const denied = await findDenied(
      role,
      statements.map(({ statement }) => statement),
    )
    expect(denied).toEqual(statements.flatMap(({ statement, isAllowed }) => (isAllowed ? [] : statement)))
  },
)

it('no node may write to accounts, ledger, bets, limits or history', () => {
  const none = { insert: false, delete: false, update: [] }
  expect(KEPT.map(table => [table, rightsOn(table, NODE_KINDS)])).toEqual(KEPT.map(table => [table, none]))
})

describe('functions', () => {
  interface FunctionRow {
    readonly name: string
    readonly signature: string
    readonly is_definer: boolean
    readonly is_public: boolean
    readonly settings: string[] | null
  }
  let functions: FunctionRow[]
  beforeAll(async () => {
    functions = await read<FunctionRow>(
      getDatabase(),
      `select proname::text as name, oid::regprocedure::text as signature, prosecdef as is_definer, proconfig as settings,
              has_function_privilege('public', oid, 'execute') as is_public
       from pg_proc where pronamespace = current_schema()::regnamespace order by 2`,
    )
  })

  it('that run with the rights of the owner are those that are stated', () => {
    const definers = functions.filter(({ is_definer }) => is_definer).map(({ name }) => name)
    expect([...new Set(definers)].sort()).toEqual(statedFunctions().sort())
  })

  it('that run with the rights of the owner look up names in its schema first, and in temporary ones last', () => {
    const open = functions.filter(
      ({ is_definer, settings }) =>
        is_definer && !settings?.some(setting => /^search_path=(?!.*pg_temp,)\w.*, pg_temp$/.test(setting)),
    )
    expect(open.map(({ signature, settings }) => [signature, settings])).toEqual([])
  })

  it('may not be called by the public', () => {
    expect(functions.filter(({ is_public }) => is_public).map(({ signature }) => signature)).toEqual([])
  })

  it.each(roles)('may be called by $role as stated', async ({ role, kinds }) => {
    const rows = await read<{ signature: string }>(
      getDatabase(),
      `select oid::regprocedure::text as signature from pg_proc
       where pronamespace = current_schema()::regnamespace and has_function_privilege('${role}', oid, 'execute') order by 1`,
    )
    const allowed = functions.filter(({ name, is_definer }) => !is_definer || mayCall(name, kinds))
    expect(rows.map(({ signature }) => signature)).toEqual(allowed.map(({ signature }) => signature))
  })
})

describe('the sources', () => {
  type Verb = 'insert' | 'update' | 'delete'
  let written: { readonly verb: Verb; readonly table: string; readonly isSql: boolean }[]

  beforeAll(async () => {
    const folder = fileURLToPath(new URL('../../', import.meta.url))
    const names = (await readdir(folder, { recursive: true })).filter(name =>
      /^(?!testing\/).*(?<!\.test)\.ts$|\/sql\/[a-z][^/]*\.sql$/.test(name),
    )
    const verbs = { insertInto: 'insert', updateTable: 'update', deleteFrom: 'delete' } as const
    written = (
      await Promise.all(
        names.map(async name => {
          const text = await readFile(`${folder}/${name}`, 'utf8')
          const isSql = name.endsWith('.sql')
          const built = [...text.matchAll(/\.(insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)].map(
            ([, verb, table = '']) => ({ verb: verbs[verb as keyof typeof verbs], table, isSql }),
          )
          const plain = [
            ...text.matchAll(/\b(insert into|update|delete from) (\w+)( as \w+)?(?= (\w+ )?set\b|[\s(])/g),
          ].map(([, verb = '', table = '']) => ({ verb: verb.split(' ')[0] as Verb, table, isSql }))
          return [...built, ...plain]
        }),
      )
    )
      .flat()
      .filter(({ table }) => tables.includes(table))
  })

  const isAllowed = ({ verb, table }: { verb: Verb; table: string }): boolean => {
    const right = rightsOn(table, NODE_KINDS)[verb]
    return typeof right === 'boolean' ? right : right.length > 0
  }

  it('are read', () => {
    expect(written.length).toBeGreaterThan(100)
  })

  it('write by statements of their own only where a node may', () => {
    // The bookkeeping of migrations is the owner's.
    const nodeWrites = written.filter(({ isSql, table }) => !isSql && !['migrations', 'function_files'].includes(table))
    expect(nodeWrites.filter(write => !isAllowed(write)).map(({ verb, table }) => `${verb} ${table}`)).toEqual([])
  })

  it('delete from every table that a node may delete from', () => {
    const used = written.filter(({ verb }) => verb === 'delete').map(({ table }) => table)
    const byNodes = [...new Set(used)].filter(table => !OWNER_DELETES.includes(table)).sort()
    expect(byNodes).toEqual(tables.filter(table => rightsOn(table, NODE_KINDS).delete))
  })
})
