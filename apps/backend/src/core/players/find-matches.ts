/** Finds accounts that may be the same person's and compares them. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { compareWithErased, readErasedAccounts } from './erased-accounts.ts'
import { readMatchAccounts } from './identity-claims.ts'
import { compareAccounts } from './matching/compare-accounts.ts'
import { buildCandidateKeys, buildPersonKeys, type PersonKey } from './matching/person-keys.ts'
import { prepareAccount } from './matching/prepare-account.ts'
import type { MatchAccount, MatchContext, MatchScore } from './matching/types.ts'
import type { HashPersonKey } from './person-hash.ts'

/** More candidates than this are not compared: keys with the exact birth date alone are then asked for. */
const MAX_CANDIDATES = 500
/** More accounts of one name say nothing new. */
const MAX_NAMESAKES = 1000

export interface ComparedAccount {
  readonly playerId: number
  readonly account: MatchAccount
}

/** Another account, compared. */
export interface Match extends ComparedAccount {
  readonly score: MatchScore
}

async function findOwners(
  db: Db,
  playerId: number,
  keys: readonly { kind: string; key: string }[],
  isProtectedOnly: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select find_key_owners as id from find_key_owners(
      ${playerId}::bigint, ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[],
      ${isProtectedOnly}::boolean, ${MAX_CANDIDATES + 1})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ids of accounts that share a key with the account, or nearly do.
 * @param isProtectedOnly only those with a limit, a break or an exclusion in force
 */
export async function findCandidates(
  db: Db,
  hash: HashPersonKey,
  { playerId, account }: ComparedAccount,
  isProtectedOnly: boolean,
): Promise<number[]> {
  const toHashed = (key: PersonKey) => ({ kind: key.kind, key: hash(key) })
  const found = await findOwners(db, playerId, buildCandidateKeys(account).map(toHashed), isProtectedOnly)
  if (found.length <= MAX_CANDIDATES) return found
  const exact = await findOwners(
    db,
    playerId,
    buildCandidateKeys(account, { isNear: false }).map(toHashed),
    isProtectedOnly,
  )
  return exact.slice(0, MAX_CANDIDATES)
}

/**
 * Other accounts with a bag of names of the account, born on other days: copies of the account itself must not make its
 * name a common one.
 */
async function countNamesakes(db: Db, hash: HashPersonKey, { playerId, account }: ComparedAccount): Promise<number> {
  const bags = buildPersonKeys(account).filter(({ kind }) => kind === 'bag')
  if (bags.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select distinct player_id from person_keys
      where kind = 'bag' and key = any(array(select decode(unnest, 'hex') from unnest(${bags.map(key => hash(key))}::text[])))
        and player_id <> ${playerId}
        and not exists (
          select from identity_claims
          where identity_claims.player_id = person_keys.player_id and kind = 'birth_date'
            and value = any(array(select to_jsonb(unnest) from unnest(${account.birthDates}::text[]))))
      limit ${MAX_NAMESAKES}
    ) as namesakes`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of persons by device of the account. */
async function countDevicePersons(db: Db, hash: HashPersonKey, account: MatchAccount): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const device of account.devices) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct players.person_id)::integer as count
      from person_keys join players on players.id = person_keys.player_id
      where person_keys.kind = 'device' and person_keys.key = decode(${hash({ kind: 'device', value: device })}, 'hex')`.execute(
      db,
    )
    counts.set(device, rows[0]?.count ?? 0)
  }
  return counts
}

async function findRuledDistinct(db: Db, playerId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('person_links')
    .select(['player_a', 'player_b'])
    .where('status', '=', 'rejected')
    .where(({ eb, or, and }) =>
      or([
        and([eb('player_a', '=', playerId), eb('player_b', 'in', ids)]),
        and([eb('player_b', '=', playerId), eb('player_a', 'in', ids)]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ player_a, player_b }) => (player_a === playerId ? player_b : player_a)))
}

export interface Comparison {
  readonly matches: readonly Match[]
  /** The same accounts compared with an earlier state of the subject. */
  compareWith(earlier: MatchAccount): ReadonlyMap<number, MatchScore>
}

/** Compares an account with others. */
export async function compareWithOthers(
  db: Db,
  hash: HashPersonKey,
  subject: ComparedAccount,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<Comparison> {
  if (ids.length === 0) return { matches: [], compareWith: () => new Map() }
  const others = await readMatchAccounts(db, ids, at)
  const distinct = await findRuledDistinct(db, subject.playerId, ids)
  const shared: MatchContext = {
    namesakes: await countNamesakes(db, hash, subject),
    devicePersons: await countDevicePersons(db, hash, subject.account),
  }
  const erased = await readErasedAccounts(db, ids)
  const prepared = new Map([...others].map(([id, account]) => [id, prepareAccount(account)]))
  const compare = (account: MatchAccount): Map<number, MatchScore> => {
    const own = prepareAccount(account)
    return new Map(
      [...prepared].map(([id, other]) => {
        const context = { ...shared, isRuledDistinct: distinct.has(id) }
        const keys = erased.get(id)
        return [id, keys ? compareWithErased(own, keys, { hash, context }) : compareAccounts(own, other, context)]
      }),
    )
  }
  const scores = compare(subject.account)
  const matches = [...others].flatMap(([playerId, account]) => {
    const score = scores.get(playerId)
    return score ? [{ playerId, account, score }] : []
  })
  return { matches, compareWith: compare }
}
