/**
 * Databases of a test worker, in memory and kept open: starting PostgreSQL takes half a second of CPU, putting the rows of
 * an empty database back a fiftieth of that. One is borrowed by one test at a time.
 */
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../platform/db/database.ts'
import { INT8, parseInt8 } from '../platform/db/int8.ts'
import { wrapPglite } from '../platform/db/pglite.ts'
import { readTemplate } from './database-template.ts'

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

interface Pooled {
  readonly pglite: PGlite
  uses: number
}

const idle: Pooled[] = []

async function openPooled(): Promise<Pooled> {
  const pglite = await PGlite.create({ loadDataDir: await readTemplate(), parsers: { [INT8]: parseInt8 } })
  await pglite.exec(KEEP_TEMPLATE)
  return { pglite, uses: 0 }
}

/** The same database to one user of it, who may close it: from then on it rejects, as a closed one does. */
function openView(pglite: PGlite): Database {
  let isClosed = false
  const view = new Proxy(pglite, {
    get(target, key) {
      if (key === 'closed') return isClosed
      if (key === 'close')
        return async () => {
          isClosed = true
        }
      const value = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (isClosed) throw new Error('the database is closed')
        return value.apply(target, values)
      }
    },
  })
  return wrapPglite(view, async () => {})
}

export interface BorrowedDatabase {
  /** Opens it, with what was written since it was borrowed; it is closed and opened again as often as need be. */
  open(): Promise<Database>
  /** Removes what was written, and hands the database on. */
  release(): Promise<void>
}

/** Borrows a database with the schema and the demo player. */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  const pooled = idle.pop() ?? (await openPooled())
  let last: Database | undefined
  return {
    async open() {
      last = openView(pooled.pglite)
      return last
    },
    async release() {
      await last?.close()
      pooled.uses += 1
      await pooled.pglite.exec(RESET)
      if (pooled.uses % VACUUM_AFTER === 0) await pooled.pglite.exec('vacuum')
      idle.push(pooled)
    },
  }
}
