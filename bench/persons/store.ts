/** Stores generated accounts with their claims, keys and protections in a database, many at once. */
import { sql } from 'kysely'
import { buildKeyRows, type IdentityClaim, mergeClaims } from '../../apps/backend/src/core/players/identity-claims.ts'
import type { HashPersonKey } from '../../apps/backend/src/core/players/person-hash.ts'
import type { Db } from '../../apps/backend/src/platform/db/database.ts'
import { type Person, toClaims } from './people.ts'

const BATCH = 1000

export interface StoredAccount {
  /** What the account has claimed, oldest first. */
  readonly states: readonly Person[]
  readonly protection: 'excluded' | 'limited' | null
}

/** Constraints and indexes of the keys, made anew once all are there. */
const DROPPED = `
  alter table person_keys drop constraint person_keys_pkey, drop constraint person_keys_player_id_fkey;
  drop index person_keys_player`
const CREATED = `
  alter table person_keys add primary key (kind, key, player_id), add foreign key (player_id) references players (id);
  create index person_keys_player on person_keys (player_id)`

/** Stores the accounts under the ids from 1 on; the tables must be empty. Keys are indexed once all of them are there. */
export async function storeAccounts(
  db: Db,
  hash: HashPersonKey,
  { accounts, at }: { accounts: Iterable<StoredAccount>; at: Date },
): Promise<number> {
  await runAll(db, DROPPED)
  let stored = 0
  let batch: StoredAccount[] = []
  const flush = async () => {
    await storeBatch(db, hash, { batch, firstId: stored + 1, at })
    stored += batch.length
    batch = []
  }
  for (const account of accounts) {
    batch.push(account)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  await runAll(db, CREATED)
  await sql`select setval(pg_get_serial_sequence('players', 'id'), ${stored + 1}, false)`.execute(db)
  for (const table of ['players', 'identity_claims', 'person_keys', 'player_limits'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  return stored
}

async function runAll(db: Db, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db)
}

interface Batch {
  readonly batch: readonly StoredAccount[]
  readonly firstId: number
  readonly at: Date
}

async function storeBatch(db: Db, hash: HashPersonKey, { batch, firstId, at }: Batch): Promise<void> {
  const players = []
  const claimRows = []
  const keyRows = []
  const limits = []
  for (const [index, { states, protection }] of batch.entries()) {
    const id = firstId + index
    const newest = states.at(-1)
    if (!newest) throw new Error('an account has claimed nothing')
    const claims = states.reduce<IdentityClaim[]>((all, state) => mergeClaims(all, toClaims(state, at)), [])
    const { email, isConfirmed, first, last, birthDate } = newest
    players.push({ id, email, first, last, birth_date: birthDate, confirmed_at: isConfirmed ? at : null })
    for (const { kind, value, heldAt } of claims) claimRows.push({ id, kind, value, held_at: heldAt })
    for (const key of buildKeyRows(hash, claims)) keyRows.push({ id, ...key })
    if (protection) limits.push({ id, is_excluded: protection === 'excluded' })
  }
  await sql`
    insert into players (
      id, email, email_key, password_hash, first_name, last_name, birth_date, confirmed_at, language, currency, created_at)
    overriding system value
    select id, email, email, '', first, last, birth_date, confirmed_at, 'en', 'EUR', ${at}
    from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as player(
      id bigint, email text, first text, last text, birth_date text, confirmed_at timestamptz)`.execute(db)
  await sql`
    insert into identity_claims (player_id, kind, value, salt, held_at, created_at)
    select id, kind, value, uuid_send(gen_random_uuid()), held_at, ${at}
    from jsonb_to_recordset(${JSON.stringify(claimRows)}::jsonb) as claim(
      id bigint, kind text, value jsonb, held_at timestamptz)`.execute(db)
  await sql`
    insert into person_keys (kind, key, player_id, is_held)
    select kind, decode(key, 'hex'), id, is_held
    from jsonb_to_recordset(${JSON.stringify(keyRows)}::jsonb) as found(
      id bigint, kind text, key text, is_held boolean)`.execute(db)
  await sql`
    insert into player_limits (id, player_id, type, period, value, currency, status, created_at)
    select gen_random_uuid(), id, case when is_excluded then 'self_exclusion' else 'deposit' end,
      case when is_excluded then 'permanent' else 'day' end, case when not is_excluded then 10000 end,
      case when not is_excluded then 'EUR' end, 'active', ${at}
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as held(id bigint, is_excluded boolean)`.execute(db)
}
