/**
 * Databases of a test worker, kept open: creating one takes seconds of CPU, starting PostgreSQL on a copy half a second,
 * putting the rows of an empty database back a fiftieth of that. One is borrowed by one test at a time. They are on the
 * PostgreSQL server of the run, if it has one (`tests/setup/pooled-postgres.ts`), because a statement costs a fifth there
 * of what it costs in PGlite; otherwise they are PGlite in memory.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { applyGrants, createRoles } from '../platform/db/app-role.ts'
import type { Database } from '../platform/db/database.ts'
import { COMMON_ROLE } from '../platform/db/grants.ts'
import { INT8, parseInt8 } from '../platform/db/int8.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { wrapPglite } from '../platform/db/pglite.ts'
import { type HeldSession, PgliteSession } from '../platform/db/pglite-session.ts'
import { openPool, wrapPool } from '../platform/db/postgres.ts'
import { addTemplateRows, readTemplate } from './database-template.ts'

/** Environment variable with the address of the run's server. */
export const POOLED_POSTGRES_URL = 'POOLED_POSTGRES_URL'

/** Keeps the rows and sequences that the template has: those of the migrations, and the demo player. */
const KEEP_TEMPLATE = `
  create schema template;
  create table template.sequences as select sequencename, last_value from pg_sequences where schemaname = 'public';
  do $$
  declare name text; has_rows boolean;
  begin
    for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('select exists (select from public.%I)', name) into has_rows;
      if has_rows then execute format('create table template.%I as table public.%I', name, name); end if;
    end loop;
  end $$;`

/** Puts them back. Without triggers, because some tables let nobody delete a row. */
const RESET = `
  begin;
  set local role none;
  set local session_replication_role = replica;
  do $$
  declare name text; has_rows boolean; sequence record;
  begin
    for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('select exists (select from public.%I)', name) into has_rows;
      if has_rows then execute format('delete from %I.%I', 'public', name); end if;
      if to_regclass(format('template.%I', name)) is not null then
        execute format('insert into public.%I overriding system value select * from template.%I', name, name);
      end if;
    end loop;
    for sequence in select * from template.sequences loop
      perform setval(format('public.%I', sequence.sequencename)::regclass, coalesce(sequence.last_value, 1),
        sequence.last_value is not null);
    end loop;
  end $$;
  commit;`

/** Deleted rows stay in the files until then. */
const VACUUM_AFTER = 20
/** Template of the databases on a server, and the lock of whoever makes it. */
const TEMPLATE = 'touchline_template'
const TEMPLATE_LOCK = 1
/** Connections to a database on a server; more are opened only by work that overlaps. */
const POOL_SIZE = 4
const OWNER_POOL_SIZE = 2

type Rights = 'node' | 'owner'

interface Pooled {
  uses: number
  /**
   * The same database to one user of it, who may close it: from then on it rejects, as a closed one does. `as`: with the
   * rights of a node, or with those of the schema's owner, with which a test may write what no node may.
   */
  openView(as: Rights): Database
  runScript(text: string): Promise<unknown>
}

const idle: Pooled[] = []

/** The rejection of a closed view; its methods count as calls of the database that is open. */
function guard<T extends object>(target: T, isClosed: () => boolean, overrides: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(_target, key) {
      if (typeof key === 'string' && key in overrides) return overrides[key]
      const value = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (isClosed()) throw new Error('the database is closed')
        return value.apply(target, values)
      }
    },
  })
}

const AS_NODE = `set role ${COMMON_ROLE}`

/** The methods of a session that run as the owner, while nobody else has the session. */
function runAsOwner(session: PgliteSession): Pick<PgliteSession, 'hold' | 'query' | 'runScript'> {
  const hold = async (): Promise<HeldSession> => {
    const held = await session.hold()
    await held.query('set role none')
    return { query: held.query, release: () => void held.query(AS_NODE).finally(held.release) }
  }
  return {
    hold,
    async query<Row>(text: string, parameters?: readonly unknown[]) {
      const held = await hold()
      return held.query<Row>(text, parameters).finally(held.release)
    },
    runScript: text => session.runScript(`set role none; ${text}`).finally(() => session.runScript(AS_NODE)),
  }
}

async function openPooledPglite(): Promise<Pooled> {
  const pglite = await PGlite.create({ loadDataDir: await readTemplate(), parsers: { [INT8]: parseInt8 } })
  const session = new PgliteSession(pglite)
  await session.runScript(KEEP_TEMPLATE)
  await session.runScript(AS_NODE)
  return {
    uses: 0,
    openView(as) {
      let isClosed = false
      const overrides = {
        ...(as === 'owner' && runAsOwner(session)),
        close: async () => {
          isClosed = true
        },
      }
      return wrapPglite(
        guard(session, () => isClosed, overrides),
        async () => {},
      )
    },
    runScript: text => session.runScript(text),
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function makeTemplate(admin: pg.Client, serverUrl: string): Promise<void> {
  await admin.query('create database draft')
  const database = await openDatabase({ kind: 'server', url: withDatabase(serverUrl, 'draft'), poolSize: 1 })
  await addTemplateRows(database.db)
  await database.withConnection(async connection => {
    await connection.runScript(KEEP_TEMPLATE)
    await createRoles(connection)
    await applyGrants(connection, COMMON_ROLE)
  })
  await database.close()
  // A database is copied only while nobody is connected to it.
  await admin.query(`alter database draft rename to ${TEMPLATE}`)
}

/** Copies the server's template, which the first of its workers makes; returns the address of the copy. */
async function createDatabase(serverUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) await makeTemplate(admin, serverUrl)
    const name = `pooled_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name} template ${TEMPLATE}`)
    return withDatabase(serverUrl, name)
  } finally {
    await admin.end()
  }
}

/** Keeps its connections, in which the functions are compiled. */
async function openPooledPostgres(serverUrl: string): Promise<Pooled> {
  const url = await createDatabase(serverUrl)
  const nodeUrl = new URL(url)
  nodeUrl.searchParams.set('options', `-c role=${COMMON_ROLE}`)
  const pools = {
    node: await openPool({ url: nodeUrl.href, poolSize: POOL_SIZE, idleTimeoutMs: 0 }),
    owner: await openPool({ url, poolSize: OWNER_POOL_SIZE, idleTimeoutMs: 0 }),
  }
  return {
    uses: 0,
    openView(as) {
      const pool = pools[as]
      let isClosed = false
      const overrides = {
        get ended() {
          return isClosed
        },
        end: async () => {
          isClosed = true
          while (pool.idleCount < pool.totalCount) await once(pool, 'release')
        },
      }
      return wrapPool(guard(pool, () => isClosed, overrides))
    },
    runScript: text => pools.owner.query(text),
  }
}

function openPooled(): Promise<Pooled> {
  const serverUrl = process.env[POOLED_POSTGRES_URL]
  return serverUrl ? openPooledPostgres(serverUrl) : openPooledPglite()
}

export interface BorrowedDatabase {
  /** Opens it, with what was written since it was borrowed; it is closed and opened again as often as need be. */
  open(): Promise<Database>
  /** Opens it with the rights of the schema's owner. */
  openAsOwner(): Database
  /** Removes what was written, and hands the database on. */
  release(): Promise<void>
}

/** Borrows a database with the schema and the demo player. */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  const pooled = idle.pop() ?? (await openPooled())
  let last: Database | undefined
  let asOwner: Database | undefined
  return {
    async open() {
      last = pooled.openView('node')
      return last
    },
    openAsOwner() {
      asOwner ??= pooled.openView('owner')
      return asOwner
    },
    async release() {
      await last?.close()
      await asOwner?.close()
      pooled.uses += 1
      await pooled.runScript(RESET)
      if (pooled.uses % VACUUM_AFTER === 0) await pooled.runScript('vacuum')
      idle.push(pooled)
    },
  }
}
