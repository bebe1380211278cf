/** Upgrades of databases of earlier releases: afterwards their schema is that of a new database, and their rows are kept. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDataFolder } from '../../testing/database-template.ts'
import '../../testing/test-backend.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let folder: string
let database: Database

beforeAll(async () => {
  folder = await copyDataFolder()
  database = await openDatabase({ kind: 'folder', path: folder })
  await database.withConnection(connection => connection.runScript('set role none'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Functions with their parameters, columns, indexes and triggers of the schema, a line each. */
async function listSchema(): Promise<string[]> {
  const rows = await database.run<{ line: string }>(
    'schema',
    `select format('function %s(%s)', proname, pg_get_function_arguments(pg_proc.oid)) as line
     from pg_proc where pronamespace = current_schema()::regnamespace
     union all
     select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
     from information_schema.columns where table_schema = current_schema()
     union all
     select indexdef from pg_indexes where schemaname = current_schema()
     union all
     select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and not tgisinternal
     order by line`,
    [],
  )
  return rows.map(({ line }) => line)
}

/** Undoes the migrations from that one on, before another, by statements, and runs them again on what these left. */
async function upgrade({ from, to, before }: { from: string; to: string; before: string }): Promise<void> {
  await database.withConnection(async connection => {
    await connection.runScript(before)
    await connection.query('delete from migrations where name >= $1 and name < $2', [from, to])
  })
  await migrate(database)
}

it('renames tables and columns with their rows, and drops what no supported release uses', async () => {
  const latest = await listSchema()
  const attempt = { address_hash: 'a', failed: 3, last_at: new Date('2026-11-22T10:00:00Z') }
  await database.db.insertInto('sign_in_attempts').values(attempt).execute()
  await upgrade({
    from: '063',
    to: '067',
    before: `
      create function keeps_limits(p_player bigint, p_currency text, p_total bigint, p_at timestamptz) returns boolean
      language sql as 'select true';
      create function read_player_bonuses(
        p_player bigint, p_at timestamptz, p_campaigns text[], p_matches bigint[] default '{}') returns jsonb
      language sql as 'select null::jsonb';
      create function notify_player(
        p_id uuid, p_player bigint, p_kind text, p_is_marketing boolean, p_params jsonb,
        p_object_type text, p_object_id text, p_dedupe_key text, p_at timestamptz) returns boolean
      language sql as 'select true';
      create function forget_notifications(p_before timestamptz, p_limit integer, p_at timestamptz) returns integer
      language sql as 'select 0';
      alter table promo_code_attempts rename to promo_tries;
      alter index promo_code_attempts_pkey rename to promo_tries_pkey;
      alter index promo_code_attempts_of_player rename to promo_tries_of_player;
      alter index promo_code_attempts_of_address rename to promo_tries_of_address;
      alter table sign_in_attempts rename to sign_in_tries;
      alter index sign_in_attempts_pkey rename to sign_in_tries_pkey;
      alter index sign_in_attempts_old rename to sign_in_tries_old;
      alter table feed_head rename announced_at to told_at;
      alter table bonus_versions drop column state_version;
      alter table sessions add column played_from timestamptz not null default now(), add column checked_at timestamptz;`,
  })
  expect(await listSchema()).toEqual(latest)
  expect(await database.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([attempt])
})
